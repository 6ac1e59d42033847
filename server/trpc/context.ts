import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/env.ts'
import type { Database } from '#server/db/database.ts'
import { userOfKey } from '#server/features/keys/service.ts'
import { requireSameEmail } from '#server/features/users/policy.ts'
import { currentUser, type User } from '#server/features/users/service.ts'
import type { Limit, LimitName } from '#server/http/limits.ts'
import type { IdentityProvider } from '#server/identity/identity.ts'
import { bearerToken } from '#server/identity/origin.ts'
import { keyPrefix } from '#shared/keys.ts'

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
  /** A program calls with an API key, in its owner's name. */
  byKey?: boolean
  /** Counts one act of the caller's address; throws `TOO_MANY_REQUESTS` past the limit. */
  limit: (name: LimitName) => Promise<void>
}

/** Finds out who calls, and makes what their procedures need. */
export async function createContext(deps: Deps, request: FastifyRequest): Promise<Context> {
  const token = bearerToken(request)
  const byKey = token?.startsWith(keyPrefix) ?? false
  const user = token !== undefined && byKey ? await userOfKey(deps.db, token) : await loggedIn(deps, request)
  // a claim, never proof: it may only repeat what is proven (docs/product.md 4.4)
  const claimed = request.headers['x-user-email']
  if (user && typeof claimed === 'string') requireSameEmail(user, claimed)
  return { db: deps.db, user, byKey, limit: (name) => deps.limit(name, request) }
}

async function loggedIn({ db, identity }: Deps, request: FastifyRequest): Promise<User | null> {
  const verified = await identity.verify(request)
  return verified && currentUser(db, verified)
}

export type CreateContext = (options: { req: FastifyRequest; res: FastifyReply }) => Promise<Context>
