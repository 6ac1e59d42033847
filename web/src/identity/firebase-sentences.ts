import { FirebaseError } from 'firebase/app'
import { Refusal, unreachableText } from '#web/lib/errors.ts'
import { popupBlocked, popupClosed } from './google-popup.ts'

const wrongCredentials = 'The email or the password is wrong.'
const loggedOut = 'You have been logged out. Please log in again.'
const notSetUp = 'Logging in this way is not set up for this shelter.'

/** Firebase's codes in words for people; in the server's own words where it knows the same case. */
const sentences: Record<string, string> = {
  'auth/account-exists-with-different-credential':
    'An account with this email already exists. Please log in with its password.',
  'auth/admin-restricted-operation': 'This shelter is not accepting new accounts at the moment.',
  'auth/cancelled-popup-request': popupClosed,
  'auth/credential-already-in-use': 'This Google account already belongs to another account.',
  'auth/email-already-in-use': 'An account with this email already exists. Please log in.',
  'auth/internal-error': 'The login service had a problem. Please try again.',
  'auth/invalid-api-key': notSetUp,
  'auth/invalid-credential': wrongCredentials,
  'auth/invalid-email': 'Please enter a valid email address.',
  'auth/invalid-login-credentials': wrongCredentials,
  'auth/invalid-user-token': loggedOut,
  'auth/missing-password': 'Password is required.',
  'auth/network-request-failed': unreachableText,
  'auth/operation-not-allowed': notSetUp,
  'auth/popup-blocked': popupBlocked,
  'auth/popup-closed-by-user': popupClosed,
  'auth/timeout': unreachableText,
  'auth/too-many-requests': 'Too many attempts. Please wait a minute and try again.',
  'auth/unauthorized-domain': 'Logging in does not work at this address yet. The shelter must add it at Firebase.',
  'auth/user-cancelled': 'Signing in with Google was cancelled.',
  'auth/user-disabled': 'This account has been disabled.',
  'auth/user-not-found': wrongCredentials,
  'auth/user-token-expired': loggedOut,
  'auth/weak-password': 'This password is too weak. Please choose a longer one.',
  'auth/web-storage-unsupported':
    'Your browser did not keep you logged in. Please allow cookies for this site and try again.',
  'auth/wrong-password': wrongCredentials,
}

/** What Firebase threw, as a `Refusal`; a code we don't know keeps Firebase's own message. */
export function inWords(error: unknown): unknown {
  if (!(error instanceof FirebaseError)) return error
  return new Refusal(sentences[error.code] ?? error.message, { cause: error })
}
