import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CountAct, Database } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'

/** How often one address may do what is expensive or annoys others, within `timeWindow` milliseconds. */
const limits = {
  login: { max: 10, timeWindow: 60_000 },
  register: { max: 10, timeWindow: 60_000 },
  upload: { max: 30, timeWindow: 60_000 },
  donate: { max: 60, timeWindow: 60_000 },
  requestAdoption: { max: 20, timeWindow: 60_000 },
} as const

export type LimitName = keyof typeof limits

/** Counts one act of this request's address; throws `TOO_MANY_REQUESTS` past the limit. */
export type Limit = (name: LimitName, request: FastifyRequest) => Promise<void>

/** Servers that share a database count together. With `RATE_LIMIT=off` nothing is counted. */
export async function createLimit(app: FastifyInstance, { countAct }: Database, enabled: boolean): Promise<Limit> {
  if (!enabled) return async () => {}
  await app.register(rateLimit, { global: false, ...(countAct && { store: sharedStore(countAct) }) })
  const checks = Object.fromEntries(
    Object.entries(limits).map(([name, options]) => {
      const grouped = { ...options, groupId: name }
      return [name, app.createRateLimit(grouped)]
    }),
  ) as Record<LimitName, ReturnType<FastifyInstance['createRateLimit']>>
  return async (name, request) => {
    const result = await checks[name](request)
    if (!result.isAllowed && result.isExceeded) throw new AppError('TOO_MANY_REQUESTS')
  }
}

/** What `@fastify/rate-limit` uses instead of its own memory. */
function sharedStore(countAct: CountAct): FastifyRateLimitStoreCtor {
  const storeOf = (options: object): FastifyRateLimitStore => ({
    child: storeOf,
    incr(address, done, window) {
      const act = 'groupId' in options ? options.groupId : ''
      countAct(`${act} ${address}`, window).then(
        (counted) => done(null, counted),
        (error) => done(error),
      )
    },
  })
  return class {
    child = storeOf
    incr = storeOf({}).incr
  }
}
