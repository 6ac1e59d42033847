import { defineTexts } from '#shared/texts/define-texts.ts'

export const statementByMailTexts = defineTexts('statementByMail', {
  // a button
  send: 'Email me my yearly statement',
  sent: 'We’ve emailed a link to your statement to the address stored with this gift.',
})
