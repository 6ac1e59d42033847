import type { PublicIdentityConfig } from '#shared/config.ts'
import type { Me } from '#shared/users.ts'
import { embeddedIdentity } from './embedded.ts'
import type { Identity } from './identity.ts'

/** The identity provider in the server's configuration. `user` is the logged-in user, if the server knows it. */
export async function createIdentity(config: PublicIdentityConfig, user: Me | null | undefined): Promise<Identity> {
  if (config.provider === 'embedded') return embeddedIdentity(config, user)
  const { firebaseIdentity } = await import('./firebase.ts')
  return firebaseIdentity(config)
}
