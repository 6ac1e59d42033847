import { defineTexts } from '#shared/texts/define-texts.ts'

/** What is wrong with an account's fields, and with API keys. */
export const accountRulesTexts = defineTexts('accountRules', {
  email: 'Email',
  invalidEmail: 'Please enter a valid email address',
  fullName: 'Full Name',
  password: 'Password',
  passwordTooLong: 'Password is too long',
  currentPassword: 'Current password',
  currentPasswordMissing: 'Please enter your current password',
  // the user's own picture
  picture: 'Picture',
  // a link that was sent by email
  linkMissing: 'The link is missing',
  linkNotText: 'The link must be text',
  linkTooLong: 'The link is too long',
  loginTooOld: 'To confirm that it’s you, log out and back in. Then you have 15 minutes to delete your account.',
  // of an API key
  keyName: 'Name',
  keyExpiry: 'The expiration date',
  // the rest is for programs that use the API; words in '…' are its values
  petsUndecided: 'Choose what happens to your pets: “delete” or “give”',
  noSuchLanguage: 'Emails don’t come in this language',
  noSuchMail: 'This kind of email doesn’t exist',
  tooMuchMail: 'The list has more kinds of emails than exist',
  nothingToChange: 'Send at least one field to change',
  notASession: 'A session ID has 16 characters',
})
