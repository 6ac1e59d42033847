import { defineTexts } from '#shared/texts/define-texts.ts'

export const savedPageTexts = defineTexts('savedPage', {
  // for search engines
  description: 'Pets saved on this device.',
  lead: 'Saved on this device only. No one else can see them.',
})
