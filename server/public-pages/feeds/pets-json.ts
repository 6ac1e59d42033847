import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ListingCursor, publicListingPiece } from '#server/features/listings/listings.service.ts'
import {
  type FeedHead,
  petsFeedPath,
  petsFeedVersion,
  petsJsonSchema,
  petsSchemaPath,
  toFeedPet,
} from '#server/features/listings/pets-feed.schema.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { effectiveSettings } from '#server/features/settings/settings.service.ts'
import type { Context, Deps } from '#server/platform/access/context.ts'
import { readCurrency, serverCurrency } from '#server/platform/currency/currency.ts'
import { etagOf } from '#server/platform/http/etag.ts'
import { baseUrl } from '#server/platform/http/urls.ts'
import type { Timeouts } from '#server/platform/overload/timeouts.ts'
import { streamList } from '#server/platform/rest/route.ts'
import { createSender } from '#server/platform/rest/send.ts'

/** Milliseconds for a piece of 50 pets with all columns and photos. */
export const pieceCost = 6

/** Each piece of a stream is charged to the network that reads it, also if the reader is a user. */
export const visitorOf = ({ db, limits }: Pick<Deps, 'db' | 'limits'>, request: FastifyRequest): Context => ({
  db,
  user: null,
  limit: async () => {},
  waitFor: (cost, signal) => limits.waitFor(cost, request, undefined, signal),
})

async function headOf({ config, db }: Pick<Deps, 'config' | 'db'>, base: string): Promise<FeedHead> {
  await readCurrency(db)
  const { siteName, email, phone, city, country } = effectiveSettings(await savedSettings(db), config.site)
  return {
    $schema: base + petsSchemaPath,
    version: petsFeedVersion,
    generatedAt: new Date().toISOString(),
    currency: serverCurrency(),
    shelter: { name: siteName, url: `${base}/`, email, phone, city, country },
  }
}

/** `/feeds/pets.json` with all public pets that are not adopted, and its JSON Schema (docs/product.md 24.1). */
export function petsJsonRoutes(app: FastifyInstance, deps: Deps, timeouts: Timeouts): void {
  const { config, db } = deps
  const send = createSender(timeouts.piece)
  app.get(petsFeedPath, { config: { cost: pieceCost } }, async (request, reply) => {
    const base = baseUrl(config, request)
    const head = JSON.stringify(await headOf(deps, base))
    const list = streamList(
      (from?: ListingCursor) => publicListingPiece(db, from),
      ({ items }) =>
        items
          .filter(({ status }) => status !== 'adopted')
          .map((row) => `\n${JSON.stringify(toFeedPet(row, base))}`)
          .join(','),
    )
    const form = {
      type: 'application/json; charset=utf-8',
      begin: `${head.slice(0, -1)},"pets":[`,
      between: ',',
      end: '\n]}\n',
    }
    reply.header('cache-control', 'no-cache')
    return send({ request, viewer: visitorOf(deps, request), base, cost: pieceCost, as: form }, reply, list)
  })

  const schema = JSON.stringify(petsJsonSchema(), null, 2)
  app.get(petsSchemaPath, { config: { cost: 0.5 } }, async (_request, reply) => {
    reply.type('application/schema+json; charset=utf-8').headers({ 'cache-control': 'no-cache', etag: etagOf(schema) })
    return schema
  })
}
