import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { handleClientError } from '#server/platform/http/problem.ts'

/** How long we wait for what somebody is sending, or taking; times in milliseconds. */
export type Timeouts = {
  /** The headers of a request have arrived by then. */
  headers: number
  /** The whole request has: 10 MB at 280 kbit/s. */
  request: number
  /**
   * Nothing at all has passed over a connection for so long, either way: whoever doesn't read our answer is cut off.
   */
  idle: number
  /** In each such stretch of time a body brings at least `bytesPerSecond` on average. */
  window: number
  bytesPerSecond: number
  /** A client has taken each piece of a list by then. */
  piece: number
}

export const defaultTimeouts: Timeouts = {
  headers: 20_000,
  request: 300_000,
  idle: 120_000,
  window: 15_000,
  bytesPerSecond: 1000,
  piece: 60_000,
}

/** Node's own limits, as settings of the server. */
export const serverTimeouts = ({ headers, request, idle, window }: Timeouts) => ({
  connectionTimeout: idle,
  requestTimeout: request,
  http: { headersTimeout: headers, connectionsCheckingInterval: Math.ceil(window / checksPerWindow) },
})

/** How often we look in a stretch. */
const checksPerWindow = 3

/** What the socket had received at each of the last looks, oldest first; all of them are one stretch. */
type Arrival = { response: ServerResponse; counts: number[] }

/**
 * Ends requests whose body only trickles in, or has come to a halt: each would hold its connection, and what has
 * arrived of it, for minutes. They are answered with 408 unless an answer has begun. All bodies, of whatever kind and
 * whoever reads them, are watched by one timer that looks at what their sockets have received.
 */
export function requireMinimumRate(app: FastifyInstance, { window, bytesPerSecond }: Timeouts): void {
  const arriving = new Map<IncomingMessage, Arrival>()
  const every = Math.ceil(window / checksPerWindow)
  const wanted = (bytesPerSecond * window) / 1000

  app.addHook('onRequest', ({ raw }, { raw: response }, done) => {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0
    // requests made up within the process have no socket
    if (hasBody && typeof raw.socket?.bytesRead === 'number') arriving.set(raw, { response, counts: [] })
    done()
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    // an answer may be given before the body is all here; the rest of it is watched on
    if (raw.complete) arriving.delete(raw)
    done()
  })

  let looked = performance.now()
  const look = () => {
    const now = performance.now()
    // whoever has held us up has kept us from receiving too
    const wasHeldUp = now - looked > 2 * every
    looked = now
    for (const [request, arrival] of arriving) {
      const { socket } = request
      if (request.complete || socket.destroyed) arriving.delete(request)
      else if (wasHeldUp || isBackpressured(request)) arrival.counts = [socket.bytesRead]
      else {
        const [oldest = 0] = arrival.counts
        const hasPassed = arrival.counts.length === checksPerWindow
        if (hasPassed && socket.bytesRead - oldest < wanted) closeConnection(request, arrival.response)
        arrival.counts = [...arrival.counts.slice(1 - checksPerWindow), socket.bytesRead]
      }
    }
  }
  const timer = setInterval(look, every).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** What has arrived is not read yet, so that no more is let in: that is not the sender's doing. */
const isBackpressured = (request: IncomingMessage): boolean => request.readableLength >= request.readableHighWaterMark

function closeConnection({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) socket.destroy()
  else
    handleClientError(
      Object.assign(new Error('the body arrives too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    )
}
