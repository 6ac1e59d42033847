import { defineTexts } from '#shared/texts/define-texts.ts'

export const donorsDialogTexts = defineTexts('donorsDialog', {
  title: 'Donators',
  loading: 'Loading donors...',
  loadFailed: 'Couldn’t load the donors.',
  loadMoreFailed: 'Couldn’t load more donors.',
  none: 'No donations yet.',
  // the link to a table of the same gifts
  details: 'See gift details',
})
