import { defineTexts } from '#shared/texts/define-texts.ts'

/** Names of fields in sentences such as 'Your question is required.' */
export const inquiryRulesTexts = defineTexts('inquiryRules', {
  question: 'Your question',
  name: 'Your name',
  message: 'Your message',
  // an entry of 'Good to know' on a pet's page
  note: 'Your text',
})
