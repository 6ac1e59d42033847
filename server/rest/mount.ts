import type { FastifyInstance } from 'fastify'
import { type Context, createContext, type Deps } from '#server/platform/access/context.ts'
import { baseUrl } from '#server/platform/http/urls.ts'
import type { Timeouts } from '#server/platform/overload/timeouts.ts'
import { chargedPerOperation } from '#server/platform/rate-limit/route-costs.ts'
import type { RestRoute } from '../platform/rest/route.ts'
import { createSender } from '../platform/rest/send.ts'

type AuthorizedRequest = { viewer: Context; call: Awaited<ReturnType<RestRoute['authorize']>> }

declare module 'fastify' {
  interface FastifyRequest {
    restCall: AuthorizedRequest | null
  }
}

const fillPath = (name: string, params: unknown): string =>
  name.replace(/:(\w+)/g, (_, part: string) => String(Object(params)[part]))

/**
 * Registers the REST routes. The access check runs before a body is read, so bodies of unauthorized visitors cost
 * nothing.
 */
export function mountRest(app: FastifyInstance, deps: Deps, routes: RestRoute[], { piece }: Timeouts): void {
  app.decorateRequest('restCall', null)
  const send = createSender(piece)
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path,
      config: { cost: chargedPerOperation },
      async onRequest(request) {
        const viewer = await createContext(deps, request)
        request.restCall = { viewer, call: await route.authorize(viewer) }
      },
      async handler(request, reply) {
        const restCall = request.restCall
        if (!restCall) throw new Error('the REST call was not authorized')
        const base = baseUrl(deps.config, request)
        const answer = await restCall.call(request, base, (field, value) => void reply.header(field, String(value)))
        return send(
          {
            request,
            viewer: restCall.viewer,
            base,
            cost: route.rule.cost,
            file: route.file && fillPath(route.file, request.params),
          },
          reply.code(route.status ?? 200),
          answer,
        )
      },
    })
  }
}
