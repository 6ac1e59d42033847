import { defineTexts } from '#shared/texts/define-texts.ts'

export const firebaseAccountTexts = defineTexts('firebaseAccount', {
  password: 'Password',
  passwordLead: 'Google Firebase keeps your password, and can email you a link to choose a new one.',
  sendLink: 'Send me the link',
  sent: 'An email with a link is on its way to {email}.',
  sessions: 'Where you’re logged in',
  sessionsLead: 'Firebase keeps you logged in, and doesn’t tell us where. A new password logs you out everywhere.',
})
