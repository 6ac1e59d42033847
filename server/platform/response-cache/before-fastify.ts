import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { logError } from '#server/platform/http/log.ts'

/** Answers a request, or returns false and leaves it untouched. */
type RawHandler = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Lets `answer` look at each request before Fastify does, on Fastify's own server, whose time-outs stay. Neither the
 * log nor the metrics hear of what it answers, and `inject()` passes it by.
 */
export function beforeFastify(app: FastifyInstance, answer: RawHandler): void {
  const { server } = app
  const [fastify, ...others] = server.listeners('request')
  if (!fastify || others.length > 0) throw new Error('Fastify listens to its server in another way than expected')
  let closing = false
  // it tells whoever asks then to connect anew
  app.addHook('preClose', async () => {
    closing = true
  })
  server.removeAllListeners('request').on('request', (request, response) => {
    try {
      if (!closing && answer(request, response)) return
    } catch (error) {
      // thrown on, it would end the process
      logError(app.log, error)
      if (response.headersSent) return response.destroy()
    }
    fastify.call(server, request, response)
  })
}
