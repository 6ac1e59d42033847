import { defineTexts } from '#shared/texts/define-texts.ts'

export const donorNameTexts = defineTexts('donorName', {
  // in place of a donor's name
  anonymous: 'Anonymous',
})
