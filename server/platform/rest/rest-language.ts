import type { FastifyInstance } from 'fastify'
import { sourceLanguage } from '#shared/texts/languages.ts'

const isJson = /^application\/(problem\+)?json\b/

/** JSON of the REST API is in English, whatever the shelter's languages (docs/product.md 12.6). */
export function restLanguage(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/') && isJson.test(String(reply.getHeader('content-type'))))
      reply.header('content-language', sourceLanguage)
    done(null, payload)
  })
}
