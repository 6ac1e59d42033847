import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config/env.ts'
import { networkOf } from '#server/platform/http/networks.ts'
import { abortOnDisconnect } from '#server/platform/overload/client-disconnect.ts'
import type { HashingCaller } from './passwords.ts'

/** What checking and hashing a password needs of who asks for it. */
export type PasswordHashing = {
  /** Does what needs a password's hash, as long as whoever asked waits for it. */
  queueHashing: <T>(work: (waiting: HashingCaller) => Promise<T>) => Promise<T>
  /** Whether wrong passwords are counted. */
  countsAttempts: boolean
}

/** Milliseconds that it takes to hash a password, or to check one. */
export const hashCost = 40

/** Does what needs a password's hash for whoever sent the request. */
export const queueHashing = <T>(request: FastifyRequest, work: (waiting: HashingCaller) => Promise<T>): Promise<T> =>
  abortOnDisconnect(request, (signal) => work({ as: networkOf(request.ip), signal }))

export const hashingFor = (request: FastifyRequest, { rateLimit }: Pick<Config, 'rateLimit'>): PasswordHashing => ({
  queueHashing: (work) => queueHashing(request, work),
  countsAttempts: rateLimit,
})
