import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/db/database.ts'
import type { Config } from '#server/env.ts'
import { currentUser, type User } from '#server/features/users/service.ts'
import type { IdentityProvider } from '#server/identity/identity.ts'
import type { Limit, LimitName } from '#server/limits.ts'

/** What a running Pawstead consists of; handed to everything that serves requests. */
export type Deps = {
  config: Config
  db: Database
  identity: IdentityProvider
  limit: Limit
}

/** What a procedure knows of its call. */
export type Context = {
  db: Database
  /** Our record of who is logged in; null for a visitor. */
  user: User | null
  /** Counts one act of the caller's address; throws `TOO_MANY_REQUESTS` past the limit. */
  limit: (name: LimitName) => Promise<void>
}

/** Finds out who calls, and makes what their procedures need. */
export async function createContext(deps: Deps, request: FastifyRequest): Promise<Context> {
  const identity = await deps.identity.verify(request)
  return {
    db: deps.db,
    user: identity && (await currentUser(deps.db, identity)),
    limit: (name) => deps.limit(name, request),
  }
}

export type CreateContext = (options: { req: FastifyRequest; res: FastifyReply }) => Promise<Context>
