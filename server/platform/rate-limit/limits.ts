import { setTimeout } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { CountAttempts, Database } from '#server/db/database.ts'
import { type StatementTime, withStatementTime } from '#server/db/statement-time.ts'
import { AppError, type RefusalCode, refusalText } from '#server/platform/errors/errors.ts'
import { networkOf } from '#server/platform/http/networks.ts'
import { createTokenBuckets, type RateLimit, type TokenBuckets } from './token-bucket.ts'

const minute = 60_000

/**
 * How often one IP, and one account, may do what is expensive or annoys others. `window` is in milliseconds. Many
 * people of a school or an office may share one IP.
 */
const limits = {
  login: { ip: 40, account: 40, window: 5 * minute },
  register: { ip: 40, account: 40, window: 10 * minute },
  /** Registrations refused because the email has an account (docs/product.md 3.21). */
  emailTaken: { ip: 10, account: 10, window: 60 * minute },
  password: { ip: 40, account: 40, window: 5 * minute },
  /** Emails on demand; the recipient counts as the account. */
  letter: { ip: 40, account: 3, window: 60 * minute },
  link: { ip: 40, account: 40, window: 10 * minute },
  upload: { ip: 120, account: 30, window: minute },
  donate: { ip: 120, account: 60, window: minute },
  pay: { ip: 120, account: 120, window: minute },
  /** Questions of visitors; those that are stored have further limits (docs/product.md 22.4). */
  inquiry: { ip: 60, account: 30, window: 10 * minute },
  message: { ip: 120, account: 30, window: 10 * minute },
  /** A copy of one's own data. */
  copy: { ip: 60, account: 10, window: 60 * minute },
  import: { ip: 120, account: 60, window: 60 * minute },
  requestAdoption: { ip: 60, account: 20, window: minute },
} as const

export type LimitName = keyof typeof limits

/**
 * The rate limit of one IP, and of one account, for everything else. Costs are milliseconds of server time: no caller
 * gets more than a fifth of it for long, and a class of thirty can open a page every few seconds.
 */
export const defaultRateLimit: RateLimit = { burst: 3000, perSecond: 200 }

/** `untimed`: only declared costs count, for tests. */
export type RateLimitOptions = RateLimit & { untimed?: true }

/** Costs in milliseconds: `charged` so far, and the time of the statements. */
type Charges = { charged: number; time: StatementTime; account: string | undefined }

declare module 'fastify' {
  interface FastifyRequest {
    charges: Charges | null | undefined
  }
}

function chargesOf(request: FastifyRequest, account?: string): Charges {
  const charges = request.charges ?? { charged: 0, time: { ms: 0 }, account: undefined }
  charges.account ??= account
  request.charges = charges
  return charges
}

/** Time beyond the charges, only once each, and `most` at a time. */
function takeExcess(charges: Charges, most: number): number {
  const excess = Math.max(0, charges.time.ms - charges.charged)
  charges.charged += excess
  return Math.min(excess, most)
}

export type Limits = {
  /** Counts an attempt of this request's IP and account. Throws `TOO_MANY_REQUESTS` past the limit. */
  countAttempt: (name: LimitName, request: FastifyRequest, account?: string) => Promise<void>
  /** Throws `TOO_MANY_REQUESTS` if this request's network has used up its attempts; counts nothing. */
  requireAttemptLeft: (name: LimitName, request: FastifyRequest) => Promise<void>
  /**
   * Runs `work`, which counts as an attempt of this request's network only if it is refused with `code`. Throws
   * `TOO_MANY_REQUESTS` before it begins if the attempts are used up.
   */
  countIfRefused: <T>(name: LimitName, code: RefusalCode, request: FastifyRequest, work: () => Promise<T>) => Promise<T>
  /** Charges a cost to this request's IP and account. Throws `TOO_MANY_REQUESTS` past the rate limit. */
  consume: (cost: number, request: FastifyRequest, account?: string) => void
  /**
   * Runs `work`, whose declared cost has been charged. Charges the time of its statements beyond that, one whole burst
   * at most, to the IP and the account. Their tokens may go below zero; then later calls are refused until they have
   * filled up again (docs/product.md 10.7).
   */
  serve: <T>(request: FastifyRequest, work: () => T) => T
  /**
   * Charges a cost to both, and resolves when both can pay it and keep a third: a stream must not take the last tokens
   * from a person who opens a page. Rejects when the signal is aborted.
   */
  waitFor: (cost: number, request: FastifyRequest, account: string | undefined, signal: AbortSignal) => Promise<void>
}

const unlimited: Limits = {
  countAttempt: async () => {},
  requireAttemptLeft: async () => {},
  countIfRefused: (_name, _code, _request, work) => work(),
  consume: () => {},
  serve: (_request, work) => work(),
  waitFor: async () => {},
}

/**
 * Servers that share a database count attempts together. Each server counts costs in its memory: asking a database
 * would cost more than most calls.
 */
export function createLimits(
  { countAttempts = countInMemory() }: Pick<Database, 'countAttempts'>,
  enabled: boolean,
  options: RateLimitOptions = defaultRateLimit,
): Limits {
  if (!enabled) return unlimited
  const { consume, reserve } = createTokenBuckets(options)
  const charge = (who: string, cost: number) => {
    const wait = consume(who, cost)
    if (wait > 0) throw tooManyRequests(wait)
  }
  const add = (name: LimitName, who: string, by?: -1 | 0) => countAttempts(`${name} ${who}`, limits[name].window, by)
  const count = async (name: LimitName, who: string, most: number) => {
    const { current, ttl } = await add(name, who)
    if (current > most) throw tooManyRequests(ttl)
  }
  return {
    async countAttempt(name, request, account) {
      await count(name, networkOf(request.ip), limits[name].ip)
      if (account !== undefined) await count(name, account, limits[name].account)
    },
    async requireAttemptLeft(name, request) {
      const { current, ttl } = await add(name, networkOf(request.ip), 0)
      if (current >= limits[name].ip) throw tooManyRequests(ttl)
    },
    async countIfRefused(name, code, request, work) {
      const network = networkOf(request.ip)
      // counted before the outcome is known: otherwise many parallel calls would all find one left
      const { current, ttl } = await add(name, network)
      let counts = false
      try {
        if (current > limits[name].ip) throw tooManyRequests(ttl)
        return await work()
      } catch (error) {
        counts = error instanceof AppError && error.code === code
        throw error
      } finally {
        if (!counts) await add(name, network, -1)
      }
    },
    consume(cost, request, account) {
      charge(networkOf(request.ip), cost)
      if (account !== undefined) charge(account, cost)
      chargesOf(request, account).charged += cost
    },
    ...reservations(reserve, options),
  }
}

/** Charges that may go below zero: for work that is done already, or can wait. */
function reservations(
  reserve: TokenBuckets['reserve'],
  { burst, untimed }: RateLimitOptions,
): Pick<Limits, 'serve' | 'waitFor'> {
  const owe = ({ ip }: FastifyRequest, { account }: Charges, cost: number, keepFree = 0): number => {
    const payers = account === undefined ? [networkOf(ip)] : [networkOf(ip), account]
    return Math.max(...payers.map((who) => reserve(who, cost, keepFree)))
  }
  return {
    serve(request, work) {
      if (untimed) return work()
      const charges = chargesOf(request)
      const settle = () => {
        const excess = takeExcess(charges, burst)
        if (excess > 0) owe(request, charges, excess)
      }
      const result = withStatementTime(charges.time, work)
      if (result instanceof Promise) result.then(settle, settle)
      else settle()
      return result
    },
    async waitFor(cost, request, account, signal) {
      const charges = chargesOf(request, account)
      charges.charged += cost
      const wait = owe(request, charges, cost + takeExcess(charges, burst), burst / 3)
      if (wait > 0) await setTimeout(wait, undefined, { signal })
    },
  }
}

/** `wait` is in milliseconds. */
export function tooManyRequests(wait: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000))
  return new AppError('TOO_MANY_REQUESTS', {
    retryAfter,
    text: refusalText('TOO_MANY_REQUESTS_FOR', durationOf(retryAfter)),
  })
}

type Duration = { unit: 'seconds' | 'minutes' | 'hours'; count: number }

/** A duration in seconds as a text says it, never shorter than the real time. */
export function durationOf(seconds: number): Duration {
  if (seconds <= 10) return { unit: 'seconds', count: seconds }
  return seconds <= 3000
    ? { unit: 'minutes', count: Math.ceil(seconds / 60) }
    : { unit: 'hours', count: Math.ceil(seconds / 3600) }
}

/** A key counts from zero after its window. When there are too many keys, the least recently used is dropped. */
export function countInMemory(most = 20_000, now: () => number = () => performance.now()): CountAttempts {
  const acts = new LRUCache<string, { current: number; until: number }>({ max: most })
  return async (key, window, by = 1) => {
    const at = now()
    const previous = acts.get(key)
    const counted = previous && previous.until > at ? previous : { current: 0, until: at + window }
    counted.current = Math.max(0, counted.current + by)
    acts.set(key, counted)
    return { current: counted.current, ttl: counted.until - at }
  }
}
