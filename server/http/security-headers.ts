import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { withoutPowers } from './powers.ts'

/**
 * Helmet's headers, and those of our own, on every answer. Helmet is asked once: it joins the policy anew for every
 * request.
 */
export function securityHeaders(app: FastifyInstance, options: HelmetOptions): void {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(response.req, response, (error?: unknown) => {
    if (error) throw error
  })
  const headers = { ...response.getHeaders(), 'permissions-policy': withoutPowers }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
