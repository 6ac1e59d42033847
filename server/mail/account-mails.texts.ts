import { defineTexts } from '#shared/texts/define-texts.ts'

// Emails about an account, which can't be turned off.

export const accountMailTexts = defineTexts('accountMail', {
  confirmSubject: 'Confirm your email address',
  confirm:
    'Someone, most likely you, created an account with this email address. Please confirm that it’s yours, so we can email you when there’s news.',
  // the button
  confirmLink: 'Confirm email address',
  resetSubject: 'Choose a new password',
  reset:
    'Someone, most likely you, asked for a new password for your account. The link below works once and expires in an hour.',
  // the button
  resetLink: 'Choose a new password',
  // in both emails: the recipient did not ask for it
  confirmNotYou: 'If it wasn’t you, just ignore this email.',
  resetNotYou: 'If it wasn’t you, just ignore this email. Your password won’t change.',
  passwordSubject: 'Your password was changed',
  password: 'Your password was changed. All other devices were logged out, and your API keys no longer work.',
  // 'Forgot your password?' is the link on the login page
  passwordNotYou:
    'If this wasn’t you, set a new password right away: choose “Forgot your password?” on the login page.',
  // the button
  login: 'Log in',
})
