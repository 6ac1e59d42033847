import type { IncomingMessage } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    gracefulShutdown: GracefulShutdown
  }
}

/** Stops the server without dropping requests (docs/product.md 2.6). */
export type GracefulShutdown = {
  hasBegun(): boolean
  /** Each later response closes its connection (`Connection: close`). New connections are still accepted. */
  begin(): void
  /**
   * Accepts no more connections, answers the requests on those that are open, and closes them. Destroys those that are
   * left after `timeout` milliseconds, or once `hurry` is aborted. Resolves when no connection is open.
   */
  finish(options: { timeout: number; hurry: AbortSignal }): Promise<void>
}

/** Milliseconds for which idle connections stay open: a request may be on its way. */
const idleTimeout = 500
const pollInterval = 20

/** Adds `app.gracefulShutdown`. Call it before any hook is added that may send a response. */
export function gracefulShutdown(app: FastifyInstance): void {
  const { server } = app
  const connections = new Set<Socket>()
  let begun = false
  const track = (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  }
  server.on('connection', track)
  // over TLS, requests have a second socket on that of the connection
  server.on('secureConnection', track)
  app.addHook('onSend', (request, reply, _payload, done) => {
    // closing a connection with an unread body resets it, and the client may lose the response
    if (begun && (request.raw.complete || !hasBody(request.raw))) reply.raw.shouldKeepAlive = false
    done()
  })

  async function end(until: number, hurry: AbortSignal): Promise<void> {
    const began = performance.now()
    while (connections.size > 0) {
      const now = performance.now()
      if (hurry.aborted || now > until) for (const socket of connections) socket.destroy()
      else if (now - began > idleTimeout) endIdle()
      await sleep(pollInterval)
      // reads what has arrived: closing a connection with unread bytes resets it
      await nextTurn()
    }
  }

  function endIdle(): void {
    server.closeIdleConnections()
    // Node does not count connections as idle that have not sent anything yet
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }

  app.decorate('gracefulShutdown', {
    hasBegun: () => begun,
    begin() {
      begun = true
      // also for responses that are sent without Fastify
      server.prependListener('request', (request, response) => {
        if (!hasBody(request)) response.shouldKeepAlive = false
      })
    },
    async finish({ timeout, hurry }) {
      const began = performance.now()
      // accepts the connections in the backlog first: the system resets them when the socket closes
      await nextTurn()
      // not `http.Server.close`, which also closes idle connections at once, where a request may be on its way
      if (server.listening) NetServer.prototype.close.call(server)
      await end(began + timeout, hurry)
    },
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
