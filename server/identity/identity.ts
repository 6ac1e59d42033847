import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PublicIdentityConfig } from '#shared/config.ts'

/** A person, as the identity provider vouches for them. Records are owned by `uid`. */
export type Identity = {
  uid: string
  /** Lower-cased. */
  email: string
  emailVerified: boolean
  name: string | null
  picture: string | null
  /** The login that proves it, as it is kept, where it is kept here. */
  session?: string
  /** When they logged in, where logins are kept elsewhere. */
  since?: Date
}

/** The one seam on the server: the rest of the program does not know which provider is in use. */
export type IdentityProvider = {
  /** What the page may know about it. */
  publicConfig(): PublicIdentityConfig
  /** Other origins that its part of the website needs, for the content security policy. */
  contentSources(): { script: string[]; connect: string[]; frame: string[] }
  /** Mounts the provider's own HTTP calls, if it has any. */
  routes(app: FastifyInstance): Promise<void>
  /** Who sent this request; null for a visitor and for credentials that are not, or no longer, valid. */
  verify(request: FastifyRequest): Promise<Identity | null>
}
