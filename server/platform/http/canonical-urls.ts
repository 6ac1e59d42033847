import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/errors.ts'
import { pages } from '#shared/pages.ts'
import { isApiPath, isReadable, refuseUnreadable } from './unknown-urls.ts'

// Each page has one spelling of its path, the canonical path. It is computed here, before anything else reads the address
// (docs/product.md 11.16).

/** Where an address leads that is of nothing; Fastify would refuse one that does not decode before any page could. */
const noPage = '/no-such-page'
const dashboard = `${pages.dashboard.path}/`

/** The address of nothing in the same part of the website: the dashboard has a missing page of its own. */
const missingUrl = (path: string): string =>
  path.startsWith(dashboard) ? pages.dashboardNotFound.path.replace('/*', noPage) : noPage

/** Requests that came with another spelling of a page's path; they carry the canonical one from then on. */
const nonCanonical = new WeakSet<IncomingMessage>()

/** Whether a request came with another spelling of a page's path, and so gets no page. */
export const isNonCanonical = (request: IncomingMessage): boolean => nonCanonical.has(request)

const paths = new Set(Object.values(pages).map(({ path }) => path as string))

/** What only another spelling has, or a secret: nearly every path goes past here. */
const unusual = /[A-Z%\\#]|\/[./]|.\/$/

const pathOf = (url: string): string => /^[^?#]*/.exec(url)?.[0] ?? ''
const queryOf = (url: string): string => /^[^?#]*(\?[^#]*)?/.exec(url)?.[1] ?? ''

/** Letters, digits and `-._~` mean the same escaped or not (RFC 3986, 2.3); every other escape stays as it is. */
const unescapePath = (path: string): string =>
  path.replace(/%([2-7][0-9a-f])/gi, (written, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16))
    return /[\w.~-]/.test(character) ? character : written
  })

/** Without dot segments, backslashes, empty segments, and a slash at the end: as browsers straighten out an address. */
function normalizePath(path: string): string {
  const segments: string[] = []
  for (const segment of path.split(/[/\\]/)) {
    if (segment === '..') segments.pop()
    else if (segment !== '.' && segment !== '') segments.push(segment)
  }
  return `/${segments.join('/')}`
}

/** The path of the page that is meant, in exact case; null where it is none. Secrets and numbers stay as they are. */
function matchCase(path: string): string | null {
  const lower = path.toLowerCase()
  if (paths.has(lower) && !lower.includes(':')) return lower
  const top = path.lastIndexOf('/') + 1
  const record = path.slice(top)
  return record !== '' && paths.has(`${lower.slice(0, top)}:id`) ? lower.slice(0, top) + record : null
}

/** What the website's router finds nothing at, not even that there is no such page. */
const lineBreak = /%0[ad]|%e2%80%a[89]/i

/** Where it is said that a path has no page; null where that can be said at the path itself, or is said to programs. */
function missingPage(path: string, url: string): string | null {
  const lower = path.toLowerCase()
  if (lineBreak.test(path)) return isApiPath(url) ? null : missingUrl(lower)
  return lower.startsWith(dashboard) ? dashboard + path.slice(dashboard.length) : null
}

/**
 * The address under which a request is answered: the canonical one of a page however it is spelled, its own where
 * programs ask, and one of nothing where it can't be read or is another spelling of no page. Fastify's `rewriteUrl`.
 */
export function canonicalUrl(request: IncomingMessage): string {
  const { url = '/' } = request
  const path = pathOf(url)
  if (path.startsWith('/') && !unusual.test(path) && !url.includes('#')) return url
  if (!isReadable(url)) return isApiPath(url) ? url : missingUrl(path)
  const meant = normalizePath(unescapePath(path))
  const page = matchCase(meant) ?? missingPage(meant, url)
  if (page !== null) {
    if (page === path && !url.includes('#')) return url
    nonCanonical.add(request)
    return page + queryOf(url)
  }
  if (isApiPath(url) || (meant === path && !url.includes('#'))) return url
  return noPage
}

/**
 * Leads from another spelling of a page's path to the page, by a redirect that is kept nowhere. Throws `NO_SUCH_PAGE` for
 * what changes something there, and where a route's own path, which programs ask, is spelled otherwise: Fastify decodes it
 * before it looks for the route. What stands for a parameter may be escaped.
 */
export function refuseNonCanonicalUrls(app: FastifyInstance): void {
  refuseUnreadable(app)
  const routes = new Map<string, RegExp>()
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, url, method, is404, routeOptions } = request
    if (nonCanonical.has(raw)) {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      if (method !== 'GET' && method !== 'HEAD') throw new AppError('NO_SUCH_PAGE')
      reply.redirect(url, 301)
      return
    }
    if (!is404 && routeOptions.url !== undefined && /[%#]/.test(url)) {
      const pattern = routes.get(routeOptions.url) ?? literalPattern(routeOptions.url)
      routes.set(routeOptions.url, pattern)
      if (!pattern.test(url)) throw new AppError('NO_SUCH_PAGE')
    }
    done()
  })
}

/** What an address of a route looks like; the names of tRPC's procedures, which it decodes once more, hold no escape but a comma's. */
function literalPattern(route: string): RegExp {
  if (route === '/trpc/:path') return /^\/trpc\/(?:[^/?#%]|%2c)+(?:\?[^#]*)?$/i
  const path = route
    .replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/:[a-z]+/gi, '[^/?#]+')
    .replace('*', '[^?#]*')
  // linear: each part that may be anything reads up to the next slash, and the last to the query
  return new RegExp(`^${path}(?:\\?[^#]*)?$`)
}
