import { defineTexts } from '#shared/texts/define-texts.ts'

export const donationPageTexts = defineTexts('donationPage', {
  loadingFailed: 'Couldn’t load this gift.',
})
