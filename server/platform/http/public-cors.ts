import type { FastifyInstance } from 'fastify'

/** Each with the prefix of a language. */
const publicPaths = /^\/([a-z]{2}(-[a-z]{2})?\/)?(embed\.js|embed\/|feeds\/)/

export const allowsAnyOrigin = (url: string): boolean => publicPaths.test(url)

export const cacheForOneMinute = 'public, max-age=60'

/** Lets pages of any site read public responses, without cookies. Call it after the security headers are set. */
export function publicCors(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (allowsAnyOrigin(request.url))
      reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    done()
  })
}
