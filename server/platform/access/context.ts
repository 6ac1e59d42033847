import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config/env.ts'
import { type HostFacts, hostFacts } from '#server/config/host-facts.ts'
import { sendsMail } from '#server/config/mail.ts'
import type { Database } from '#server/db/database.ts'
import { callerOfApiKey, requireScope } from '#server/identity/api-keys.ts'
import type { IdentityProvider } from '#server/identity/identity.ts'
import { hashingFor, type PasswordHashing } from '#server/identity/password-hashing.ts'
import { type UserRow, userOfIdentity } from '#server/identity/users.ts'
import type { Payments } from '#server/payments/payments.ts'
import { networkOf } from '#server/platform/http/networks.ts'
import { bearerToken, hasCredentials } from '#server/platform/http/origin.ts'
import { pageLanguageOf } from '#server/platform/http/page-language.ts'
import { baseUrl } from '#server/platform/http/urls.ts'
import type { LimitName, Limits } from '#server/platform/rate-limit/limits.ts'
import { keyPrefix } from '#shared/api-keys.ts'
import { pageCurrencyHeader } from '#shared/config.ts'
import type { HomePreview, PreviewInput } from '#shared/preview.ts'
import type { FixedSettings } from '#shared/settings.ts'
import type { ReadingLanguage } from '#shared/texts/languages.ts'

export type Deps = {
  config: Config
  db: Database
  identity: IdentityProvider
  limits: Limits
  payments: Payments | null
  afterAccountDeletion: (pictures: string[]) => Promise<void>
  previewHome: (input: PreviewInput, request: FastifyRequest) => Promise<HomePreview>
}

/**
 * The site's origin as the caller sees it, without a slash at the end, the caller's network, and the language of the
 * website's page; null for other programs.
 */
export type Visit = { base: string; network: string; language: ReadingLanguage | null }

export type Context = {
  db: Database
  user: UserRow | null
  suspended?: boolean
  byKey?: boolean
  /** The stored session; absent if an identity provider stores sessions. */
  session?: string | undefined
  since?: Date | undefined
  /** See `Actor.afterAccountDeletion`. Absent for internal calls. */
  afterAccountDeletion?: (pictures: string[]) => Promise<void>
  /** Absent for internal calls. */
  previewHome?: (input: PreviewInput) => Promise<HomePreview>
  fixed?: FixedSettings | undefined
  /** Whether the shelter sends email. */
  mail?: boolean
  /** Absent for internal calls. */
  host?: () => HostFacts
  payments?: Payments | null
  visit?: () => Visit
  hashing?: PasswordHashing
  /** From `x-user-email`: a claim, never proof. */
  claimedEmail?: string | undefined
  /** The currency by which the website's page converted amounts. Absent for other programs. */
  pageCurrency?: string | undefined
  /** Counts one attempt of the caller's IP and account. Throws `TOO_MANY_REQUESTS` past the limit. */
  limit: (name: LimitName) => Promise<void>
  /**
   * Charges a cost to the caller's IP and account. Throws `TOO_MANY_REQUESTS` past the rate limit. Absent for internal
   * calls.
   */
  consume?: (cost: number) => void
  /** See `Limits.serve`. Absent for internal calls. */
  serve?: <T>(work: () => T) => T
  /** See `Limits.waitFor`. Absent for internal calls. */
  waitFor?: (cost: number, signal: AbortSignal) => Promise<void>
}

/** In milliseconds. */
const lookupCost = 0.5

/**
 * Identifies the caller. Both APIs start here, so this function enforces the scope of an API key.
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
    mail: sendsMail(deps.config),
    host: () => hostFacts(deps.config),
    payments: deps.payments,
    afterAccountDeletion: deps.afterAccountDeletion,
    previewHome: (input) => deps.previewHome(input, request),
    visit: () => ({
      base: baseUrl(deps.config, request),
      network: networkOf(request.ip),
      language: pageLanguageOf(request),
    }),
    hashing: hashingFor(request, deps.config),
    claimedEmail: request.headers['x-user-email']?.toString(),
    pageCurrency: request.headers[pageCurrencyHeader]?.toString(),
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
    const { user, scope } = await callerOfApiKey(db, token, { version: request.dataVersion })
    requireScope(scope, request.method)
    return { user, byKey: true }
  }
  const verified = await identity.verify(request)
  const user = verified && (await userOfIdentity(db, verified, pageLanguageOf(request)))
  if (user === 'left') return { user: null }
  // our own sessions and keys have ended already
  if (user?.suspendedAt) return { user: null, suspended: true }
  return { user, session: verified?.session, since: verified?.since }
}
