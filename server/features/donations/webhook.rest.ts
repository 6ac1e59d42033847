import type { FastifyInstance } from 'fastify'
import { createContext, type Deps } from '#server/platform/access/context.ts'
import { authorize } from '#server/platform/access/operation.ts'
import { chargedPerOperation } from '#server/platform/rate-limit/route-costs.ts'
import { storePaymentEvent } from './webhook.service.ts'

const path = '/api/stripe/webhook'

/**
 * Handles Stripe's events. The signature covers the body's bytes, so this scope does not parse bodies. The response is
 * 2xx only after the event is stored.
 */
export async function stripeWebhook(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.post(path, { config: { cost: chargedPerOperation } }, async (request, reply) => {
      const store = await authorize(storePaymentEvent, await createContext(deps, request))
      const signature = request.headers['stripe-signature']?.toString()
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await store({}).run({ body, signature })
      return reply.code(204).send()
    })
    done()
  })
}
