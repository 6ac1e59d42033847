import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Calls that have no body; many programs name JSON as its type all the same. */
const needsNoBody = ({ method, routeOptions }: FastifyRequest) =>
  method === 'DELETE' || routeOptions.url === '/api/auth/logout'

/** JSON bodies as Fastify reads them, but that nothing is no broken JSON where nothing is needed. */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && needsNoBody(request)) done(null, undefined)
    else parse(request, body, done)
  })
}
