import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Server as SecureServer } from 'node:https'
import type { FastifyInstance, FastifyServerFactory } from 'fastify'
import { logError } from './log.ts'

/** Responds to a request and returns true, or leaves it to Fastify. */
export type RawHandler = (request: IncomingMessage, response: ServerResponse) => boolean

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Calls `handler` for each request before Fastify. What it responds to is neither logged nor counted by the metrics.
     * `inject()` skips it.
     */
    setRawHandler(handler: RawHandler): void
  }
}

/** In milliseconds. Fastify sets them only on a server that it creates itself. */
type ServerTimeouts = {
  connectionTimeout: number
  requestTimeout: number
  http: ServerOptions & { handshakeTimeout: number }
}

/** TLS (server/platform/https). Without a certificate, the handshake fails, and no request gets a response. */
export type SecureServers = {
  create(options: ServerOptions & { handshakeTimeout: number }, onRequest: RequestListener): SecureServer
  /** Key and chain are in PEM. For connections from now on; open ones keep theirs. */
  useCertificate(certificate: { key: string; chain: string }): void
  /** Redirects or refuses a request for another host than the canonical one; false if it is for that one. */
  answerOtherHost(request: IncomingMessage, response: ServerResponse): boolean
}

/** Milliseconds, as in Fastify's own server. */
const keepAliveTimeout = 72_000

/**
 * Creates the server of an app, on which `setRawHandler` works. `create` must use the given factory. With `secure`, it
 * serves https, and other hosts than the canonical one are answered before anything else.
 */
export function withRawHandler(
  { connectionTimeout, requestTimeout, http }: ServerTimeouts,
  create: (serverFactory: FastifyServerFactory) => FastifyInstance,
  secure?: SecureServers,
): FastifyInstance {
  let handle: RawHandler | undefined
  const app = create((fastify) => {
    const onRequest: RequestListener = (request, response) => {
      try {
        if (secure?.answerOtherHost(request, response)) return
        if (handle?.(request, response)) return
      } catch (error) {
        logError(app.log, error)
        if (response.headersSent) return void response.destroy()
      }
      fastify(request, response)
    }
    const server = secure ? secure.create(http, onRequest) : createServer(http, onRequest)
    server.keepAliveTimeout = keepAliveTimeout
    server.requestTimeout = requestTimeout
    return server.setTimeout(connectionTimeout)
  })
  app.decorate('setRawHandler', (handler: RawHandler) => {
    handle = handler
  })
  // while closing, Fastify itself responds, with `Connection: close`
  app.addHook('preClose', async () => {
    handle = undefined
  })
  return app
}
