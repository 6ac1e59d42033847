import { defineTexts } from '#shared/texts/define-texts.ts'

/** What was saved, on the campaign's page and in its row. {name} is a pet's, {reason} a sentence. */
export const savedCampaignTexts = defineTexts('savedCampaign', {
  waiting: '{name}’s campaign was sent for approval. We’ll let you know.',
  online: '{name}’s campaign is live.',
  publishFailed: 'Couldn’t publish {name}’s campaign. {reason}',
})
