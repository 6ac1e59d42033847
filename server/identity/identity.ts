import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#server/db/database.ts'
import type { PublicIdentityConfig } from '#shared/config.ts'

/** A person, as verified by the identity provider. Records are owned by `uid`. */
export type Identity = {
  uid: string
  email: string
  emailVerified: boolean
  name: string | null
  picture: string | null
  /** Hash of the session's token, if sessions are stored here. */
  session?: string
  /** The user's record, if it was read with the session. */
  user?: Database['schema']['users']['$inferSelect'] | null
  /** Time of the login, if sessions are stored elsewhere. */
  since?: Date
}

/** The rest of the server does not know which provider is in use. */
export type IdentityProvider = {
  publicConfig(): PublicIdentityConfig
  /** Other origins that the provider's part of the website needs, for the content security policy. */
  contentSources(): { script: string[]; connect: string[]; frame: string[] }
  routes(app: FastifyInstance): Promise<void>
  verify(request: FastifyRequest): Promise<Identity | null>
}
