import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config/env.ts'
import type { Database } from '#server/db/database.ts'
import type { Limits } from '#server/platform/rate-limit/limits.ts'
import { embeddedProvider } from './embedded.ts'
import type { FirebaseOutside } from './firebase.ts'
import type { GoogleRoutes } from './google.ts'
import type { IdentityProvider } from './identity.ts'

/** What stands in for the providers outside: in tests, and in the sample shelter for Google. */
export type IdentityOutside = { firebase?: FirebaseOutside; googleIssuer?: string; simulatedGoogle?: GoogleRoutes }

type ProviderOptions = {
  config: Config
  db: Database
  limits: Limits
  log: FastifyBaseLogger
  outside?: IdentityOutside | undefined
}

/** The provider that holds the accounts: Firebase where it is configured, else Pawstead itself. Throws `BadConfig`. */
export async function createProvider({ config, db, limits, log, outside }: ProviderOptions): Promise<IdentityProvider> {
  if (!config.firebase) return embeddedProvider({ config, db, limits, outside })
  const { firebaseProvider } = await import('./firebase.ts')
  return firebaseProvider({ config: config.firebase, log, outside: outside?.firebase })
}
