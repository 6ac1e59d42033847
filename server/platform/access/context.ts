import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config/env.ts'
import type { Database } from '#server/db/database.ts'
import { hashingFor, type PasswordHashing } from '#server/identity/hashing.ts'
import type { IdentityProvider } from '#server/identity/identity.ts'
import { callerOfApiKey, requireScope } from '#server/identity/keys.ts'
import { type UserRow, userOfIdentity } from '#server/identity/users.ts'
import type { Payments } from '#server/payments/payments.ts'
import { networkOf } from '#server/platform/http/networks.ts'
import { bearerToken, hasCredentials } from '#server/platform/http/origin.ts'
import { baseUrl } from '#server/platform/http/urls.ts'
import type { LimitName, Limits } from '#server/platform/rate-limit/limits.ts'
import { keyPrefix } from '#shared/keys.ts'
import type { FixedSettings } from '#shared/settings.ts'

/** What a running Pawstead consists of; handed to everything that serves requests. */
export type Deps = {
  config: Config
  db: Database
  identity: IdentityProvider
  limits: Limits
  /** Where donations are paid; null where they are promises. */
  payments: Payments | null
  /** As `Acting.afterLeaving`. */
  afterAccountDeletion: (pictures: string[]) => Promise<void>
}

/** The site's own address as the caller sees it, without a slash at the end, and the network they call from. */
export type Visit = { base: string; network: string }

/** A request as it arrives at the access check: who calls, and what they say about themselves. */
export type Context = {
  db: Database
  /** Our record of who is logged in; null for a visitor. */
  user: UserRow | null
  /** Whoever is logged in is suspended, and counts as a visitor. */
  suspended?: boolean
  /** A program calls with an API key, in its owner's name. */
  byKey?: boolean
  /** The login that the call came with, as it is stored; absent where logins are stored elsewhere. */
  session?: string | undefined
  /** When they logged in, where logins are kept elsewhere. */
  since?: Date | undefined
  /** As `Acting.afterLeaving`; absent for calls of the server's own. */
  afterAccountDeletion?: (pictures: string[]) => Promise<void>
  /** What the server's environment sets of the shelter's settings. */
  fixed?: FixedSettings | undefined
  /** As `Deps.payments`. */
  payments?: Payments | null
  /** Absent for calls of the server's own. */
  visit?: () => Visit
  /** Absent for calls of the server's own. */
  hashing?: PasswordHashing
  /** What `x-user-email` says: a claim, never proof. */
  claimedEmail?: string | undefined
  /** Counts one act of the caller's address and account; throws `TOO_MANY_REQUESTS` past the limit. */
  limit: (name: LimitName) => Promise<void>
  /**
   * Charges a cost to both; throws `TOO_MANY_REQUESTS` where a budget is used up. Absent for calls of the server's own.
   */
  consume?: (cost: number) => void
  /** Does what has been charged, and charges what it takes beyond that (`Limits.serve`). Absent as `consume` is. */
  serve?: <T>(work: () => T) => T
  /** Charges a cost to both when their budgets allow it; rejects when the signal is aborted. Absent as `consume` is. */
  waitFor?: (cost: number, signal: AbortSignal) => Promise<void>
}

/** What it costs to find out who is calling. */
const lookupCost = 0.5

/**
 * Finds out who is calling. Both APIs start here, so this is where a key's scope is enforced.
 * Throws `KEY_UNKNOWN`, `KEY_EXPIRED`, `KEY_ONLY_READS`, `SUSPENDED` for a key, `TOO_MANY_REQUESTS`.
 */
export async function createContext(deps: Deps, request: FastifyRequest): Promise<Context> {
  const { db, limits } = deps
  if (hasCredentials(request)) limits.consume(lookupCost, request)
  const caller = await callerOf(deps, request)
  const account = caller.user?.uid
  return {
    db,
    ...caller,
    fixed: deps.config.site,
    payments: deps.payments,
    afterAccountDeletion: deps.afterAccountDeletion,
    visit: () => ({ base: baseUrl(deps.config, request), network: networkOf(request.ip) }),
    hashing: hashingFor(request, deps.config),
    claimedEmail: request.headers['x-user-email']?.toString(),
    limit: (name) => limits.countAttempt(name, request, account),
    consume: (cost) => limits.consume(cost, request, account),
    serve: (work) => limits.serve(request, work),
    waitFor: (cost, signal) => limits.waitFor(cost, request, account, signal),
  }
}

async function callerOf(
  { db, identity }: Deps,
  request: FastifyRequest,
): Promise<Pick<Context, 'user' | 'suspended' | 'byKey' | 'session' | 'since'>> {
  const token = bearerToken(request)
  if (token?.startsWith(keyPrefix)) {
    const { user, scope } = await callerOfApiKey(db, token)
    requireScope(scope, request.method)
    return { user, byKey: true }
  }
  const verified = await identity.verify(request)
  const user = verified && (await userOfIdentity(db, verified))
  if (user === 'left') return { user: null }
  // logins and keys that are kept here have ended already
  if (user?.suspendedAt) return { user: null, suspended: true }
  return { user, session: verified?.session, since: verified?.since }
}
