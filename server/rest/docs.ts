import type { FastifyInstance } from 'fastify'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { effectiveSettings } from '#server/features/settings/settings.service.ts'
import type { Deps } from '#server/platform/access/context.ts'
import { baseUrl } from '#server/platform/http/urls.ts'
import type { RouteDoc } from '../platform/rest/route.ts'
import { docsPage } from './docs-page.ts'
import { docsStyle } from './docs-style.ts'
import { type OpenApiDocument, openApiDocument } from './openapi.ts'

/**
 * `GET /api/openapi.json`, and the same as a page at `/api/docs`, which loads nothing from other sites. `look` is HTML
 * for the page's head that gives it the site's style.
 */
export function restDocs(
  app: FastifyInstance,
  { config, db }: Deps,
  { calls, look }: { calls: RouteDoc[]; look: (accent: string | null) => string },
): void {
  let made: { siteName: string; document: OpenApiDocument } | undefined
  const described = async () => {
    const { siteName, accent } = effectiveSettings(await savedSettings(db), config.site)
    // the calls depend on the identity provider, and are known once all routes are registered
    const open = calls.filter(({ method, path }) => app.hasRoute({ method, url: path }))
    if (made?.siteName !== siteName) made = { siteName, document: openApiDocument(siteName, open) }
    return { ...made, accent }
  }
  app.get('/api/openapi.json', { config: { cost: 2 } }, async (request) => ({
    ...(await described()).document,
    servers: [{ url: baseUrl(config, request) }],
  }))
  app.get('/api/docs', { config: { cost: 2 } }, async (_request, reply) => {
    const { siteName, accent, document } = await described()
    return reply.type('text/html; charset=utf-8').send(docsPage(JSON.stringify(document), siteName, look(accent)))
  })
  app.get('/api/docs.css', { config: { cost: { free: 'is kept in memory' } } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(docsStyle),
  )
}
