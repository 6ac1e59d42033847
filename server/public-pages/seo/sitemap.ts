import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasHappyEndings } from '#server/features/happy-endings/happy-endings.queries.ts'
import type { Context, Deps } from '#server/platform/access/context.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { baseUrl } from '#server/platform/http/urls.ts'
import { escapeXml, xmlDeclaration } from '#server/platform/http/xml.ts'
import type { Timeouts } from '#server/platform/overload/timeouts.ts'
import { type ListStream, streamList } from '#server/platform/rest/route.ts'
import { createSender } from '#server/platform/rest/send.ts'
import { pathIn, prefixOf } from '#shared/local-paths.ts'
import { isRecordNumber, type PageName, pathTo, unlistedPaths } from '#shared/pages.ts'
import { type Language, mainLanguage, sourceLanguage } from '#shared/texts/languages.ts'
import { getInLanguages } from '../localized-routes.ts'
import { readPageSettings, readPublicConfig, websiteLanguages } from '../public-config/public-config.ts'
import { nextPublicId, publicCampaignsInRange, publicPetsInRange, type SitemapRecord } from './public-posts.queries.ts'

/**
 * Ids of pets and of campaigns per page of the sitemap. Page 2 always contains 24,991 to 49,980, so that no record
 * moves to another page during a crawl. With the site's own pages, a page has fewer than the 50,000 URLs allowed.
 */
const idsPerPage = 24_990
const maxPages = 50_000
/** Sitemaps, one per language, that an index may contain. */
const maxInIndex = 50_000

/** Pets, or campaigns, per statement; other requests run in between. */
const rowsAtOnce = 250
const pieceCost = 3

const ownPages = ['home', 'pets', 'campaigns', 'privacy', 'terms'] as const satisfies PageName[]
type OwnPage = (typeof ownPages)[number] | 'give' | 'happyEndings'

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const form = ({ length }: readonly Language[]) => ({
  type: 'application/xml; charset=utf-8',
  begin: `${xmlDeclaration}<urlset ${namespace}${length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''}>`,
  between: '',
  end: '\n</urlset>\n',
})

/** Cards, feeds, pictures and requests of our own pages stay allowed. */
const disallowed = (offered: readonly Language[]): string[] => [
  ...offered.flatMap((language) => unlistedPaths.map((path) => prefixOf(language) + path)),
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

  const sendPage = async (part: SitemapPart, request: FastifyRequest, reply: FastifyReply) => {
    const base = baseUrl(config, request)
    const { shelterDonations } = (await readPageSettings(deps, request)).values
    const optional = { give: shelterDonations, happyEndings: await hasHappyEndings(db) }
    const more = (['give', 'happyEndings'] as const).filter((name) => optional[name])
    const list = urlsOf(db, base, part, [...ownPages, ...more])
    reply.header('cache-control', 'no-cache')
    return send({ request, viewer: visitor(request), base, cost: pieceCost, as: form(part.offered) }, reply, list)
  }
  app.get('/sitemap.xml', { config: { cost: pieceCost } }, async (request, reply) => {
    const offered = await offeredIn(deps)
    const numbers = await pagesOf(db)
    if (numbers.length === 1 && offered.length === 1)
      return sendPage({ page: 1, language: mainLanguage(), offered }, request, reply)
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=60')
    return indexOf(numbers, offered, baseUrl(config, request))
  })
  getInLanguages(
    app,
    deps,
    { path: '/sitemap-:page(^\\d+).xml', cost: pieceCost },
    async (request, reply, language) => {
      const { page } = request.params as { page: string }
      const number = Number(page)
      const exists = isRecordNumber(page) && number <= maxPages && (await hasPage(db, number))
      if (!exists) throw new AppError('NO_SUCH_PAGE')
      return sendPage({ page: number, language, offered: await offeredIn(deps) }, request, reply)
    },
  )
}

const offeredIn = async (deps: Deps): Promise<readonly Language[]> =>
  (await readPublicConfig(deps)).languages ?? [sourceLanguage]

/** Each language has its own sitemaps, so that no record moves to another one when the shelter offers more languages. */
const indexOf = (numbers: number[], offered: readonly Language[], base: string): string => {
  const entries = numbers
    .flatMap((page) => offered.map((language) => base + pathIn(language, `/sitemap-${page}.xml`)))
    .slice(0, maxInIndex)
    .map((url) => `\n<sitemap><loc>${escapeXml(url)}</loc></sitemap>`)
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

type SitemapPart = {
  page: number
  language: Language
  /** The languages in which each page exists. */
  offered: readonly Language[]
}

/** Writes the entries of pages in one language, with links to the page in each. */
function entriesIn(base: string, { language, offered }: SitemapPart) {
  const link = (tag: string, url: string) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(url)}"/>`
  const alternates = (path: string) =>
    offered.length > 1
      ? [
          ...offered.map((each) => link(each, base + pathIn(each, path))),
          link('x-default', base + pathIn(mainLanguage(), path)),
        ].join('')
      : ''
  return (path: string, changed?: Date): string => {
    const modified = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
    return `\n<url><loc>${escapeXml(base + pathIn(language, path))}</loc>${modified}${alternates(path)}</url>`
  }
}

type SitemapCursor = { pets: number | null; campaigns: number | null }

const following = (rows: SitemapRecord[]): number | null =>
  rows.length < rowsAtOnce ? null : (rows.at(-1)?.id ?? null)

function urlsOf(db: Deps['db'], base: string, part: SitemapPart, pages: readonly OwnPage[]): ListStream<string> {
  const { page } = part
  const entry = entriesIn(base, part)
  const upTo = page * idsPerPage
  const first = upTo - idsPerPage
  const own = page === 1 ? pages.map((name) => entry(pathTo(name))) : []
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
        ...morePets.map((pet) => entry(pathTo('pet', pet), pet.updatedAt)),
        ...moreCampaigns.map((campaign) => entry(pathTo('campaign', campaign), campaign.updatedAt)),
      ].join(''),
  )
}
