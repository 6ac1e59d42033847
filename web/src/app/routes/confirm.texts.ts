import { defineTexts } from '#shared/texts/define-texts.ts'

export const confirmPageTexts = defineTexts('confirmPage', {
  // for search engines
  description: 'Confirm that this email address is yours.',
  lead: 'Once it’s confirmed, we can email you about your requests and pets.',
  incompleteLink: 'This link is incomplete. Please open the full link that was sent to you.',
  confirm: 'Confirm email address',
  confirmed: 'Thank you. Your email address is confirmed.',
  home: 'Go to the home page',
  resend: 'Send a new link',
  resent: 'We’ve emailed you a new link.',
  logInToResend: 'Log in to get a new link',
})
