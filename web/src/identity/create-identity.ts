import type { PublicIdentityConfig } from '#shared/config.ts'
import { embeddedIdentity } from './embedded.ts'
import type { Identity } from './identity.ts'

/** The provider that the server says holds the accounts. */
export async function createIdentity(config: PublicIdentityConfig): Promise<Identity> {
  if (config.provider === 'embedded') return embeddedIdentity(config)
  const { firebaseIdentity } = await import('./firebase.ts')
  return firebaseIdentity(config)
}
