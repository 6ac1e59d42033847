import { defineTexts } from '#shared/texts/define-texts.ts'

export const googleButtonTexts = defineTexts('googleButton', {
  // between two ways to log in
  or: 'or',
  continue: 'Continue with Google',
  // advice is a sentence, such as ‘Please log in with your email and password.’
  notSetUp: 'This shelter hasn’t set up Google sign-in. {advice}',
})
