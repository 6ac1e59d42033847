/** Every page of the website: the one table behind the router, the titles, and the server's answer 200 or 404. */
export type Page = {
  /** Path pattern; `:id` stands for a record's number. */
  path: string
  title: string
  description: string
}

export const pages = {
  home: {
    path: '/',
    title: 'Find Your Furry Friend',
    description: 'Meet the pets of our shelter, ask to adopt one, or help with a donation.',
  },
  pets: {
    path: '/pets',
    title: 'Pet Listing',
    description: 'All the dogs, cats, rabbits and other pets that are looking for a home. Search by name or kind.',
  },
  pet: { path: '/pets/:id', title: 'Pet', description: 'A pet at our shelter.' },
  saved: { path: '/saved', title: 'Saved Pets', description: 'The pets that you have saved on this device.' },
  allPets: { path: '/all-pets', title: 'Pet Listing', description: 'All pets of our shelter.' },
  donations: {
    path: '/donations',
    title: 'Donation Campaigns',
    description: 'Campaigns that pay for treatment, food and shelter. Every amount helps.',
  },
  donation: { path: '/donations/:id', title: 'Donation Campaign', description: 'A donation campaign of our shelter.' },
  gift: { path: '/gifts/:id', title: 'Your Gift', description: 'What became of a gift, for whoever gave it.' },
  login: { path: '/auth/login', title: 'Login', description: 'Log in to your account.' },
  register: {
    path: '/auth/register',
    title: 'Register',
    description: 'Make an account to add pets, ask to adopt and follow your donations.',
  },
  forgot: {
    path: '/auth/forgot',
    title: 'Forgot your password?',
    description: 'How to get back into your account.',
  },
  reset: {
    path: '/auth/reset',
    title: 'Choose a new password',
    description: 'Choose a new password for your account.',
  },
  confirm: {
    path: '/auth/confirm',
    title: 'Confirm your email address',
    description: 'Confirm that this email address is yours.',
  },
  setup: {
    path: '/setup',
    title: 'Make yourself admin of this new shelter',
    description: 'Become the admin of this new shelter.',
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy',
    description: 'What this site stores about you, why, and your rights.',
  },
  terms: { path: '/terms', title: 'Terms', description: 'The rules for using this site.' },
  dashboard: { path: '/dashboard', title: 'Add a Pet', description: 'Add a pet that is looking for a home.' },
  addPet: { path: '/dashboard/add-pet', title: 'Add a Pet', description: 'Add a pet that is looking for a home.' },
  updatePet: {
    path: '/dashboard/update-pet/:id',
    title: 'Update Pet',
    description: 'Change what visitors read about your pet.',
  },
  myPets: { path: '/dashboard/my-pets', title: 'My Added Pets', description: 'The pets you have added.' },
  adoptionRequests: {
    path: '/dashboard/adoption-requests',
    title: 'Adoption Requests',
    description: 'Who would like to adopt your pets, and what you have asked for.',
  },
  request: {
    path: '/dashboard/requests/:id',
    title: 'Adoption Request',
    description: 'What was asked, what was answered, and what both sides have written.',
  },
  createDonation: {
    path: '/dashboard/create-donation',
    title: 'Create Donation Campaign',
    description: 'Raise money for a pet.',
  },
  addCampaign: {
    path: '/dashboard/add-campaign',
    title: 'Add New Donation Campaign',
    description: 'Raise money for a pet whose picture is on the web already.',
  },
  editDonation: {
    path: '/dashboard/edit-donation/:id',
    title: 'Edit Donation Campaign',
    description: 'Change your campaign.',
  },
  myCampaigns: {
    path: '/dashboard/my-donations',
    title: 'My Donation Campaigns',
    description: 'The campaigns you have created.',
  },
  myDonations: {
    path: '/dashboard/my-donations-list',
    title: 'My Donations',
    description: 'What you have given, and the total.',
  },
  approval: {
    path: '/dashboard/approval',
    title: 'Approval',
    description: 'Pets and campaigns that wait until you have looked at them.',
  },
  gifts: {
    path: '/dashboard/gifts',
    title: 'Gifts',
    description: 'What was promised, what has arrived, and what is still to come.',
  },
  notices: {
    path: '/dashboard/notices',
    title: 'Notices',
    description: 'What has happened to your requests, your pets and your campaigns.',
  },
  users: { path: '/dashboard/users', title: 'Manage Users', description: 'Everybody with an account.' },
  settings: {
    path: '/dashboard/settings',
    title: 'Shelter Settings',
    description: 'What the shelter is called, how it looks, and how to reach it.',
  },
  welcome: {
    path: '/dashboard/welcome',
    title: 'Make This Site Yours',
    description: 'Name, contacts and words of a new shelter, step by step.',
  },
  profile: {
    path: '/dashboard/profile',
    title: 'My Profile',
    description: 'Your name and picture, your password, and where you are logged in.',
  },
  apiKeys: {
    path: '/dashboard/api-keys',
    title: 'API Keys',
    description: 'Keys let other programs act in your name, and only as far as you may.',
  },
  notFound: { path: '*', title: 'Page not found', description: 'There is no page at this address.' },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

type WithRecord = { [Name in PageName]: (typeof pages)[Name]['path'] extends `${string}:id` ? Name : never }[PageName]

/**
 * Forms and tables of people who are logged in, made by the browser: nobody needs them before the scripts are there.
 */
export const isForBrowser = (name: PageName): boolean => pages[name].path.startsWith(pages.dashboard.path)

/** The address of a page; of one about a record, with the record's number. */
export function pathTo(page: Exclude<PageName, WithRecord | 'notFound'>): string
export function pathTo(page: WithRecord, record: { id: number }): string
export function pathTo(page: PageName, record?: { id: number }): string {
  return pages[page].path.replace(':id', String(record?.id))
}

/** The page of a gift: whoever has its secret sees it. */
export const giftPath = (secret: string): string => pages.gift.path.replace(':id', secret)

/** What a browser tab is named, in the HTML and in the browser. */
export const tabTitle = (title: string, siteName: string): string => `${title} · ${siteName}`

const matchers = Object.entries(pages)
  .filter(([name]) => name !== 'notFound')
  .map(([name, page]) => ({
    name: name as PageName,
    pattern: new RegExp(`^${page.path.replace(':id', '(?<id>[^/]+)')}/?$`),
  }))

/** Which page stands at a path (no query), and the `:id` in it; `notFound` for every other path. */
export function pageAt(path: string): { name: PageName; id?: string } {
  for (const { name, pattern } of matchers) {
    const match = pattern.exec(path)
    if (match) return { name, ...(match.groups?.id === undefined ? {} : { id: match.groups.id }) }
  }
  return { name: 'notFound' }
}

/** The secret in a gift's path: the gift's number, and 32 random bytes in Base64url. */
export const giftSecretPattern = /^[1-9]\d{0,14}-[\w-]{43}$/

/** Whether the `:id` in a path can be a record's number. */
export const isRecordNumber = (id: string | undefined): boolean => /^[1-9]\d{0,14}$/.test(id ?? '')
