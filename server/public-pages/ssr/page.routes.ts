import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/platform/access/context.ts'
import { etagOf } from '#server/platform/http/etag.ts'
import { baseUrl } from '#server/platform/http/urls.ts'
import { headTagsOf } from '#server/public-pages/seo/head-tags.ts'
import { canonicalCampaignListPath } from '#shared/campaign-list.ts'
import { type LocalizedPath, localPath, splitLanguage } from '#shared/local-paths.ts'
import { loginPath, nextPath } from '#shared/next-path.ts'
import { isClientRendered, isNotFoundPage, matchPage, type Page, type PageName, pages, pathTo } from '#shared/pages.ts'
import { canonicalPetsPath } from '#shared/pet-filter.ts'
import type { PageState } from '#shared/rendered-page.ts'
import { inLanguage, sourceLanguage } from '#shared/texts/languages.ts'
import { linksHappyEndings, pageConfigs, readPageSettings, websiteLanguages } from '../public-config/public-config.ts'
import { htmlDocument } from './document.ts'
import { pageViewerOf, renderPageFor, type SentForm } from './render.ts'
import { secrecyHeaders } from './secret-pages.ts'
import type { Website } from './website.ts'

/**
 * The URL of the requested page: `canonical` as this site writes it, `shown` as the browser has it, whose router uses
 * that. They differ if the canonical URL has no page. A request line may name another host or be malformed; then both
 * are the canonical URL.
 */
function urlsOf({ config }: Deps, request: FastifyRequest): { canonical: URL; shown: URL } {
  const base = baseUrl(config, request)
  const read = (url: string) => new URL(base + (url.startsWith('/') ? url : `/${url}`))
  const { url, originalUrl } = request
  const [canonical, shown] = [read(url), read(originalUrl)]
  return { canonical, shown: pathAndQuery(shown) === originalUrl ? shown : canonical }
}

const pathAndQuery = ({ pathname, search }: URL): string => pathname + search

function emptyPage(name: PageName) {
  const { title, description = title }: Page = pages[name]
  return {
    status: isNotFoundPage(name) ? (404 as const) : (200 as const),
    head: { title: title(), description: description() },
    html: '',
    records: null,
  }
}

const isUnder = (path: string, top: string) => path === top || path.startsWith(`${top}/`)

/** The URL of a page without the prefix of the shelter's own language; null if there is no such page. */
function ownPath(path: string, search: string): string | null {
  const { name, id = '' } = matchPage(path)
  return isNotFoundPage(name) ? null : pages[name].path.replace(':id', () => id) + search
}

/**
 * The path and query to which a page redirects; null if it is shown. If only the browser knows the user, it redirects
 * by itself.
 */
function redirectOf(url: URL, { path }: LocalizedPath, user: PageState['user']): string | null {
  if (path === pages.allPets.path) return localPath(pathTo('pets')) + url.search
  const otherPets = path === pages.pets.path && canonicalPetsPath(url.searchParams)
  if (otherPets) return localPath(otherPets)
  const otherCampaigns = path === pages.campaigns.path && canonicalCampaignListPath(url.searchParams)
  if (otherCampaigns) return localPath(otherCampaigns)
  const isAuthPage = path === pages.login.path || path === pages.register.path
  if (isAuthPage && user) return nextPath(url.searchParams.get('next'), url.origin)
  if (isUnder(path, pages.dashboard.path) && user === null) return localPath(loginPath(path + url.search))
  return null
}

/**
 * Serves the website's page at any URL: rendered for the viewer, with title, share card, and status. All visitors get
 * the same bytes (docs/decisions/017-server-side-rendering.md).
 */
export function sitePage(deps: Deps, website: Website) {
  const configOf = pageConfigs(deps)
  return async (request: FastifyRequest, reply: FastifyReply, sent?: SentForm): Promise<FastifyReply> => {
    const { canonical, shown: url } = urlsOf(deps, request)
    const saved = await readPageSettings(deps, request)
    const offered = websiteLanguages(deps, saved)
    const localized = splitLanguage(canonical.pathname, offered)
    const matched = matchPage(localized.path)
    const { name } = matched
    const config = configOf(saved, localized.language, name, await linksHappyEndings(deps, request))
    const language = localized.language === sourceLanguage ? undefined : localized.language
    const parts = website.assetsOf(name, language)
    if (!parts) return sendNotBuilt(reply)
    const viewer = await pageViewerOf(deps, request)
    const shown = splitLanguage(url.pathname, offered)
    // the prefix of the shelter's own language: from the matched page, because a part of the URL could lead to another site
    const target = localized.isRedirected
      ? ownPath(localized.path, url.search)
      : inLanguage(localized.language, () => redirectOf(url, shown, viewer.me))
    // personal pages are never stored, not even for the Back button after logging out
    reply.headers({ 'cache-control': 'no-cache', vary: 'cookie', ...secrecyHeaders(name, url, config) })
    if (viewer.me) reply.header('cache-control', 'private, no-store')
    if (target) return reply.redirect(target, 302)
    const page = isClientRendered(name)
      ? inLanguage(localized.language, () => emptyPage(name))
      : await renderPageFor(deps, { website, config, language, viewer, url, request, sent })
    // missing or unreadable records have no share card
    const about = {
      ...{ page: matched, base: url.origin, shelter: config, language: localized.language },
      fixed: deps.config.site,
    }
    const tags = page.status === 200 ? await headTagsOf(deps.db, about) : null
    const state = {
      ...{ address: pathAndQuery(url), language, config },
      ...{ records: page.records, user: viewer.me, counts: viewer.counts },
    }
    // once, for the ETag, the compression, and the cache: a page with Arabic letters takes 0.3 ms, one without 0.06
    const html = Buffer.from(inLanguage(localized.language, () => htmlDocument({ ...page, tags, parts, state })))
    reply.code(page.status === 200 && sent ? sent.status : page.status).type('text/html; charset=utf-8')
    const isCacheable = !String(reply.getHeader('cache-control')).includes('no-store')
    if (!isCacheable || page.status !== 200) return reply.send(html)
    return reply.header('etag', etagOf(html)).send(html)
  }
}

const sendNotBuilt = (reply: FastifyReply) =>
  reply.code(503).type('text/plain; charset=utf-8').send('The website has not been built yet. Run: npm run build')
