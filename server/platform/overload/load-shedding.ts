import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/errors.ts'
import { networkOf } from '#server/platform/http/networks.ts'
import { isDisconnected } from './client-disconnect.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `never` is answered however busy we are; `in its own line` waits there, and doesn't count as in flight. */
    shed?: 'never' | 'in its own line'
  }
  interface FastifyRequest {
    /** The network under which it counts as in flight, while it does. */
    inFlightOf: string | null
  }
}

/** Where we begin to refuse. */
export type OverloadLimits = {
  /** Connections at once. As many more are taken to be told so. */
  connections: number
  /** Of those, from one address. */
  perIp: number
  /** Requests being worked on at once: not those that are still arriving, or whose answer is on its way. */
  inFlight: number
  /** Milliseconds that requests which arrived together may keep us busy, when there are more than `together`. */
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

/** Milliseconds that a connection we can't keep has to send its request, which is refused. */
const surplusTimeout = 5_000

const tooBusy = () => new AppError('TOO_BUSY', { retryAfter: 2 })

type LoadSheddingOptions = {
  overloadLimits: OverloadLimits
  /** Addresses are visitors, and not a proxy's or a measurement's. */
  byAddress: boolean
  /** Connections come from visitors themselves. */
  direct: boolean
}

/**
 * Refuses what is too much, early and with 503, so that what is served is served soon. To be called before hooks
 * are added that do any work. See docs/decisions/020-costs-turns-and-shedding.md.
 */
export function shedLoad(app: FastifyInstance, { overloadLimits, byAddress, direct }: LoadSheddingOptions): void {
  const isSurplus = watchConnections(app, overloadLimits, byAddress && direct)
  const isLate = watchBatches(overloadLimits)
  const inFlight = createTally()
  app.decorateRequest('inFlightOf', null)

  const isFull = ({ ip }: FastifyRequest) => {
    const free = overloadLimits.inFlight - inFlight.all()
    return free <= 0 || (byAddress && inFlight.of(networkOf(ip)) > free / 2)
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.shed === 'never') return done()
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
    if (request.routeOptions.config.shed !== undefined) return done()
    // asked again: hundreds may have come this far since. And nothing would say again that this one has hung up
    if (isFull(request) || isDisconnected(request)) return done(tooBusy())
    request.inFlightOf = networkOf(request.ip)
    inFlight.add(request.inFlightOf, 1)
    // whoever hangs up may never be answered
    reply.raw.once('close', () => end(request))
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    end(request)
    done()
  })
}

/** How many there are, and how many of each. */
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

/**
 * Marks the connections that are too many. Whoever opens far too many is cut off, before there is no room for others.
 */
function watchConnections(app: FastifyInstance, { connections, perIp }: OverloadLimits, byAddress: boolean) {
  const surplus = new WeakSet<Socket>()
  const open = createTally()
  app.server.maxConnections = 2 * connections
  app.server.on('connection', (socket: Socket) => {
    const address = byAddress ? networkOf(socket.remoteAddress ?? '') : ''
    const most = byAddress ? perIp : connections
    if (open.of(address) >= 2 * most) return socket.destroy()
    open.add(address, 1)
    socket.once('close', () => open.add(address, -1))
    if (open.of(address) <= most && open.all() <= connections) return
    surplus.add(socket)
    const timer = setTimeout(() => socket.destroy(), surplusTimeout).unref()
    socket.once('close', () => clearTimeout(timer))
  })
  return (socket: Socket) => surplus.has(socket)
}

/**
 * Whether so many requests arrived together that this one has waited too long. Between two looks at its sockets the
 * event loop takes one request after the other from all that have something to say: that is what a thousand of them
 * wait for.
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
