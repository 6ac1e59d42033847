import { defineTexts } from '#shared/texts/define-texts.ts'

export const campaignNameTexts = defineTexts('campaignName', {
  // a campaign's title within a sentence, in quotation marks of the language
  quoted: '“{title}”',
})
