import type { FastifyInstance } from 'fastify'

/** The same for whoever asks from wherever, so that neither an origin nor a login makes another answer of it. */
const publicPaths = /^\/(embed\.js|embed\/|feeds\/)/

/** Whether pages of any site may read what is at this address. */
export const allowsAnyOrigin = (url: string): boolean => publicPaths.test(url)

/** What any cache may give again for a minute without asking. */
export const cacheForOneMinute = 'public, max-age=60'

/** Lets pages of every site read it, without cookies. To be called after the usual headers are set. */
export function publicCors(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (allowsAnyOrigin(request.url))
      reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    done()
  })
}
