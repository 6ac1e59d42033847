import type { IncomingMessage } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    lastAnswers: LastAnswers
  }
}

/** How a server stops without cutting anybody off (docs/product.md 2.6). */
export type LastAnswers = {
  hasBegun(): boolean
  /** From now on each answer is the last one of its connection, which says so. New connections are still taken. */
  begin(): void
  /**
   * Takes no more connections, answers what has arrived or still arrives over those there are, and ends them. Cuts off
   * what is left after `patience` milliseconds, or once `hurry` is aborted. Afterwards there is no connection left.
   */
  finish(options: { patience: number; hurry: AbortSignal }): Promise<void>
}

/** Milliseconds for which a connection without a request is kept: something may be on its way over it. */
const lull = 500
/** Milliseconds between two looks at what is left. */
const lookEvery = 20

/** Gives the app its `lastAnswers`. To be called before hooks are added that answer. */
export function answersToTheLast(app: FastifyInstance): void {
  const { server } = app
  const connections = new Set<Socket>()
  let begun = false
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    // a connection that is closed over what nobody has read breaks off, and its answer may be lost
    if (begun && (request.raw.complete || !hasBody(request.raw))) reply.raw.shouldKeepAlive = false
    done()
  })

  async function end(until: number, hurry: AbortSignal): Promise<void> {
    const began = performance.now()
    while (connections.size > 0) {
      const now = performance.now()
      if (hurry.aborted || now > until) for (const socket of connections) socket.destroy()
      else if (now - began > lull) endIdle()
      await sleep(lookEvery)
      // what has arrived has now been read: it would otherwise be answered by a reset
      await nextTurn()
    }
  }

  function endIdle(): void {
    server.closeIdleConnections()
    // to Node, whoever has not sent anything yet is not idle
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }

  app.decorate('lastAnswers', {
    hasBegun: () => begun,
    begin() {
      begun = true
      // also for what is answered before Fastify hears of it
      server.prependListener('request', (request, response) => {
        if (!hasBody(request)) response.shouldKeepAlive = false
      })
    },
    async finish({ patience, hurry }) {
      const began = performance.now()
      // who has connected by now is let in first: the system resets those who stand before a closed door
      await nextTurn()
      // not HTTP's own, which would destroy connections over which a request may just be coming
      if (server.listening) NetServer.prototype.close.call(server)
      await end(began + patience, hurry)
    },
  })
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
