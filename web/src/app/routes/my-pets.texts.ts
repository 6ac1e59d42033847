import { defineTexts } from '#shared/texts/define-texts.ts'

export const myPetsPageTexts = defineTexts('myPetsPage', {
  add: 'Add a Pet',
  loading: 'Loading your pets...',
  loadingFailed: 'Couldn’t load your pets.',
  moreFailed: 'Couldn’t load more pets.',
  empty: 'You haven’t added a pet yet.',
  emptyHint: 'All it takes is a photo and a few words, and someone might fall in love.',
})
