import type { FastifyInstance } from 'fastify'
import {
  type ListingCursor,
  listingContext,
  openListingFeed,
  publicListingPiece,
  toListingPet,
} from '#server/features/listings/listings.service.ts'
import type { Deps } from '#server/platform/access/context.ts'
import { readCurrency } from '#server/platform/currency/currency.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { baseUrl } from '#server/platform/http/urls.ts'
import type { Timeouts } from '#server/platform/overload/timeouts.ts'
import { streamList } from '#server/platform/rest/route.ts'
import { createSender } from '#server/platform/rest/send.ts'
import { listingSites } from '#shared/listing-values.ts'
import { headerOf, lineOf } from '#shared/listings/sites.ts'
import { pieceCost, visitorOf } from './pets-json.ts'

/**
 * `/listings/{site}/{secret}.csv`: the pets of the shelter that look for a home, in the columns of a site's import
 * (docs/product.md 24.5). The secret is the key, so responses are neither stored nor found by search engines.
 */
export function listingFileRoutes(app: FastifyInstance, deps: Deps, timeouts: Timeouts): void {
  const { config, db } = deps
  const send = createSender(timeouts.piece)
  app.get('/listings/:site/:file', { config: { cost: pieceCost } }, async (request, reply) => {
    const { site: name, file } = request.params as { site: string; file: string }
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const site = listingSites.find((each) => each === name)
    if (site === undefined || !file.endsWith('.csv')) throw new AppError('NO_SUCH_PAGE')
    await openListingFeed(db, site, file.slice(0, -'.csv'.length))
    await readCurrency(db)
    const base = baseUrl(config, request)
    const context = listingContext()
    const list = streamList(
      (from?: ListingCursor) => publicListingPiece(db, from),
      ({ items }) => items.map((row) => lineOf(site, toListingPet(row, base), context)).join(''),
    )
    const form = { type: 'text/csv; charset=utf-8', begin: headerOf(site), between: '', end: '' }
    return send({ request, viewer: visitorOf(deps, request), base, cost: pieceCost, as: form }, reply, list)
  })
}
