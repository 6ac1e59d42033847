import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/platform/errors/errors.ts'

/**
 * Parses JSON bodies as Fastify does, but accepts an empty body: many clients send the content type with every call.
 * Refuses any other type, including plain text.
 */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
  // Fastify would parse it as one string, and every field would seem to be missing
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser<string>('text/plain', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') done(null, undefined)
    else done(new AppError('NOT_JSON'))
  })
}
