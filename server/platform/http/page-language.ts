import type { FastifyRequest } from 'fastify'
import { pageLanguageHeader } from '#shared/config.ts'
import { isReadingLanguage, type ReadingLanguage } from '#shared/texts/languages.ts'

/** The language of the website's page that sent a request, from its header (docs/product.md 20.3); null if unknown. */
export function pageLanguageOf({ headers }: Pick<FastifyRequest, 'headers'>): ReadingLanguage | null {
  const language = headers[pageLanguageHeader]
  return isReadingLanguage(language) ? language : null
}
