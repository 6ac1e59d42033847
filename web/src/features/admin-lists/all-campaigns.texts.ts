import { defineTexts } from '#shared/texts/define-texts.ts'

export const allCampaignsTexts = defineTexts('allCampaigns', {
  label: 'All Campaigns',
  search: 'Pet or creator',
  // headings of a table's columns
  creator: 'Creator',
  progress: 'Progress',
  goal: 'Goal: {amount}',
  // states of a campaign
  open: 'Open',
  paused: 'Paused',
  ended: 'Ended',
  draft: 'Draft',
  loading: 'Loading campaigns...',
  failed: 'Couldn’t load the campaigns.',
  none: 'No campaigns yet.',
  noneHint: 'Every campaign created on this site appears here.',
})
