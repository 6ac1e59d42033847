/** All pages of the website: the one table for the router, the titles, and the server's status 200 or 404. */
export type Page = {
  /** Path pattern; `:id` stands for a record's number, `*` for all other paths. */
  path: string
  title: string
  /**
   * Only for pages whose head is needed before they are rendered. Other pages set it themselves, which keeps the first
   * view small.
   */
  description?: string
}

const dashboardPage = <const Path extends string>(path: Path, title: string) => ({
  path,
  title,
  description: `${title}, in the dashboard.`,
})

export const pages = {
  home: {
    path: '/',
    title: 'Find Your Furry Friend',
    description: 'Meet the pets of our shelter, ask to adopt one, or help with a donation.',
  },
  pets: { path: '/pets', title: 'Pet Listing' },
  pet: { path: '/pets/:id', title: 'Pet', description: 'A pet at our shelter.' },
  saved: { path: '/saved', title: 'Saved Pets' },
  allPets: { path: '/all-pets', title: 'Pet Listing' },
  campaigns: { path: '/donations', title: 'Donation Campaigns' },
  campaign: { path: '/donations/:id', title: 'Donation Campaign', description: 'A donation campaign of our shelter.' },
  donation: { path: '/gifts/:id', title: 'Your Gift', description: 'What became of it.' },
  login: { path: '/auth/login', title: 'Login' },
  register: { path: '/auth/register', title: 'Register' },
  forgot: { path: '/auth/forgot', title: 'Forgot your password?' },
  reset: { path: '/auth/reset', title: 'Choose a new password' },
  confirm: { path: '/auth/confirm', title: 'Confirm your email address' },
  setup: { path: '/setup', title: 'Make yourself admin of this new shelter' },
  privacy: { path: '/privacy', title: 'Privacy' },
  terms: { path: '/terms', title: 'Terms' },
  dashboard: dashboardPage('/dashboard', 'Add a Pet'),
  addPet: dashboardPage('/dashboard/add-pet', 'Add a Pet'),
  updatePet: dashboardPage('/dashboard/update-pet/:id', 'Update Pet'),
  myPets: dashboardPage('/dashboard/my-pets', 'My Added Pets'),
  adoptionRequests: dashboardPage('/dashboard/adoption-requests', 'Adoption Requests'),
  request: dashboardPage('/dashboard/requests/:id', 'Adoption Request'),
  createCampaign: dashboardPage('/dashboard/create-donation', 'Create Donation Campaign'),
  addCampaign: dashboardPage('/dashboard/add-campaign', 'Add New Donation Campaign'),
  editCampaign: dashboardPage('/dashboard/edit-donation/:id', 'Edit Donation Campaign'),
  myCampaigns: dashboardPage('/dashboard/my-donations', 'My Donation Campaigns'),
  myDonations: dashboardPage('/dashboard/my-donations-list', 'My Donations'),
  approval: dashboardPage('/dashboard/approval', 'Approval'),
  donations: dashboardPage('/dashboard/gifts', 'Gifts'),
  notifications: dashboardPage('/dashboard/notices', 'Notices'),
  shelterPets: dashboardPage('/dashboard/all-pets', 'All Pets'),
  shelterCampaigns: dashboardPage('/dashboard/all-campaigns', 'All Campaigns'),
  shelterRequests: dashboardPage('/dashboard/all-requests', 'All Requests'),
  audit: dashboardPage('/dashboard/audit', 'Audit Trail'),
  embed: dashboardPage('/dashboard/embed', 'Embed'),
  users: dashboardPage('/dashboard/users', 'Manage Users'),
  transfer: dashboardPage('/dashboard/transfer', 'Import and Export'),
  settings: dashboardPage('/dashboard/settings', 'Shelter Settings'),
  welcome: dashboardPage('/dashboard/welcome', 'Make This Site Yours'),
  profile: dashboardPage('/dashboard/profile', 'My Profile'),
  apiKeys: dashboardPage('/dashboard/api-keys', 'API Keys'),
  dashboardNotFound: dashboardPage('/dashboard/*', 'Dashboard page not found'),
  notFound: { path: '*', title: 'Page not found' },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

export type NotFoundPageName = {
  [Name in PageName]: (typeof pages)[Name]['path'] extends `${string}*` ? Name : never
}[PageName]

export const isNotFoundPage = (name: PageName): name is NotFoundPageName => pages[name].path.endsWith('*')

type RecordPageName = {
  [Name in PageName]: (typeof pages)[Name]['path'] extends `${string}:id` ? Name : never
}[PageName]

/** Forms and tables for logged-in users. The browser renders them, because they are useless without scripts. */
export const isClientRendered = (name: PageName): boolean => pages[name].path.startsWith(pages.dashboard.path)

export function pathTo(page: Exclude<PageName, RecordPageName | NotFoundPageName>): string
export function pathTo(page: RecordPageName, record: { id: number }): string
export function pathTo(page: PageName, record?: { id: number }): string {
  return pages[page].path.replace(':id', String(record?.id))
}

export const donationPath = (secret: string): string => pages.donation.path.replace(':id', secret)

export const tabTitle = (title: string, siteName: string): string => `${title} · ${siteName}`

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
