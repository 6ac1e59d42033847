import type { FastifyRequest } from 'fastify'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { baseUrl } from '#server/platform/http/urls.ts'
import { accentProblems } from '#shared/accent.ts'
import { pathIn } from '#shared/local-paths.ts'
import type { HomePreview, PreviewInput } from '#shared/preview.ts'
import { sourceLanguage } from '#shared/texts/languages.ts'
import { linksHappyEndings, type PublicConfigDeps, pageConfigs } from '../public-config/public-config.ts'
import { renderPageFor } from './render.ts'
import type { Website } from './website.ts'

/** Renders the home page for a visitor, in any language and with unsaved settings (docs/product.md 20.4). */
export function homePreviews(deps: PublicConfigDeps, website: Website) {
  const configOf = pageConfigs(deps)
  return async ({ language, config: changes }: PreviewInput, request: FastifyRequest): Promise<HomePreview> => {
    const saved = await savedSettings(deps.db)
    const unchanged = configOf(saved, language, 'home', await linksHappyEndings(deps))
    const config = { ...unchanged, textLanguages: undefined, pageTexts: {}, ...changes }
    const accent = config.accent && accentProblems(config.accent).length === 0 ? config.accent : null
    const { html } = await renderPageFor(deps, {
      website,
      config: { ...config, accent },
      language: language === sourceLanguage ? undefined : language,
      viewer: { user: null, me: null, counts: null },
      url: new URL(pathIn(language, '/'), baseUrl(deps.config, request)),
      request,
    })
    return { html, styles: website.assetsOf('home', language)?.styles ?? [] }
  }
}
