import { defineTexts } from '#shared/texts/define-texts.ts'

export const giveFormTexts = defineTexts('giveForm', {
  // the amount that will be given, beside the button
  total: 'Your gift: {amount}',
})
