import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Limits } from './limits.ts'

/** Milliseconds of server time for the most expensive use, or the reason why it is free. */
export type RouteCost = number | { free: string }

declare module 'fastify' {
  interface FastifyContextConfig {
    cost?: RouteCost
  }
  interface FastifyInstance {
    routeCosts(): Record<string, RouteCost>
  }
}

export const chargedPerOperation: RouteCost = { free: 'charged per operation' }

export function setRouteCost(scope: FastifyInstance, cost: RouteCost): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, cost }
  })
}

/**
 * Charges each route its cost before any of the request is read, and afterwards the time beyond that. The app doesn't
 * start if a route has no cost.
 */
export function chargeRoutes(app: FastifyInstance, { consume, serve }: Limits): void {
  const routes: RouteOptions[] = []
  app.decorateRequest('charges', null)
  app.addHook('onRoute', (route) => {
    routes.push(route)
    if (typeof route.config?.cost === 'number') route.handler = metered(route.handler, serve)
  })
  app.decorate('routeCosts', () =>
    Object.fromEntries(
      routes.flatMap(({ method, url, config }) =>
        method === 'HEAD' ? [] : [[`${method} ${url}`, config?.cost ?? Number.NaN]],
      ),
    ),
  )
  app.addHook('onReady', async () => {
    // CORS preflights are answered from a list
    const unpriced = routes.filter(({ method, config }) => method !== 'OPTIONS' && config?.cost === undefined)
    const names = unpriced.map(({ method, url }) => `${method} ${url}`)
    if (names.length > 0) throw new Error(`these routes don't say what they cost: ${names.join(', ')}`)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const { cost } = request.routeOptions.config
    if (typeof cost === 'number') consume(cost, request)
    done()
  })
}

function metered(handler: RouteOptions['handler'], serve: Limits['serve']): RouteOptions['handler'] {
  return function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
    return serve(request, () => handler.call(this, request, reply))
  }
}
