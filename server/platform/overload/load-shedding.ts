import type { Server, Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/errors/errors.ts'
import { networkOf } from '#server/platform/http/networks.ts'
import { isDisconnected } from './client-disconnect.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `never`: always served. `separate queue`: has its own queue, and doesn't count as in flight. */
    shedding?: 'never' | 'separate queue'
  }
  interface FastifyRequest {
    /** The network that it counts for while it is in flight. */
    inFlightOf: string | null
  }
}

export type OverloadLimits = {
  /** Connections at once. Twice as many are accepted, so that the surplus gets a 503. */
  connections: number
  perIp: number
  /** Requests being processed: not those still arriving, or whose response is being sent. */
  inFlight: number
  /** Milliseconds that a batch of requests may take, if it has more than `batchSize` of them. */
  batchTime: number
  batchSize: number
}

export const defaultOverloadLimits: OverloadLimits = {
  connections: 2000,
  perIp: 500,
  inFlight: 200,
  batchTime: 400,
  batchSize: 50,
}

/** Milliseconds that a surplus connection has to send its request, which is refused. */
const surplusTimeout = 5_000

const tooBusy = () => new AppError('TOO_BUSY', { retryAfter: 2 })

type LoadSheddingOptions = {
  overloadLimits: OverloadLimits
  /** False if the IPs are those of a proxy or of a benchmark. */
  byIp: boolean
  /** False behind a proxy. */
  direct: boolean
}

/**
 * Refuses requests early with 503 while the server is overloaded. Call it before any hook is added that does work.
 * See docs/decisions/020-rate-limits-and-load-shedding.md.
 */
export function shedLoad(app: FastifyInstance, { overloadLimits, byIp, direct }: LoadSheddingOptions): void {
  const isSurplus = watchConnections(app.server, overloadLimits, byIp && direct)
  const isLate = watchBatches(overloadLimits)
  const inFlight = createTally()
  app.decorateRequest('inFlightOf', null)

  const isFull = ({ ip }: FastifyRequest) => {
    const free = overloadLimits.inFlight - inFlight.all()
    return free <= 0 || (byIp && inFlight.of(networkOf(ip)) > free / 2)
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.shedding === 'never') return done()
    if (isSurplus(request.raw.socket)) {
      reply.header('connection', 'close')
      return done(tooBusy())
    }
    done(isLate() || isFull(request) ? tooBusy() : undefined)
  })
  const end = (request: FastifyRequest) => {
    if (request.inFlightOf !== null) inFlight.add(request.inFlightOf, -1)
    request.inFlightOf = null
  }
  app.addHook('preHandler', (request, reply, done) => {
    if (request.routeOptions.config.shedding !== undefined) return done()
    // check again: hundreds may have come this far since, and a disconnect is reported only once
    if (isFull(request) || isDisconnected(request)) return done(tooBusy())
    request.inFlightOf = networkOf(request.ip)
    inFlight.add(request.inFlightOf, 1)
    // a client that disconnects may never get a response
    reply.raw.once('close', () => end(request))
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    end(request)
    done()
  })
}

function createTally() {
  const each = new Map<string, number>()
  let all = 0
  return {
    all: () => all,
    of: (name: string) => each.get(name) ?? 0,
    add(name: string, change: number) {
      all += change
      const now = (each.get(name) ?? 0) + change
      if (now > 0) each.set(name, now)
      else each.delete(name)
    },
  }
}

/** The client's end of a connection. Over TLS, a request has another socket than the connection that was accepted. */
const peerOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`

/**
 * Limits the connections of a server. Returns whether a request's connection is beyond the limit. Far beyond it, a
 * client's connections are closed at once.
 */
export function watchConnections(
  server: Server,
  { connections, perIp }: OverloadLimits,
  byIp: boolean,
): (socket: Socket) => boolean {
  const surplus = new Set<string>()
  const open = createTally()
  server.maxConnections = 2 * connections
  server.on('connection', (socket: Socket) => {
    const network = byIp ? networkOf(socket.remoteAddress ?? '') : ''
    const most = byIp ? perIp : connections
    if (open.of(network) >= 2 * most) return socket.destroy()
    open.add(network, 1)
    socket.once('close', () => open.add(network, -1))
    if (open.of(network) <= most && open.all() <= connections) return
    const peer = peerOf(socket)
    surplus.add(peer)
    const timer = setTimeout(() => socket.destroy(), surplusTimeout).unref()
    socket.once('close', () => {
      clearTimeout(timer)
      surplus.delete(peer)
    })
  })
  return (socket) => surplus.size > 0 && surplus.has(peerOf(socket))
}

/**
 * Whether this request waited too long in a batch. Between two polls of its sockets, the event loop takes all requests
 * that have arrived, one after the other.
 */
function watchBatches({ batchTime, batchSize }: OverloadLimits): () => boolean {
  let began: number | null = null
  let taken = 0
  return () => {
    const now = performance.now()
    if (began === null) {
      began = now
      taken = 0
      setImmediate(() => {
        began = null
      })
    }
    if (taken >= batchSize && now - began > batchTime) return true
    taken += 1
    return false
  }
}
