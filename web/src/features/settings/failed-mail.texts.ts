import { defineTexts } from '#shared/texts/define-texts.ts'

export const failedMailTexts = defineTexts('failedMail', {
  title: 'Undelivered email',
  loadFailed: 'Couldn’t check for undelivered email.',
  // instead of an email address
  formerUser: 'A former user',
  // {reason} comes from a mail server, mostly in English
  addressRejected: 'Address rejected: {reason}',
  gaveUp: 'Gave up after two days: {reason}',
})
