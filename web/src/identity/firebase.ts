import { FirebaseError, initializeApp } from 'firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type User,
  updateProfile,
} from 'firebase/auth'
import type { RegisterInput } from '#shared/auth.ts'
import type { PublicIdentityConfig } from '#shared/config.ts'
import { refusalTexts } from '#shared/refusals.texts.ts'
import type { Me } from '#shared/users.ts'
import { alertError } from '#web/components/feedback/alerts.ts'
import { Refusal, unreachableText } from '#web/lib/errors.ts'
import { callServer } from './call-server.ts'
import { fetchCurrentUser } from './fetch-current-user.ts'
import { popupBlocked, popupClosed } from './google-popup.ts'
import type { Identity, NewProfile } from './identity.ts'
import { userStore } from './user-store.ts'

type FirebaseIdentityConfig = Extract<PublicIdentityConfig, { provider: 'firebase' }>

const bearer = async (user: User) => ({ authorization: `Bearer ${await user.getIdToken()}` })

const loggedOut = 'You have been logged out. Please log in again.'

const notSetUp = 'Logging in this way is not set up for this shelter.'

/** Messages for Firebase's codes, with the server's own texts for the same cases. */
const sentences: Record<string, string> = {
  'auth/account-exists-with-different-credential': refusalTexts.EMAIL_HAS_PASSWORD(),
  'auth/admin-restricted-operation': 'This shelter is not accepting new accounts at the moment.',
  'auth/cancelled-popup-request': popupClosed,
  'auth/credential-already-in-use': 'This Google account already belongs to another account.',
  'auth/email-already-in-use': refusalTexts.EMAIL_TAKEN(),
  'auth/internal-error': 'The login service had a problem. Please try again.',
  'auth/invalid-api-key': notSetUp,
  'auth/invalid-credential': refusalTexts.WRONG_CREDENTIALS(),
  'auth/invalid-email': 'Please enter a valid email address.',
  'auth/invalid-login-credentials': refusalTexts.WRONG_CREDENTIALS(),
  'auth/invalid-user-token': loggedOut,
  'auth/missing-password': 'Password is required.',
  'auth/network-request-failed': unreachableText,
  'auth/operation-not-allowed': notSetUp,
  'auth/popup-blocked': popupBlocked,
  'auth/popup-closed-by-user': popupClosed,
  'auth/timeout': unreachableText,
  'auth/too-many-requests': refusalTexts.TOO_MANY_REQUESTS(),
  'auth/unauthorized-domain': 'Logging in does not work at this address yet. The shelter must add it at Firebase.',
  'auth/user-cancelled': refusalTexts.GOOGLE_CANCELLED(),
  'auth/user-disabled': 'This account has been disabled.',
  'auth/user-not-found': refusalTexts.WRONG_CREDENTIALS(),
  'auth/user-token-expired': loggedOut,
  'auth/weak-password': 'This password is too weak. Please choose a longer one.',
  'auth/web-storage-unsupported':
    'Your browser did not keep you logged in. Please allow cookies for this site and try again.',
  'auth/wrong-password': refusalTexts.WRONG_CREDENTIALS(),
}

/** Converts a Firebase error to a `Refusal`; an unknown code keeps Firebase's own message. */
function firebaseErrorText(error: unknown): unknown {
  if (!(error instanceof FirebaseError)) return error
  return new Refusal(sentences[error.code] ?? error.message, { cause: error })
}

async function withErrorText<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    throw firebaseErrorText(error)
  }
}

function startAuth({ firebase, emulator }: FirebaseIdentityConfig) {
  const auth = initializeAuth(initializeApp(firebase), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    // set here, so that its code has loaded before the click: browsers block late pop-ups
    popupRedirectResolver: browserPopupRedirectResolver,
  })
  if (emulator) connectAuthEmulator(auth, emulator, { disableWarnings: true })
  return auth
}

async function newAccount(auth: Auth, { name, photoURL, email, password }: RegisterInput): Promise<User> {
  const { user } = await createUserWithEmailAndPassword(auth, email, password)
  await updateProfile(user, { displayName: name, ...(photoURL !== undefined && { photoURL }) })
  // the token gets name and picture only when it is renewed
  await user.getIdToken(true)
  return user
}

async function changeAccount({ currentUser: user }: Auth, { name, photoURL }: NewProfile): Promise<User> {
  if (!user) throw new Refusal(loggedOut)
  // null would not change the picture
  await updateProfile(user, { displayName: name, photoURL: photoURL ?? '' })
  await user.getIdToken(true)
  return user
}

/** Firebase's own email for a new password. Older projects report unknown emails; this page must not. */
async function sendMail(auth: Auth, email: string): Promise<void> {
  try {
    await sendPasswordResetEmail(auth, email)
  } catch (error) {
    if (!(error instanceof FirebaseError) || error.code !== 'auth/user-not-found') throw error
  }
}

const isRefused = (error: unknown): error is Refusal => error instanceof Refusal && error.status === 403

/**
 * The server's user for the Firebase user; null if the server doesn't know them. A suspended user is logged out of
 * Firebase as well. Throws the refusal.
 */
async function fetchUser(auth: Auth, user: User): Promise<Me | null> {
  const headers = await bearer(user)
  const me = await fetchCurrentUser(headers)
  if (me) return me
  const why = await callServer('/api/me', { headers }).catch((error: unknown) => error)
  if (!isRefused(why)) return null
  await signOut(auth)
  throw why
}

async function headersOf(auth: Auth): Promise<Record<string, string>> {
  await auth.authStateReady()
  return auth.currentUser ? bearer(auth.currentUser) : {}
}

/**
 * Accounts at Firebase. Its SDK keeps the login in this browser and notifies all tabs; the server returns the user with
 * the role at this shelter.
 */
export function firebaseIdentity(config: FirebaseIdentityConfig): Identity {
  const auth = startAuth(config)
  const google = new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' })
  const { now, announce, subscribe } = userStore()
  /**
   * Number of calls in progress: Firebase's events are incomplete during a call, and each call reports its own result.
   */
  let ctx = 0

  const refresh = async () => {
    const user = auth.currentUser
    try {
      const me = user && (await fetchUser(auth, user))
      // another user may have logged in before the response
      if (auth.currentUser === user && !ctx) announce(me)
    } catch (error) {
      console.warn('Could not find out who is logged in.', error)
      if (now() === undefined) announce(null)
      if (isRefused(error)) void alertError(error.message)
    }
  }
  const runAndAnnounce = (action: () => Promise<User>): Promise<Me> =>
    withErrorText(async () => {
      ctx += 1
      try {
        const me = await fetchUser(auth, await action())
        if (!me) throw new Refusal('The shelter did not accept this login. Please try again.')
        announce(me)
        return me
      } finally {
        ctx -= 1
        // a call that failed half-way may have logged a user in
        if (auth.currentUser && !now()) void refresh()
      }
    })

  onIdTokenChanged(auth, () => {
    if (!ctx) void refresh()
  })
  window.addEventListener('online', refresh)

  return {
    subscribe,
    register: (input) => runAndAnnounce(() => newAccount(auth, input)),
    login: (email, password) =>
      runAndAnnounce(async () => (await signInWithEmailAndPassword(auth, email, password)).user),
    loginWithGoogle: () => runAndAnnounce(async () => (await signInWithPopup(auth, google)).user),
    forgot: (email) => withErrorText(() => sendMail(auth, email)),
    changeProfile: (profile) => runAndAnnounce(() => changeAccount(auth, profile)),
    renew: announce,
    logout: () =>
      withErrorText(async () => {
        await signOut(auth)
        announce(null)
      }),
    headers: () => withErrorText(() => headersOf(auth)),
  }
}
