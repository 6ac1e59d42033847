import { defineTexts } from '#shared/texts/define-texts.ts'

export const yourDonationsPageTexts = defineTexts('yourDonationsPage', {
  // for search engines
  description: 'Gifts saved on this device.',
  lead: 'Saved on this device only. No one else can see this list.',
})
