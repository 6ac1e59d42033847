import { defineTexts } from '#shared/texts/define-texts.ts'

export const campaignPageTexts = defineTexts('campaignPage', {
  loadingFailed: 'Couldn’t load this campaign.',
})
