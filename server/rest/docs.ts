import type { FastifyInstance } from 'fastify'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { effectiveSettings } from '#server/features/settings/settings.service.ts'
import type { Deps } from '#server/platform/access/context.ts'
import { baseUrl } from '#server/platform/http/urls.ts'
import type { RouteDoc } from '../platform/rest/route.ts'
import { docsPage } from './docs-page.ts'

import { type OpenApiDocument, openApiDocument } from './openapi.ts'

/**
 * The layout of `/api/docs`; typeface and colors come from the website's stylesheet. A module, so that every build
 * includes it.
 */
const docsStyle = `
.layout { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 2rem; max-width: 78rem; margin: 0 auto; padding: 1.5rem; }
nav { position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow-y: auto; font-size: var(--text-sm); }
nav ul { margin: 0 0 1rem; }
nav li a { display: inline-block; min-height: 1.5rem; line-height: 1.5rem; }
nav p { font-weight: 700; color: var(--color-ink-soft); }
h1 { font-size: var(--text-3xl); line-height: 1.2; }
main > p { margin-top: 1rem; max-width: var(--container-text); }
h2.tag { margin: 2.5rem 0 1rem; font-size: var(--text-2xl); }
a { color: var(--color-amber-ink); text-decoration: underline; text-underline-offset: 4px; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875em; }
pre { background: var(--color-sunken); padding: 0.75rem 1rem; border-radius: var(--radius-field); overflow-x: auto; }
article { background: var(--color-card); border: 1px solid var(--color-line); border-radius: var(--radius-card); padding: 1rem 1.25rem; margin-bottom: 1.25rem; scroll-margin-top: 1rem; }
article h3 { font-size: 1rem; overflow-wrap: anywhere; }
article h4 { margin: 1.25rem 0 0.25rem; font-size: var(--text-sm); font-weight: 700; color: var(--color-ink-soft); }
article p { margin-top: 0.25rem; }
.summary { font-weight: 700; }
.who { color: var(--color-ink-soft); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.9375rem; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid var(--color-line); }
td:first-child { white-space: nowrap; }
@media (max-width: 60rem) {
  .layout { grid-template-columns: minmax(0, 1fr); padding: 1rem; }
  nav { position: static; max-height: none; }
}
`

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
