import { defineTexts } from '#shared/texts/define-texts.ts'

export const happyEndingCardTexts = defineTexts('happyEndingCard', {
  // below a story, instead of the name of an author who wants none
  anonymous: 'A happy family',
})
