import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ImgbbOutside } from '#server/images/imgbb.ts'
import { mapHostErrors } from '#server/images/routes.ts'
import { openStorages } from '#server/images/storage.ts'
import { readImage } from '#server/images/store.ts'
import type { Deps } from '#server/platform/access/context.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { hasVersion } from '#server/platform/http/etag.ts'
import { networkOf } from '#server/platform/http/networks.ts'
import { isRecordNumber } from '#shared/pages.ts'
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

type CardRequest = FastifyRequest<{ Params: { file?: string }; Querystring: { v?: string } }>

/** Share cards of the site, of pets, and of campaigns (docs/product.md 17.2). */
export function cardRoutes(
  app: FastifyInstance,
  deps: Deps,
  outside: { imgbb?: ImgbbOutside; drawer?: Drawer } = {},
): void {
  const { db, config, limits } = deps
  const storages = openStorages(db, config, outside.imgbb)
  const cards = createCardCache(outside.drawer ?? cardDrawer, (hash) => readImage(db, hash, 'full', storages))
  const route = (url: string, find: (shelter: CardShelter, id: number) => Promise<DescribedCard | null>) =>
    app.get(url, { config: { cost: 1 } }, async (request: CardRequest, reply: FastifyReply) => {
      const id = idIn(request)
      const described = id === null ? null : await find(await readPublicConfig(deps), id)
      if (!described) throw new AppError('NO_SUCH_PAGE')
      const version = cardVersion(described.card)
      const etag = `"${version}"`
      // cards are cached by their URL, so withdrawn ones disappear from caches after a day
      const isThis = cardPath('', described.card).endsWith(`?v=${request.query.v}`)
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
  route('/cards/pets/:file', (shelter, id) => petCard(db, id, shelter))
  route('/cards/campaigns/:file', (shelter, id) => campaignCard(db, id, shelter))
  route('/cards/site.jpg', async (shelter) => cardOfSite(shelter))
}

function idIn({ params: { file } }: CardRequest): number | null {
  if (file === undefined) return 0
  const [, id] = /^(\d+)\.jpg$/.exec(file) ?? []
  return isRecordNumber(id) ? Number(id) : null
}
