import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const forgotPageTexts = defineRichTexts('forgotPage', {
  // for search engines
  description: 'Get a link to choose a new password.',
  lead: 'Enter your email, and we’ll send you a link to choose a new password.',
  leadWithoutMail: 'Contact the shelter and they’ll send you a reset link.',
  // ways to contact the shelter
  byEmail: 'Email: <link>{address}</link>',
  byPhone: 'Phone: <link>{number}</link>',
  email: 'Email',
  send: 'Send link',
  // whether there is an account remains secret
  sent: 'If <email>{address}</email> has an account here, a link is on its way. It works once and expires in an hour. If you don’t see it, check your spam folder.',
  sentByFirebase:
    'If <email>{address}</email> has an account here, a link is on its way from Firebase, which manages our accounts. It works once and expires in an hour. If you don’t see it, check your spam folder.',
  failed: 'Error: {reason}',
  remembered: 'Remembered it?',
  logIn: 'Log in',
})
