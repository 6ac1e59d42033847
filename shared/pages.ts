import { pagesTexts as t } from './pages.texts.ts'

/** All pages of the website: the one table for the router, the titles, and the server's status 200 or 404. */
export type Page = {
  /** Path pattern; `:id` stands for a record's number, `*` for all other paths. */
  path: string
  title: () => string
  /**
   * Only for pages whose head is needed before they are rendered. Other pages set it themselves, which keeps the first
   * view small.
   */
  description?: () => string
}

const dashboardPage = <const Path extends string>(path: Path, title: () => string) => ({
  path,
  title,
  description: () => t.inDashboard({ title: title() }),
})

export const pages = {
  home: {
    path: '/',
    title: t.home,
    description: t.homeDescription,
  },
  pets: { path: '/pets', title: t.pets },
  // before '/pets/:id', which also fits its path
  tellMe: { path: '/pets/tell-me', title: t.tellMe },
  pet: { path: '/pets/:id', title: t.pet, description: t.petDescription },
  ask: { path: '/pets/:id/ask', title: t.ask },
  inquiry: { path: '/questions/:id', title: t.inquiry },
  saved: { path: '/saved', title: t.saved },
  searches: { path: '/searches', title: t.searches },
  followUp: { path: '/follow-up', title: t.followUp },
  happyEndings: { path: '/happy-endings', title: t.happyEndings },
  allPets: { path: '/all-pets', title: t.pets },
  campaigns: { path: '/donations', title: t.campaigns },
  campaign: { path: '/donations/:id', title: t.campaign, description: t.campaignDescription },
  yourDonations: { path: '/gifts', title: t.yourDonations },
  give: { path: '/give', title: t.give },
  donation: { path: '/gifts/:id', title: t.donation, description: t.donationDescription },
  statement: { path: '/statement', title: t.linkedStatement },
  monthly: { path: '/gifts/monthly/:id', title: t.donation },
  giveMonthly: { path: '/give/monthly', title: t.donation },
  monthlyCard: { path: '/monthly-card', title: t.donation },
  login: { path: '/auth/login', title: t.login },
  register: { path: '/auth/register', title: t.register },
  forgot: { path: '/auth/forgot', title: t.forgot },
  reset: { path: '/auth/reset', title: t.reset },
  confirm: { path: '/auth/confirm', title: t.confirm },
  setup: { path: '/setup', title: t.setup },
  invitation: { path: '/invitation', title: t.invitation },
  privacy: { path: '/privacy', title: t.privacy },
  terms: { path: '/terms', title: t.terms },
  dashboard: dashboardPage('/dashboard', t.addPet),
  addPet: dashboardPage('/dashboard/add-pet', t.addPet),
  updatePet: dashboardPage('/dashboard/update-pet/:id', t.updatePet),
  myPets: dashboardPage('/dashboard/my-pets', t.myPets),
  adoptionRequests: dashboardPage('/dashboard/adoption-requests', t.adoptionRequests),
  request: dashboardPage('/dashboard/requests/:id', t.request),
  feeReceipt: dashboardPage('/dashboard/requests/:id/fee-receipt', t.feeReceipt),
  agreement: dashboardPage('/dashboard/requests/:id/agreement', t.agreement),
  inquiries: dashboardPage('/dashboard/questions', t.inquiries),
  openedInquiry: dashboardPage('/dashboard/questions/:id', t.openedInquiry),
  createCampaign: dashboardPage('/dashboard/create-donation', t.createCampaign),
  addCampaign: dashboardPage('/dashboard/add-campaign', t.addCampaign),
  editCampaign: dashboardPage('/dashboard/edit-donation/:id', t.editCampaign),
  myCampaigns: dashboardPage('/dashboard/my-donations', t.myCampaigns),
  myDonations: dashboardPage('/dashboard/my-donations-list', t.myDonations),
  donorStatement: dashboardPage('/dashboard/statement', t.statement),
  approval: dashboardPage('/dashboard/approval', t.approval),
  happyEndingQueue: dashboardPage('/dashboard/happy-endings', t.happyEndingQueue),
  stillHere: dashboardPage('/dashboard/still-here', t.stillHere),
  donations: dashboardPage('/dashboard/gifts', t.donations),
  fees: dashboardPage('/dashboard/fees', t.fees),
  figures: dashboardPage('/dashboard/figures', t.figures),
  yearFigures: dashboardPage('/dashboard/figures/:id', t.yearFigures),
  notifications: dashboardPage('/dashboard/notices', t.notifications),
  shelterPets: dashboardPage('/dashboard/all-pets', t.shelterPets),
  shelterCampaigns: dashboardPage('/dashboard/all-campaigns', t.shelterCampaigns),
  shelterRequests: dashboardPage('/dashboard/all-requests', t.shelterRequests),
  audit: dashboardPage('/dashboard/audit', t.audit),
  embed: dashboardPage('/dashboard/embed', t.embed),
  listings: dashboardPage('/dashboard/listings', t.listings),
  users: dashboardPage('/dashboard/users', t.users),
  transfer: dashboardPage('/dashboard/transfer', t.transfer),
  settings: dashboardPage('/dashboard/settings', t.settings),
  welcome: dashboardPage('/dashboard/welcome', t.welcome),
  profile: dashboardPage('/dashboard/profile', t.profile),
  apiKeys: dashboardPage('/dashboard/api-keys', t.apiKeys),
  dashboardNotFound: dashboardPage('/dashboard/*', t.dashboardNotFound),
  notFound: { path: '*', title: t.notFound },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

export type NotFoundPageName = {
  [Name in PageName]: (typeof pages)[Name]['path'] extends `${string}*` ? Name : never
}[PageName]

export const isNotFoundPage = (name: PageName): name is NotFoundPageName => pages[name].path.endsWith('*')

/** Beginnings of paths that search engines have no use for, without a prefix. Some contain secrets. */
export const unlistedPaths = [
  pages.dashboard.path,
  '/auth/',
  '/gifts/',
  '/questions/',
  pages.yourDonations.path,
  pages.setup.path,
  pages.invitation.path,
  pages.statement.path,
  pages.monthlyCard.path,
  pages.saved.path,
  pages.tellMe.path,
  pages.searches.path,
  pages.followUp.path,
]

/** What search engines and share cards show of a page. */
export const headOf = ({ title, description }: { title: () => string; description: () => string }) => ({
  title: title(),
  description: description(),
})

type RecordPageName = {
  [Name in PageName]: (typeof pages)[Name]['path'] extends `${string}:id${string}` ? Name : never
}[PageName]

export type DashboardPageName = {
  [Name in PageName]: (typeof pages)[Name]['path'] extends `/dashboard${string}` ? Name : never
}[PageName]

/** Forms and tables for logged-in users. The browser renders them, because they are useless without scripts. */
export const isClientRendered = (name: PageName): name is DashboardPageName =>
  pages[name].path.startsWith(pages.dashboard.path)

export const dashboardPageNames = (Object.keys(pages) as PageName[]).filter(isClientRendered)

export function pathTo(page: Exclude<PageName, RecordPageName | NotFoundPageName>): string
export function pathTo(page: RecordPageName, record: { id: number }): string
export function pathTo(page: PageName, record?: { id: number }): string {
  return pages[page].path.replace(':id', String(record?.id))
}

export const donationPath = (secret: string): string => pages.donation.path.replace(':id', secret)

export const monthlyPath = (secret: string): string => pages.monthly.path.replace(':id', secret)

export const tabTitle = (title: string, siteName: string): string => t.tab({ title, siteName })

const matchers = Object.entries(pages)
  .filter(([name]) => name !== 'notFound')
  .map(([name, page]) => ({
    name: name as PageName,
    // linear: one part of the path at most may be anything, up to the next slash or, as the last, to the end
    pattern: new RegExp(`^${page.path.replace(':id', '(?<id>[^/]+)').replace('*', '.+')}$`),
  }))

/** The page at a path without its query, and its `:id`; a not-found page (`isNotFoundPage`) for unknown paths. */
export function matchPage(path: string): { name: PageName; id?: string } {
  for (const { name, pattern } of matchers) {
    const match = pattern.exec(path)
    if (match) return { name, ...(match.groups?.id === undefined ? {} : { id: match.groups.id }) }
  }
  return { name: 'notFound' }
}

/** The secret in a donation's path: the donation's number, and 32 random bytes in Base64url. */
export const donationSecretPattern = /^[1-9]\d{0,14}-[\w-]{43}$/

export const isRecordNumber = (id: string | undefined): boolean => /^[1-9]\d{0,14}$/.test(id ?? '')
