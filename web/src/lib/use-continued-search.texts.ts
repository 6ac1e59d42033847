import { defineTexts } from '#shared/texts/define-texts.ts'

export const continuedSearchTexts = defineTexts('continuedSearch', {
  // a button
  keepSearching: 'Keep searching',
})
