import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/database.ts'

/**
 * All requests that the event loop found in one look at the network see one moment of the data (server/db/sqlite/read-snapshot.ts).
 * One that comes behind another on its connection may have been sent since, and sees what there is by then; so does one that
 * comes from no network, in tests.
 */
export function refreshSnapshotBehindOthers(app: FastifyInstance, db: Database): void {
  app.addHook('onRequest', (_request, { raw }, done) => {
    if (!isFirstOnConnection(raw)) db.refreshSnapshot?.()
    done()
  })
}

/** Whether a request's connection is free for its answer, as it is not while it still takes another one's. */
export const isFirstOnConnection = ({ socket }: { socket: unknown }): boolean => socket instanceof Socket
