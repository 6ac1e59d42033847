import { defineTexts } from '#shared/texts/define-texts.ts'

export const campaignListTexts = defineTexts('campaignList', {
  label: 'Donation campaigns',
  loading: 'Loading campaigns...',
  loadFailed: 'Couldn’t load the campaigns.',
  loadMoreFailed: 'Couldn’t load more campaigns.',
  // the link to the start of the list
  newest: 'Back to the newest campaigns',
  end: 'No more campaigns.',
  none: 'There are no campaigns yet.',
})
