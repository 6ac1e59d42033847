/**
 * Errors that the website also shows by itself, before a request or after an error of another service. The whole table
 * is in `server/platform/errors/errors.ts` (docs/product.md 10.4).
 */
export const refusalTexts = {
  ADMINS_ONLY: 'Admins only.',
  STAFF_ONLY: 'Only staff and admins can do this.',
  WRONG_CREDENTIALS: 'The email or the password is wrong.',
  EMAIL_TAKEN: 'An account with this email already exists. Please log in.',
  EMAIL_HAS_PASSWORD: 'An account with this email already exists. Please log in with its password.',
  GOOGLE_CANCELLED: 'Signing in with Google was cancelled.',
  RESET_LINK_OVER: 'This link has been used or has expired.',
  CAMPAIGN_PAUSED: 'This campaign is paused and takes no donations at the moment.',
  CAMPAIGN_ENDED: 'This campaign has ended and takes no more donations.',
  OVER_LIMIT: 'Donation exceeds the target amount.',
  REQUEST_SILENT: 'This request was settled more than 30 days ago, so no more messages can be sent.',
  TOO_MANY_REQUESTS: 'Too many attempts. Please wait a minute and try again.',
} as const
