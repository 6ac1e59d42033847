import { defineTexts } from '#shared/texts/define-texts.ts'

export const avatarMenuTexts = defineTexts('avatarMenu', {
  label: 'Your account',
  // instead of the name of a user who has none
  nameless: 'User',
  dashboard: 'Dashboard',
  myPets: 'My Pets',
  createCampaign: 'Create Campaign',
  myDonations: 'My Donations',
  adoptionRequests: 'Adoption Requests',
  profile: 'My Profile',
  // the page where staff approve new pets and campaigns
  approval: 'Approval',
  users: 'Manage Users',
  settings: 'Shelter Settings',
  logout: 'Logout',
})
