import { defineTexts } from '#shared/texts/define-texts.ts'

export const campaignsPageTexts = defineTexts('campaignsPage', {
  // for search engines
  description: 'Campaigns that pay for treatment, food, and shelter. Every donation helps.',
  lead: 'Food, warm beds, vet visits: your gift goes to the animal you choose.',
  create: 'Create Campaign',
})
