import { defineTexts } from '#shared/texts/define-texts.ts'

export const savedCampaignTexts = defineTexts('savedCampaign', {
  waiting: '{name}’s campaign was sent for approval. We’ll let you know.',
  online: '{name}’s campaign is live.',
  see: 'View campaign',
})
