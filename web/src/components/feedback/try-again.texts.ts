import { defineTexts } from '#shared/texts/define-texts.ts'

export const tryAgainTexts = defineTexts('tryAgain', {
  // a button
  tryAgain: 'Try again',
})
