import { defineTexts } from '#shared/texts/define-texts.ts'

export const campaignListTexts = defineTexts('campaignList', {
  label: 'Donation campaigns',
  loading: 'Loading campaigns...',
  loadFailed: 'Couldn’t load the campaigns.',
  loadMoreFailed: 'Couldn’t load more campaigns.',
  // the link to the start of the list
  newest: 'Back to the start of the list',
  end: 'No more campaigns.',
  none: 'There are no campaigns yet.',
  // of the campaigns that were chosen
  noneOpen: 'No campaign is open right now.',
  noneFinished: 'No campaign has finished yet.',
  noMatch: 'No campaigns match your search.',
  noMatchHint: 'Try another name or a word from the title.',
  noneYet: 'No match so far.',
  seeAll: 'See all campaigns',
})
