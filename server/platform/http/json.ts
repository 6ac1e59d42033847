import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/errors.ts'

/**
 * JSON bodies as Fastify reads them, except that an empty body is not broken JSON: many programs send the type with
 * every call. Any other type is refused, plain text too.
 */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
  // Fastify would read it as one string, and every field would seem to be missing
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser<string>('text/plain', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') done(null, undefined)
    else done(new AppError('NOT_JSON'))
  })
}
