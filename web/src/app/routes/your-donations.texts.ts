import { defineTexts } from '#shared/texts/define-texts.ts'

export const yourDonationsPageTexts = defineTexts('yourDonationsPage', {
  // for search engines
  description: 'Gifts that this device remembers.',
  lead: 'Remembered on this device only. No one else can see this list.',
})
