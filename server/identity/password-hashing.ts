import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config/env.ts'
import { networkOf } from '#server/platform/http/networks.ts'
import { abortOnDisconnect } from '#server/platform/overload/client-disconnect.ts'
import type { HashingCaller } from './passwords.ts'

export type PasswordHashing = {
  /** Runs work that hashes a password, until the client disconnects. */
  queueHashing: <T>(work: (waiting: HashingCaller) => Promise<T>) => Promise<T>
  countsAttempts: boolean
}

/** Milliseconds to hash or check a password. */
export const hashCost = 40

export const queueHashing = <T>(request: FastifyRequest, work: (waiting: HashingCaller) => Promise<T>): Promise<T> =>
  abortOnDisconnect(request, (signal) => work({ as: networkOf(request.ip), signal }))

export const hashingFor = (request: FastifyRequest, { rateLimit }: Pick<Config, 'rateLimit'>): PasswordHashing => ({
  queueHashing: (work) => queueHashing(request, work),
  countsAttempts: rateLimit,
})
