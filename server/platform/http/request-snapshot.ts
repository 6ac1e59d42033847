import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/database.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The data's version, read since the request arrived; null if it was not read. */
    dataVersion: string | null
  }
}

/**
 * All requests that the event loop found in one poll of the network read one snapshot
 * (server/db/sqlite/read-snapshot.ts).
 * A pipelined request may have been sent later, so it refreshes the snapshot. So do injected requests, in tests.
 */
export function refreshSnapshotBehindOthers(app: FastifyInstance, db: Database): void {
  app.decorateRequest('dataVersion', null)
  app.addHook('onRequest', (_request, { raw }, done) => {
    if (!isFirstOnConnection(raw)) db.refreshSnapshot?.()
    done()
  })
}

/** False while the connection still sends the response to an earlier request. */
export const isFirstOnConnection = ({ socket }: { socket: unknown }): boolean => socket instanceof Socket
