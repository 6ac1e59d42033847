import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PetRecord, visiblePet } from '#server/features/pets/pets.queries.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { effectiveSettings } from '#server/features/settings/settings.service.ts'
import { createContext, type Deps } from '#server/platform/access/context.ts'
import { etagOf } from '#server/platform/http/etag.ts'
import { baseUrl } from '#server/platform/http/urls.ts'
import { isPublished } from '#shared/approval.ts'
import { localPath } from '#shared/local-paths.ts'
import { isRecordNumber, pathTo } from '#shared/pages.ts'
import type { ShelterSettings } from '#shared/settings.ts'
import { inLanguage, type Language } from '#shared/texts/languages.ts'
import { getInLanguages } from '../localized-routes.ts'
import { type Paper, type PosterFonts, posterPage } from './poster-page.ts'

/** Countries that print on Letter, in the spellings of the shelter's free text. */
const letterCountries = /^\W*(u\W*s\W*(a\W*)?|(the )?united states( of america)?|america|canada|m[eé]xico)$/i

function paperOf({ query }: FastifyRequest, { country }: Pick<ShelterSettings, 'country'>): Paper {
  const paper: unknown = Object(query).paper
  if (paper === 'letter' || paper === 'a4') return paper
  return letterCountries.test(country ?? '') ? 'letter' : 'a4'
}

const isPublic = (pet: PetRecord): boolean => pet.status !== 'draft' && isPublished(pet)

/**
 * `GET /pets/:id/poster`: a sheet about a pet, for all who may see its page (docs/product.md 17.8). `fonts` is the
 * website's CSS.
 */
export function posterRoutes(app: FastifyInstance, deps: Deps, fonts: PosterFonts): void {
  getInLanguages(app, deps, { path: '/pets/:id/poster', cost: 4 }, async (request, reply, language) => {
    const { id } = request.params as { id: string }
    const { user } = await createContext(deps, request)
    const pet = isRecordNumber(id) ? await visiblePet(deps.db, user, Number(id)) : undefined
    if (!pet) return reply.callNotFound()
    return sendPoster(deps, { pet, fonts, language }, request, reply)
  })
}

type PosterInput = { pet: PetRecord; fonts: PosterFonts; language: Language }

async function sendPoster(
  { db, config }: Deps,
  { pet, fonts, language }: PosterInput,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const shelter = effectiveSettings(await savedSettings(db), config.site)
  const page = inLanguage(language, () =>
    posterPage({
      pet,
      shelter,
      url: baseUrl(config, request) + localPath(pathTo('pet', pet)),
      paper: paperOf(request, shelter),
      isPublic: isPublic(pet),
      fonts,
    }),
  )
  const cached = isPublic(pet) ? 'no-cache' : 'private, no-store'
  reply
    .headers({ 'cache-control': cached, vary: 'cookie', 'x-robots-tag': 'noindex' })
    .header('content-security-policy', page.policy)
    .type('text/html; charset=utf-8')
  if (isPublic(pet)) reply.header('etag', etagOf(page.html))
  return reply.send(page.html)
}
