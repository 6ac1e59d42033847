import { defineTexts } from '#shared/texts/define-texts.ts'

/** The last page of the window for logging in with Google, if it doesn't close by itself. */
export const googlePopupPageTexts = defineTexts('googlePopupPage', {
  title: 'Google sign-in',
  loggedIn: 'You’re logged in.',
  // after that, or after a sentence about an error
  close: 'You can close this window.',
})
