import { defineTexts } from './texts/define-texts.ts'

/**
 * Refusals that the website also shows by itself, before a request or after an error of another service, by their codes.
 * The others are in `shared/server-refusals.texts.ts` (docs/product.md 10.4).
 */
export const refusalTexts = defineTexts('refusals', {
  ADMINS_ONLY: 'Admins only.',
  STAFF_ONLY: 'Only staff and admins can do this.',
  WRONG_CREDENTIALS: 'The email or password is incorrect.',
  EMAIL_TAKEN: 'An account with this email already exists. Please log in.',
  EMAIL_HAS_PASSWORD: 'An account with this email already exists. Please log in with your password.',
  GOOGLE_CANCELLED: 'Google sign-in was canceled.',
  RESET_LINK_OVER: 'This link has already been used or has expired.',
  CAMPAIGN_PAUSED: 'This campaign is paused. Donations are closed for now.',
  CAMPAIGN_ENDED: 'This campaign has ended and no longer takes donations.',
  OVER_LIMIT: 'Donation exceeds the target amount.',
  REQUEST_SILENT: 'This request was closed more than 30 days ago, so you can’t send messages anymore.',
  TOO_MANY_REQUESTS: 'Too many attempts. Please wait a minute and try again.',
})
