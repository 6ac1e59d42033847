import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { handleClientError } from '#server/platform/http/problem.ts'

/** Timeouts of a connection, in milliseconds. */
export type Timeouts = {
  headers: number
  /** For the whole request: 10 MB at 280 kbit/s. */
  request: number
  /** For a connection with no traffic in either direction, such as a client that doesn't read the response. */
  idle: number
  /** In each window, a body must bring `bytesPerSecond` on average. */
  window: number
  bytesPerSecond: number
  /** For a client to read each chunk of a streamed list. */
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

export const serverTimeouts = ({ headers, request, idle, window }: Timeouts) => ({
  connectionTimeout: idle,
  requestTimeout: request,
  http: {
    headersTimeout: headers,
    // of TLS: the same time again before the first request
    handshakeTimeout: headers,
    connectionsCheckingInterval: Math.ceil(window / checksPerWindow),
  },
})

const checksPerWindow = 3

/** `counts`: bytes received by the socket at the last checks, oldest first. Together they span one window. */
type Arrival = { response: ServerResponse; counts: number[] }

/**
 * Ends requests whose body arrives too slowly: each would occupy its connection and memory for minutes.
 * Responds 408 unless a response has begun. One timer checks the received bytes of all sockets.
 */
export function requireMinimumRate(app: FastifyInstance, { window, bytesPerSecond }: Timeouts): void {
  const arriving = new Map<IncomingMessage, Arrival>()
  const every = Math.ceil(window / checksPerWindow)
  const wanted = (bytesPerSecond * window) / 1000

  app.addHook('onRequest', ({ raw }, { raw: response }, done) => {
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0
    // injected requests have no socket
    if (hasBody && typeof raw.socket?.bytesRead === 'number') arriving.set(raw, { response, counts: [] })
    done()
  })
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    // the response may be sent before the whole body is here; keep checking the rest
    if (raw.complete) arriving.delete(raw)
    done()
  })

  let looked = performance.now()
  const look = () => {
    const now = performance.now()
    // a blocked event loop received nothing either
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

/** Our own code has not read the received bytes yet, so the slow body is not the sender's fault. */
const isBackpressured = (request: IncomingMessage): boolean => request.readableLength >= request.readableHighWaterMark

function closeConnection({ socket }: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) socket.destroy()
  else
    handleClientError(
      Object.assign(new Error('the body arrives too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    )
}
