import { defineTexts } from '#shared/texts/define-texts.ts'

/** Titles of pages, by the page's name in shared/pages.ts, and descriptions for search engines. */
export const pagesTexts = defineTexts('pages', {
  // a browser's tab
  tab: '{title} · {siteName}',
  // {title} is the title of a page in the dashboard
  inDashboard: 'Dashboard: {title}.',
  home: 'Find Your Furry Friend',
  homeDescription: 'Meet our pets, apply to adopt one, or help with a donation.',
  pets: 'Pet Listing',
  pet: 'Pet',
  petDescription: 'Get to know this pet.',
  // questions about pets: the form of a visitor, the page of one question for its asker, and the dashboard’s
  ask: 'Ask a Question',
  inquiry: 'Your Question',
  inquiries: 'Questions',
  openedInquiry: 'Question',
  // the page that saves a search for pets and sends email about new ones
  tellMe: 'Tell me about new pets',
  // saved searches
  searches: 'Your searches',
  // of someone who has adopted a pet: how it is, from a link in an email
  followUp: 'How is it going?',
  // stories of pets that have found a home: the public page, and staff’s list
  happyEndings: 'Happy Endings',
  happyEndingQueue: 'Happy Endings to Publish',
  saved: 'Saved Pets',
  campaigns: 'Donation Campaigns',
  campaign: 'Donation Campaign',
  campaignDescription: 'Help a pet with a donation.',
  // donations that this device remembers
  yourDonations: 'Your Gifts',
  // the page on which visitors give to the shelter itself, and links to it
  give: 'Give to the Shelter',
  // one donation, as its donor sees it
  donation: 'Your Gift',
  donationDescription: 'The status of your gift, and updates on the campaign.',
  // all gifts of a donor in a year, to print
  statement: 'Yearly Statement',
  // the same on a page that an emailed link opens
  linkedStatement: 'Your Yearly Statement',
  login: 'Login',
  register: 'Register',
  forgot: 'Forgot your password?',
  reset: 'Choose a new password',
  confirm: 'Confirm your email address',
  // for the first admin of a new shelter
  setup: 'Set up your shelter',
  // the page of an invitation
  invitation: 'You’re invited',
  privacy: 'Privacy',
  terms: 'Terms',
  addPet: 'Add a Pet',
  updatePet: 'Update Pet',
  myPets: 'My Added Pets',
  adoptionRequests: 'Adoption Requests',
  request: 'Adoption Request',
  // of the adoption fee of a request, to print
  feeReceipt: 'Fee Receipt',
  // what an adopter agrees to
  agreement: 'Adoption agreement',
  createCampaign: 'Create Donation Campaign',
  addCampaign: 'Add New Donation Campaign',
  editCampaign: 'Edit Donation Campaign',
  myCampaigns: 'My Donation Campaigns',
  // the user's own donations
  myDonations: 'My Donations',
  // pets and campaigns that wait for staff to approve them
  approval: 'Approval',
  // whether pets are still at the shelter
  stillHere: 'Still Here?',
  // all adoption fees, for staff; they are no donations
  fees: 'Adoption Fees',
  // all donations to the shelter, for staff
  donations: 'Gifts',
  // how many pets arrived and were adopted, and how much was donated, by month; and the same of one year, to print
  figures: 'Figures',
  yearFigures: 'Figures of a Year',
  notifications: 'Notifications',
  shelterPets: 'All Pets',
  shelterCampaigns: 'All Campaigns',
  shelterRequests: 'All Requests',
  audit: 'Audit Trail',
  // showing pets on other websites
  embed: 'Embed',
  // the shelter's pets on other adoption sites, such as Petfinder
  listings: 'Listings Elsewhere',
  users: 'Manage Users',
  transfer: 'Import and Export',
  settings: 'Shelter Settings',
  // the first settings of a new shelter
  welcome: 'Set Up Your Site',
  profile: 'My Profile',
  apiKeys: 'API Keys',
  dashboardNotFound: 'Dashboard page not found',
  notFound: 'Page not found',
})
