import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { parseInput } from '#server/errors.ts'
import type { Limits } from '#server/http/limits.ts'
import { confirmInput, resetInput } from '#shared/auth.ts'
import type { Waiting } from './passwords.ts'
import { confirmAddress, resetPassword } from './recovery.ts'

type Options = {
  db: Database
  limits: Limits
  /** What it costs to hash a password, and how that waits for its turn. */
  hashing: number
  inLine: <T>(request: FastifyRequest, work: (waiting: Waiting) => Promise<T>) => Promise<T>
}

/** Getting back in, and proving an address (docs/product.md 3.17 and on). */
export function recoveryRoutes(app: FastifyInstance, { db, limits, hashing, inLine }: Options): void {
  app.post('/api/auth/reset', { config: { cost: hashing, shed: 'in its own line' } }, async (request, reply) => {
    await limits.act('link', request)
    const input = parseInput(resetInput, request.body)
    await inLine(request, (waiting) => resetPassword(db, input, waiting))
    return reply.code(204).send()
  })
  app.post('/api/auth/confirm', { config: { cost: 5 } }, async (request, reply) => {
    await limits.act('link', request)
    const { token } = parseInput(confirmInput, request.body)
    await confirmAddress(db, token)
    return reply.code(204).send()
  })
}
