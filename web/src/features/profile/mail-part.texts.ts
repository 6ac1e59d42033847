import { defineTexts } from '#shared/texts/define-texts.ts'

export const mailPartTexts = defineTexts('mailPart', {
  title: 'Email notifications',
  noMail: 'This shelter doesn’t send email. Check the bell for news.',
  lead: 'You’ll find everything on this site either way. We always send emails about your account, such as a link for a new password.',
  // the label of a list of languages
  language: 'Language of emails',
  languageHint: 'The website itself stays in the language you read it in.',
  save: 'Save choices',
  saved: 'Saved.',
  // reason is a sentence
  failed: 'Couldn’t save your choices. {reason}',
})
