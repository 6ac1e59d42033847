import { defineTexts } from '#shared/texts/define-texts.ts'

/** What is wrong with a name typed below an adoption agreement. */
export const agreementRulesTexts = defineTexts('agreementRules', {
  // subject of errors
  yourName: 'Your name',
  nameMissing: 'Type your name first',
})
