import { defineTexts } from '#shared/texts/define-texts.ts'

export const myCampaignsTexts = defineTexts('myCampaigns', {
  label: 'My donation campaigns',
  petName: 'Pet Name',
  goal: 'Max Donation',
  progress: 'Progress',
  actions: 'Actions',
  none: 'You haven’t created a campaign yet.',
  noneHint: 'Tell people who needs help, and how much.',
  create: 'Create Campaign',
})
