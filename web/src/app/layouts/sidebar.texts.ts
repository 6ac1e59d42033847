import { defineTexts } from '#shared/texts/define-texts.ts'

export const sidebarTexts = defineTexts('sidebar', {
  // for screen readers: the links of the dashboard
  label: 'Dashboard',
  addPet: 'Add a Pet',
  myPets: 'My Added Pets',
  inquiries: 'Questions',
  adoptionRequests: 'Adoption Requests',
  createCampaign: 'Create Donation Campaign',
  myCampaigns: 'My Donation Campaigns',
  myDonations: 'My Donations',
  profile: 'My Profile',
  apiKeys: 'API Keys',
  // opens the links that are seldom needed
  more: 'More',
  logout: 'Logout',
})

/** Headings above the links. */
export const sidebarGroupsTexts = defineTexts('sidebarGroups', {
  // what needs attention every day: requests, donations, approval
  today: 'Today',
  animals: 'Animals',
  fundraising: 'Fundraising',
  // users and the own profile
  people: 'People',
  // settings of the website
  site: 'Site',
})

export const shelterLinksTexts = defineTexts('shelterLinks', {
  // the page where staff approve new pets and campaigns
  approval: 'Approval',
  // how many pets arrived and were adopted, and how much was donated
  figures: 'Figures',
  donations: 'Gifts',
  pets: 'All Pets',
  campaigns: 'All Campaigns',
  requests: 'All Requests',
  users: 'Manage Users',
  // the list of what staff and admins did
  audit: 'Audit Trail',
  transfer: 'Import and Export',
  // the page that shows how to show pets on other sites
  embed: 'Embed',
  // stories of families that adopted a pet, to publish
  fees: 'Adoption Fees',
  happyEndings: 'Happy Endings',
  // the shelter's pets on other adoption sites, such as Petfinder
  listings: 'Listings Elsewhere',
  settings: 'Shelter Settings',
})
