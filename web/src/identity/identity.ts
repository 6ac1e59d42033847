import type { RegisterInput } from '#shared/auth.ts'
import type { Me } from '#shared/users.ts'

/** What somebody wants to be called and seen as; no picture is null. */
export type NewProfile = { name: string; photoURL: string | null }

/**
 * What the website needs from the provider that holds the accounts. Calls that fail throw an Error whose message is a
 * sentence for people.
 */
export type Identity = {
  /**
   * Calls back as soon as it is known who is logged in, and on every change in any tab. Returns a function that ends
   * it.
   */
  subscribe: (listener: (user: Me | null) => void) => () => void
  register: (input: RegisterInput) => Promise<Me>
  login: (email: string, password: string) => Promise<Me>
  /** Opens Google's pop-up; null where the shelter has not connected Google. Call it straight from a click. */
  loginWithGoogle: (() => Promise<Me>) | null
  /** Has a mail with a link for a new password sent, where somebody has this address: it never says whether. */
  forgot: (email: string) => Promise<void>
  /**
   * Changes name and picture where they are kept by somebody else than our server; null where its procedure does.
   */
  changeProfile: ((profile: NewProfile) => Promise<Me>) | null
  /** Takes over what the server has just said of whoever is logged in, here and in other tabs. */
  renew: (user: Me) => void
  logout: () => Promise<void>
  /** What every call to the server carries besides its cookie. */
  headers: () => Promise<Record<string, string>>
}
