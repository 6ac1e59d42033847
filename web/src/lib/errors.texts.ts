import { defineTexts } from '#shared/texts/define-texts.ts'

export const errorTexts = defineTexts('error', {
  unreachable: 'We can’t reach the shelter’s server right now. Please check your connection and try again.',
  unexpected: 'Something went wrong on our side. Please try again.',
})
