import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { formatMinimumSize, minimumFreeSpace } from '#server/db/disk-space.ts'
import { refusalIn } from '#server/platform/errors/errors.ts'
import { logError } from './log.ts'

const stopping = 'Pawstead is being stopped.'

const watched = {
  logLevel: 'warn',
  config: { cost: { free: 'tells whether the site is well' }, shedding: 'never' },
} as const

const fullDisk = ({ dialect }: Database, message: string): string =>
  dialect === 'sqlite' ? `${message} It needs ${formatMinimumSize(minimumFreeSpace)} of disk space.` : message

/** `/healthz` and `/readyz` (docs/product.md 2.6). */
export function health(app: FastifyInstance, db: Database): void {
  app.get('/healthz', watched, async () => ({ status: 'ok' }))
  app.get('/readyz', watched, async (request, reply) => {
    if (app.gracefulShutdown.hasBegun()) return reply.code(503).send({ status: 'unavailable', detail: stopping })
    try {
      await db.ping()
      return { status: 'ok' }
    } catch (error) {
      // the check of the disk has logged it once
      const refusal = refusalIn(error)
      if (!refusal) logError(request.log, error, 'the database does not answer')
      const detail = refusal?.code === 'DISK_FULL' ? fullDisk(db, refusal.message) : refusal?.message
      return reply.code(503).send({ status: 'unavailable', detail })
    }
  })
}
