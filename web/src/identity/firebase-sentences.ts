import { FirebaseError } from 'firebase/app'
import { refusalTexts } from '#shared/refusals.ts'
import { Refusal, unreachableText } from '#web/lib/errors.ts'
import { popupBlocked, popupClosed } from './google-popup.ts'

export const loggedOut = 'You have been logged out. Please log in again.'
const notSetUp = 'Logging in this way is not set up for this shelter.'

/** Messages for Firebase's codes, with the server's own texts for the same cases. */
const sentences: Record<string, string> = {
  'auth/account-exists-with-different-credential': refusalTexts.EMAIL_HAS_PASSWORD,
  'auth/admin-restricted-operation': 'This shelter is not accepting new accounts at the moment.',
  'auth/cancelled-popup-request': popupClosed,
  'auth/credential-already-in-use': 'This Google account already belongs to another account.',
  'auth/email-already-in-use': refusalTexts.EMAIL_TAKEN,
  'auth/internal-error': 'The login service had a problem. Please try again.',
  'auth/invalid-api-key': notSetUp,
  'auth/invalid-credential': refusalTexts.WRONG_CREDENTIALS,
  'auth/invalid-email': 'Please enter a valid email address.',
  'auth/invalid-login-credentials': refusalTexts.WRONG_CREDENTIALS,
  'auth/invalid-user-token': loggedOut,
  'auth/missing-password': 'Password is required.',
  'auth/network-request-failed': unreachableText,
  'auth/operation-not-allowed': notSetUp,
  'auth/popup-blocked': popupBlocked,
  'auth/popup-closed-by-user': popupClosed,
  'auth/timeout': unreachableText,
  'auth/too-many-requests': refusalTexts.TOO_MANY_REQUESTS,
  'auth/unauthorized-domain': 'Logging in does not work at this address yet. The shelter must add it at Firebase.',
  'auth/user-cancelled': refusalTexts.GOOGLE_CANCELLED,
  'auth/user-disabled': 'This account has been disabled.',
  'auth/user-not-found': refusalTexts.WRONG_CREDENTIALS,
  'auth/user-token-expired': loggedOut,
  'auth/weak-password': 'This password is too weak. Please choose a longer one.',
  'auth/web-storage-unsupported':
    'Your browser did not keep you logged in. Please allow cookies for this site and try again.',
  'auth/wrong-password': refusalTexts.WRONG_CREDENTIALS,
}

/** Converts a Firebase error to a `Refusal`; an unknown code keeps Firebase's own message. */
export function firebaseErrorText(error: unknown): unknown {
  if (!(error instanceof FirebaseError)) return error
  return new Refusal(sentences[error.code] ?? error.message, { cause: error })
}
