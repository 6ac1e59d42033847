import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Deps } from '#server/platform/access/context.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { baseUrl } from '#server/platform/http/urls.ts'
import { escapeXml, xmlDeclaration } from '#server/platform/http/xml.ts'
import type { Timeouts } from '#server/platform/overload/timeouts.ts'
import { type ListStream, streamList } from '#server/platform/rest/route.ts'
import { createSender } from '#server/platform/rest/send.ts'
import { prefixOf } from '#shared/local-paths.ts'
import { isRecordNumber, type PageName, pages, pathTo } from '#shared/pages.ts'
import type { Language } from '#shared/texts/languages.ts'
import { readPageSettings, websiteLanguages } from '../public-config/public-config.ts'
import { nextPublicId, publicCampaignsInRange, publicPetsInRange, type SitemapRecord } from './public-posts.queries.ts'

/**
 * Ids of pets and of campaigns per page of the sitemap. Page 2 always contains 24,991 to 49,980, so that no record
 * moves to another page during a crawl. With the site's own pages, a page has fewer than the 50,000 URLs allowed.
 */
const idsPerPage = 24_990
const maxPages = 50_000

/** Pets, or campaigns, per statement; other requests run in between. */
const rowsAtOnce = 250
const pieceCost = 3

const ownPages = ['home', 'pets', 'campaigns', 'privacy', 'terms'] as const satisfies PageName[]

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const form = {
  type: 'application/xml; charset=utf-8',
  begin: `${xmlDeclaration}<urlset ${namespace}>`,
  between: '',
  end: '\n</urlset>\n',
}

/** Paths that no search engine needs. Cards, feeds, pictures and requests of our own pages stay allowed. */
const disallowedPages = [pages.dashboard.path, '/auth/', '/gifts/', pages.setup.path, pages.saved.path]
const disallowed = (offered: readonly Language[]): string[] => [
  ...offered.flatMap((language) => disallowedPages.map((path) => prefixOf(language) + path)),
  ...['/api/', '/mail/'],
]

/** `/robots.txt`, and `/sitemap.xml` with its pages (docs/product.md 17.4). */
export function sitemapRoutes(app: FastifyInstance, deps: Deps, timeouts: Timeouts): void {
  const { config, db, limits } = deps
  const send = createSender(timeouts.piece)
  const visitor = (request: FastifyRequest): Context => ({
    db,
    user: null,
    limit: async () => {},
    waitFor: (cost, signal) => limits.waitFor(cost, request, undefined, signal),
  })

  app.get('/robots.txt', { config: { cost: 0.5 } }, async (request, reply) => {
    const offered = websiteLanguages(deps, await readPageSettings(deps, request))
    const lines = ['User-agent: *', ...disallowed(offered).map((path) => `Disallow: ${path}`), '']
    lines.push(`Sitemap: ${baseUrl(config, request)}/sitemap.xml`, '')
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(lines.join('\n'))
  })

  const sendPage = async (page: number, request: FastifyRequest, reply: FastifyReply) => {
    const base = baseUrl(config, request)
    const list = urlsOf(db, page, base)
    reply.header('cache-control', 'no-cache')
    return send({ request, viewer: visitor(request), base, cost: pieceCost, as: form }, reply, list)
  }
  app.get('/sitemap.xml', { config: { cost: pieceCost } }, async (request, reply) => {
    const numbers = await pagesOf(db)
    if (numbers.length === 1) return sendPage(1, request, reply)
    reply.type(form.type).header('cache-control', 'public, max-age=60')
    return indexOf(numbers, baseUrl(config, request))
  })
  app.get<{ Params: { page: string } }>(
    '/sitemap-:page(^\\d+).xml',
    { config: { cost: pieceCost } },
    async (request, reply) => {
      const { page } = request.params
      const number = Number(page)
      const exists = isRecordNumber(page) && number <= maxPages && (await hasPage(db, number))
      if (!exists) throw new AppError('NO_SUCH_PAGE')
      return sendPage(number, request, reply)
    },
  )
}

const indexOf = (numbers: number[], base: string): string => {
  const entries = numbers.map((page) => `\n<sitemap><loc>${escapeXml(base)}/sitemap-${page}.xml</loc></sitemap>`)
  return `${xmlDeclaration}<sitemapindex ${namespace}>${entries.join('')}\n</sitemapindex>\n`
}

const pageOf = (number: number) => Math.ceil(number / idsPerPage)

/** Pages that contain records, found by one index lookup each. The first page always contains the site's own pages. */
async function pagesOf(db: Deps['db']): Promise<number[]> {
  const starts = [1]
  for (let page = 1; starts.length < maxPages; ) {
    const next = await nextPublicId(db, page * idsPerPage)
    if (next === undefined || pageOf(next) > maxPages) break
    page = pageOf(next)
    starts.push(page)
    if (starts.length % 50 === 0) await setImmediate()
  }
  return starts
}

async function hasPage(db: Deps['db'], page: number): Promise<boolean> {
  const next = page === 1 ? 1 : await nextPublicId(db, (page - 1) * idsPerPage)
  return next !== undefined && pageOf(next) === page
}

const entry = (url: string, changed?: Date): string =>
  `\n<url><loc>${escapeXml(url)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`

type SitemapCursor = { pets: number | null; campaigns: number | null }

const following = (rows: SitemapRecord[]): number | null =>
  rows.length < rowsAtOnce ? null : (rows.at(-1)?.id ?? null)

function urlsOf(db: Deps['db'], page: number, base: string): ListStream<string> {
  const upTo = page * idsPerPage
  const first = upTo - idsPerPage
  const own = page === 1 ? ownPages.map((name) => entry(base + pathTo(name))) : []
  return streamList(
    async ({ pets, campaigns }: SitemapCursor = { pets: first, campaigns: first }) => {
      const read = { upTo, limit: rowsAtOnce }
      const [morePets, moreCampaigns] = await Promise.all([
        pets === null ? [] : publicPetsInRange(db, { ...read, after: pets }),
        campaigns === null ? [] : publicCampaignsInRange(db, { ...read, after: campaigns }),
      ])
      const next = { pets: following(morePets), campaigns: following(moreCampaigns) }
      const nextCursor = next.pets === null && next.campaigns === null ? null : next
      return { morePets, moreCampaigns, nextCursor }
    },
    ({ morePets, moreCampaigns }) =>
      [
        ...own.splice(0),
        ...morePets.map((pet) => entry(base + pathTo('pet', pet), pet.updatedAt)),
        ...moreCampaigns.map((campaign) => entry(base + pathTo('campaign', campaign), campaign.updatedAt)),
      ].join(''),
  )
}
