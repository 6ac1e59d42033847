import type {} from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** How often one address may do what costs us or annoys others, each within `timeWindow` milliseconds. */
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

/** Needs `@fastify/rate-limit` to be registered on `app`. With `RATE_LIMIT=off` nothing is counted. */
export function createLimit(app: FastifyInstance, enabled: boolean): Limit {
  if (!enabled) return async () => {}
  const checks = Object.fromEntries(
    Object.entries(limits).map(([name, options]) => [name, app.createRateLimit(options)]),
  ) as Record<LimitName, ReturnType<FastifyInstance['createRateLimit']>>
  return async (name, request) => {
    const result = await checks[name](request)
    if (!result.isAllowed && result.isExceeded) throw new AppError('TOO_MANY_REQUESTS')
  }
}
