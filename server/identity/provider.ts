import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config/env.ts'
import type { Database } from '#server/db/database.ts'
import type { Limits } from '#server/platform/rate-limit/limits.ts'
import { embeddedProvider } from './embedded.ts'
import type { FirebaseOutside } from './firebase.ts'
import type { GoogleRoutes } from './google.ts'
import type { IdentityProvider } from './identity.ts'

/** Replacements for external providers, in tests and for Google in the demo. */
export type IdentityOutside = { firebase?: FirebaseOutside; googleIssuer?: string; simulatedGoogle?: GoogleRoutes }

type ProviderOptions = {
  config: Config
  db: Database
  limits: Limits
  log: FastifyBaseLogger
  outside?: IdentityOutside | undefined
}

/** Firebase if it is configured, else Pawstead itself. Throws `InvalidConfig`. */
export async function createProvider({ config, db, limits, log, outside }: ProviderOptions): Promise<IdentityProvider> {
  if (!config.firebase) return embeddedProvider({ config, db, limits, outside })
  const { firebaseProvider } = await import('./firebase.ts')
  return firebaseProvider({ config: config.firebase, log, outside: outside?.firebase })
}
