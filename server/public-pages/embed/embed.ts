import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { PetRecord } from '#server/features/pets/pets.queries.ts'
import { listPets } from '#server/features/pets/search.queries.ts'
import { petQuery } from '#server/features/pets/search.schema.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { effectiveSettings } from '#server/features/settings/settings.service.ts'
import type { Deps } from '#server/platform/access/context.ts'
import { parseInput } from '#server/platform/errors/errors.ts'
import { etagOf } from '#server/platform/http/etag.ts'
import { cacheForOneMinute } from '#server/platform/http/public-cors.ts'
import { absoluteImage, baseUrl } from '#server/platform/http/urls.ts'
import { queryNumber } from '#server/platform/rest/fields.ts'
import { accentColors } from '#shared/accent.ts'
import { defaultEmbeddedPets, type EmbedData, type EmbeddedPet, embedPets, maxEmbeddedPets } from '#shared/embed.ts'
import { localPath } from '#shared/local-paths.ts'
import { pathTo } from '#shared/pages.ts'
import { type PetSelection, petsPath } from '#shared/pet-filter.ts'
import { defaultAlt } from '#shared/photos.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import { inLanguage } from '#shared/texts/languages.ts'
import { getInLanguages } from '../localized-routes.ts'

const embedQuery = z.object({
  limit: queryNumber({ name: 'limit', max: maxEmbeddedPets }).optional(),
  category: petQuery.shape.category,
})

const toEmbeddedPet = (pet: PetRecord, base: string): EmbeddedPet => {
  const { name, alt, focusX, focusY, status, category, age, location } = pet
  return {
    name,
    url: base + localPath(pathTo('pet', pet)),
    image: absoluteImage(thumbnailOf(pet.image), base),
    alt: alt ?? defaultAlt(pet),
    focus: focusX === null || focusY === null ? null : { x: focusX, y: focusY },
    status,
    category,
    age,
    location,
  }
}

/** `/embed/pets.json`: the newest available pets, for other sites (docs/product.md 17.6). */
export function embedRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db } = deps
  getInLanguages(app, deps, { path: embedPets, cost: 3, isFallback: true }, async (request, reply, language) => {
    const { limit = defaultEmbeddedPets, category } = parseInput(embedQuery, request.query)
    const selection: PetSelection = { category, status: ['available'] }
    const { items: pets } = await listPets(db, { selection, waiting: false, today: null }, { limit })
    const base = baseUrl(config, request)
    const { siteName, accent } = effectiveSettings(await savedSettings(db), config.site)
    const colors = accent === null ? null : accentColors(accent)
    const answer = inLanguage(
      language,
      (): EmbedData => ({
        shelter: siteName,
        url: base + localPath(petsPath({ category })),
        accent: colors && { light: colors.light['amber-ink'], dark: colors.dark['amber-ink'] },
        pets: pets.map((pet) => toEmbeddedPet(pet, base)),
      }),
    )
    const text = JSON.stringify(answer)
    reply.type('application/json; charset=utf-8').headers({ 'cache-control': cacheForOneMinute, etag: etagOf(text) })
    return text
  })
}
