import type { RegisterInput } from '#shared/auth.ts'
import type { Me } from '#shared/users.ts'

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
  /** Opens Google's pop-up; null where Google sign-in is not set up. Call it straight from a click. */
  loginWithGoogle: (() => Promise<Me>) | null
  /** Has a mail with a link for a new password sent, where somebody has this address: it never says whether. */
  forgot: (email: string) => Promise<void>
  logout: () => Promise<void>
  /** What every call to the server carries besides its cookie. */
  headers: () => Promise<Record<string, string>>
}
