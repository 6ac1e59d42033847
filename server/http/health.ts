import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { refusalIn } from '#server/errors.ts'
import { logError } from './log.ts'

const stopping = 'Pawstead is being stopped.'

/** Monitoring must always get a response. */
const watched = {
  logLevel: 'warn',
  config: { cost: { free: 'tells whether the site is well' }, shed: 'never' },
} as const

/** `/healthz` and `/readyz` (docs/product.md 2.6). */
export function health(app: FastifyInstance, db: Database): void {
  app.get('/healthz', watched, async () => ({ status: 'ok' }))
  app.get('/readyz', watched, async (request, reply) => {
    if (app.gracefulShutdown.hasBegun()) return reply.code(503).send({ status: 'unavailable', detail: stopping })
    try {
      await db.ping()
      return { status: 'ok' }
    } catch (error) {
      // what watches over the disk has said it, once
      const refusal = refusalIn(error)
      if (!refusal) logError(request.log, error, 'the database does not answer')
      return reply.code(503).send({ status: 'unavailable', detail: refusal?.message })
    }
  })
}
