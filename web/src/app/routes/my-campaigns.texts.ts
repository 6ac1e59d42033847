import { defineTexts } from '#shared/texts/define-texts.ts'

export const myCampaignsPageTexts = defineTexts('myCampaignsPage', {
  create: 'Create Campaign',
  loading: 'Loading your campaigns...',
  loadingFailed: 'Couldn’t load your campaigns.',
  moreFailed: 'Couldn’t load more campaigns.',
})
