import type { RegisterInput } from '#shared/auth.ts'
import type { PublicIdentityConfig } from '#shared/config.ts'
import type { Me } from '#shared/users.ts'
import { embeddedIdentity } from './embedded.ts'

/** What the website needs from the provider that holds the accounts. Calls that fail throw an Error whose message is a sentence for people. */
export type Identity = {
  /** Calls back as soon as it is known who is logged in, and on every change in any tab. Returns a function that ends it. */
  subscribe: (listener: (user: Me | null) => void) => () => void
  register: (input: RegisterInput) => Promise<Me>
  login: (email: string, password: string) => Promise<Me>
  /** Opens Google's pop-up; null where Google sign-in is not set up. Call it straight from a click. */
  loginWithGoogle: (() => Promise<Me>) | null
  logout: () => Promise<void>
  /** What every call to the server carries besides its cookie. */
  headers: () => Promise<Record<string, string>>
}

/** The provider that the server says holds the accounts. */
export async function createIdentity(config: PublicIdentityConfig): Promise<Identity> {
  if (config.provider === 'embedded') return embeddedIdentity(config)
  const { firebaseIdentity } = await import('./firebase.ts')
  return firebaseIdentity(config)
}
