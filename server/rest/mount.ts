import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createContext, type Deps } from '#server/gate/context.ts'
import { atTheGate } from '#server/http/costs.ts'
import { baseUrl } from '#server/http/urls.ts'
import type { RestRoute } from './route.ts'
import { sendAnswer } from './send.ts'

/** Opens the calls of the REST adapter. The gate is passed before a body is read: a visitor's costs nothing. */
export function mountRest(app: FastifyInstance, deps: Deps, routes: RestRoute[]): void {
  const calls = new WeakMap<FastifyRequest, Awaited<ReturnType<RestRoute['enter']>>>()
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path,
      config: { cost: atTheGate },
      async onRequest(request) {
        calls.set(request, await route.enter(await createContext(deps, request)))
      },
      async handler(request, reply) {
        const call = calls.get(request)
        if (!call) throw new Error('nobody asked who calls')
        const answer = await call(request, baseUrl(deps.config, request))
        return sendAnswer(request, reply.code(route.status ?? 200), answer)
      },
    })
  }
}
