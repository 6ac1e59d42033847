import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { logError } from '#server/platform/http/log.ts'

type RawHandler = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Calls `answer` for each request before Fastify, on Fastify's own server, so that its timeouts apply.
 * Responses of `answer` are not logged or counted by the metrics, and `inject()` skips it.
 */
export function beforeFastify(app: FastifyInstance, answer: RawHandler): void {
  const { server } = app
  const [fastify, ...others] = server.listeners('request')
  if (!fastify || others.length > 0) throw new Error('Fastify listens to its server in another way than expected')
  let closing = false
  // while closing, Fastify itself responds, with `Connection: close`
  app.addHook('preClose', async () => {
    closing = true
  })
  server.removeAllListeners('request').on('request', (request, response) => {
    try {
      if (!closing && answer(request, response)) return
    } catch (error) {
      logError(app.log, error)
      if (response.headersSent) return response.destroy()
    }
    fastify.call(server, request, response)
  })
}
