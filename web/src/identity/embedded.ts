import { sessionChannel } from '#shared/config.ts'
import type { Me } from '#shared/users.ts'
import { isBackNavigation } from '#web/lib/is-back-navigation.ts'
import { callServer } from './call-server.ts'
import { fetchCurrentUser } from './fetch-current-user.ts'
import type { Identity } from './identity.ts'
import { userStore } from './user-store.ts'

const post = (path: string, body: object) =>
  callServer(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** APIs return absolute URLs; pages use the relative URL of a picture on this site. */
const ofThisSite = ({ photoURL, ...user }: Me): Me => ({
  ...user,
  photoURL: photoURL?.replace(`${location.origin}/images/`, '/images/') ?? null,
})

const loadPopup = () => import('./google-popup.ts')

/**
 * Accounts on this server: the session cookie is not readable by the page, and open tabs notify each other of changes.
 * `user` is the user in the server's page, if known.
 */
export function embeddedIdentity({ google }: { google: boolean }, user: Me | null | undefined): Identity {
  const { now, announce, subscribe } = userStore(user)
  const tabs = new BroadcastChannel(sessionChannel)

  // While the server can't be reached, the user is unknown: show a visitor's page, and ask again later.
  const refresh = async () => {
    try {
      announce(await fetchCurrentUser())
    } catch (error) {
      console.warn('Could not find out who is logged in.', error)
      if (now() === undefined) announce(null)
    }
  }
  const logInAt = async (path: string, body: object) => {
    const { user: answered } = (await (await post(path, body)).json()) as { user: Me }
    const user = ofThisSite(answered)
    announce(user)
    tabs.postMessage('changed')
    return user
  }

  const logInWithPopup = async () => {
    const user = await (await loadPopup()).logInWithGoogle()
    announce(user)
    return user
  }

  // before it is needed: browsers block a pop-up that comes long after its click
  if (google) loadPopup().catch((error: unknown) => console.warn('The code of Google login did not load.', error))
  tabs.onmessage = refresh
  window.addEventListener('online', refresh)
  window.addEventListener('pageshow', ({ persisted }) => persisted && void refresh())
  if (user === undefined || isBackNavigation()) void refresh()

  return {
    subscribe,
    register: (input) => logInAt('/api/auth/register', input),
    login: (email, password) => logInAt('/api/auth/login', { email, password }),
    loginWithGoogle: google ? logInWithPopup : null,
    forgot: async (email) => void (await post('/api/auth/forgot', { email })),
    changeProfile: null,
    renew(user) {
      announce(user)
      tabs.postMessage('changed')
    },
    async logout() {
      await post('/api/auth/logout', {})
      announce(null)
      tabs.postMessage('changed')
    },
    headers: async () => ({}),
  }
}
