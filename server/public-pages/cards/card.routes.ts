import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ImgbbOutside } from '#server/images/imgbb.ts'
import { mapHostErrors } from '#server/images/routes.ts'
import { openStorages } from '#server/images/storage.ts'
import { readImage } from '#server/images/store.ts'
import type { Deps } from '#server/platform/access/context.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { hasVersion } from '#server/platform/http/etag.ts'
import { networkOf } from '#server/platform/http/networks.ts'
import { isRecordNumber } from '#shared/pages.ts'
import { inLanguage, type Language } from '#shared/texts/languages.ts'
import { getInLanguages } from '../localized-routes.ts'
import { readPublicConfig } from '../public-config/public-config.ts'
import { createCardCache } from './card-cache.ts'
import {
  type CardShelter,
  campaignCard,
  cardOfSite,
  cardPath,
  cardVersion,
  type DescribedCard,
  petCard,
} from './card-content.ts'
import { cardDrawer, type Drawer } from './drawer.ts'

/** CPU milliseconds to draw a card, approximately. */
const drawingCost = 60

const day = 86_400

type FindCard = (id: number, card: { shelter: CardShelter; language: Language }) => Promise<DescribedCard | null>

/** Share cards of the site, of pets, and of campaigns (docs/product.md 17.2). */
export function cardRoutes(
  app: FastifyInstance,
  deps: Deps,
  outside: { imgbb?: ImgbbOutside; drawer?: Drawer } = {},
): void {
  const { db, config, limits } = deps
  const storages = openStorages(db, config, outside.imgbb)
  const cards = createCardCache(outside.drawer ?? cardDrawer, (hash) => readImage(db, hash, 'full', storages))
  const route = (path: string, find: FindCard) =>
    getInLanguages(app, deps, { path, cost: 1 }, async (request, reply, language) => {
      const id = idIn(request)
      const described =
        id === null ? null : await find(id, { shelter: await readPublicConfig(deps, language), language })
      if (!described) throw new AppError('NO_SUCH_PAGE')
      const version = cardVersion(described.card)
      const etag = `"${version}"`
      // cards are cached by their URL, so withdrawn ones disappear from caches after a day
      const isThis = cardPath('', described.card).endsWith(`?v=${Object(request.query).v}`)
      reply.headers({
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': `public, max-age=${isThis ? day : 300}`,
        etag,
      })
      if (hasVersion(request, etag)) return reply.code(304).send()
      const cached = cards.find(version)
      if (!cached) limits.consume(drawingCost, request)
      const jpeg = cached ?? (await mapHostErrors(request.log, cards.draw(described.card, networkOf(request.ip))))
      return reply.type('image/jpeg').send(jpeg)
    })
  route('/cards/pets/:file', (id, card) => petCard(db, id, card))
  route('/cards/campaigns/:file', (id, card) => campaignCard(db, id, card))
  route('/cards/site.jpg', async (_, { shelter, language }) => inLanguage(language, () => cardOfSite(shelter)))
}

function idIn({ params }: FastifyRequest): number | null {
  const { file } = params as { file?: string }
  if (file === undefined) return 0
  const [, id] = /^(\d+)\.jpg$/.exec(file) ?? []
  return isRecordNumber(id) ? Number(id) : null
}
