import type { RegisterInput } from '#shared/auth.ts'
import type { Me } from '#shared/users.ts'

/** `photoURL` is null without a picture. */
export type NewProfile = { name: string; photoURL: string | null }

/** The identity provider's API for the website. Failed calls throw an Error whose message is for users. */
export type Identity = {
  /** Calls back as soon as the user is known, and on every change in any tab. Returns a function that unsubscribes. */
  subscribe: (listener: (user: Me | null) => void) => () => void
  register: (input: RegisterInput) => Promise<Me>
  login: (email: string, password: string) => Promise<Me>
  /** Opens Google's pop-up; null if the shelter has not connected Google. Call it directly in a click handler. */
  loginWithGoogle: (() => Promise<Me>) | null
  /** Sends an email with a link for a new password if the account exists; the result doesn't tell whether it does. */
  forgot: (email: string) => Promise<void>
  /** Changes name and picture at an external provider; null if the server's own procedure does it. */
  changeProfile: ((profile: NewProfile) => Promise<Me>) | null
  /** Takes over the user that the server has just returned, here and in other tabs. */
  renew: (user: Me) => void
  logout: () => Promise<void>
  /** Headers of every call to the server, besides the cookie. */
  headers: () => Promise<Record<string, string>>
}
