import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/platform/errors/errors.ts'
import { pages } from '#shared/pages.ts'
import { everyLanguage } from '#shared/texts/languages.ts'
import { isApiPath, isReadable, refuseUnreadable } from './unknown-urls.ts'

// Each page has one spelling of its path, the canonical path (docs/product.md 11.16). This module computes it before
// any other code reads the URL.

/** A URL without a page. Fastify would refuse a URL that does not decode before any page could show an error. */
const noPage = '/no-such-page'
const dashboard = `${pages.dashboard.path}/`

/** Splits off the prefix of a language, also of one that the shelter doesn't offer; '' if there is none. */
function splitPrefix(path: string): [prefix: string, rest: string] {
  const [, first = ''] = path.split('/', 2)
  const language = everyLanguage.find((each) => each.toLowerCase() === first.toLowerCase())
  return language ? [`/${language.toLowerCase()}`, path.slice(first.length + 1) || '/'] : ['', path]
}

const missingUrl = (path: string): string => {
  const [prefix, rest] = splitPrefix(path)
  return prefix + (rest.startsWith(dashboard) ? pages.dashboardNotFound.path.replace('/*', noPage) : noPage)
}

/** Requests that came with another spelling of a page's path. Their URL has been replaced by the canonical one. */
const nonCanonical = new WeakSet<IncomingMessage>()

export const isNonCanonical = (request: IncomingMessage): boolean => nonCanonical.has(request)

const paths = new Set(Object.values(pages).map(({ path }) => path as string))

/** A fast check: nearly every path skips the rest. */
const unusual = /[A-Z%\\#]|\/[./]|.\/$/

const pathOf = (url: string): string => /^[^?#]*/.exec(url)?.[0] ?? ''
const queryOf = (url: string): string => /^[^?#]*(\?[^#]*)?/.exec(url)?.[1] ?? ''

/** Letters, digits and `-._~` mean the same escaped or not (RFC 3986, 2.3). Other escapes stay. */
const unescapePath = (path: string): string =>
  path.replace(/%([2-7][0-9a-f])/gi, (written, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16))
    return /[\w.~-]/.test(character) ? character : written
  })

/** Removes dot segments, backslashes, empty segments, and a slash at the end, as browsers do. */
function normalizePath(path: string): string {
  const segments: string[] = []
  for (const segment of path.split(/[/\\]/)) {
    if (segment === '..') segments.pop()
    else if (segment !== '.' && segment !== '') segments.push(segment)
  }
  return `/${segments.join('/')}`
}

/** The path of the matching page in its exact case, or null. Secrets and ids keep their case. */
function matchCase(path: string): string | null {
  const [prefix, rest] = splitPrefix(path)
  if (!prefix) return matchPageCase(path)
  if (rest === '/') return prefix
  const page = matchPageCase(rest)
  return page && prefix + page
}

function matchPageCase(path: string): string | null {
  const lower = path.toLowerCase()
  if (paths.has(lower) && !lower.includes(':')) return lower
  const parts = lower.split('/')
  // the last part, or for a page about a record the one before it
  for (const place of [parts.length - 1, parts.length - 2]) {
    const record = path.split('/')[place]
    if (record && paths.has(parts.with(place, ':id').join('/'))) return parts.with(place, record).join('/')
  }
  return null
}

/** The website's router matches no route for these, not even its not-found page. */
const lineBreak = /%0[ad]|%e2%80%a[89]/i

/** The path of the not-found page, or null if the path itself or an API responds with 404. */
function missingPage(path: string, url: string): string | null {
  const lower = path.toLowerCase()
  if (lineBreak.test(path)) return isApiPath(url) ? null : missingUrl(lower)
  const [prefix, rest] = splitPrefix(path)
  return rest.toLowerCase().startsWith(dashboard) ? prefix + dashboard + rest.slice(dashboard.length) : null
}

/**
 * The URL under which a request is routed, for Fastify's `rewriteUrl`: the canonical URL of a page in any spelling, the
 * URL itself for APIs, and a URL without a page if it is malformed or matches no page.
 */
export function canonicalUrl(request: IncomingMessage): string {
  const { url = '/' } = request
  const path = pathOf(url)
  if (path.startsWith('/') && !unusual.test(path) && !url.includes('#')) return url
  if (!isReadable(url)) return isApiPath(url) ? url : missingUrl(path)
  const unescaped = normalizePath(unescapePath(path))
  const page = matchCase(unescaped) ?? missingPage(unescaped, url)
  if (page !== null) {
    if (page === path && !url.includes('#')) return url
    nonCanonical.add(request)
    return page + queryOf(url)
  }
  if (isApiPath(url) || (unescaped === path && !url.includes('#'))) return url
  return missingUrl(unescaped)
}

/**
 * Redirects another spelling of a page's path to the canonical URL; the redirect is not cached.
 * Throws `NO_SUCH_PAGE` for unsafe methods, and for another spelling of an API path, since Fastify decodes a path
 * before it matches routes. The values of parameters may be escaped.
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

/** tRPC decodes the names of procedures once more, so the only escape allowed in them is a comma's. */
function literalPattern(route: string): RegExp {
  if (route === '/trpc/:path') return /^\/trpc\/(?:[^/?#%]|%2c)+(?:\?[^#]*)?$/i
  const path = route
    .replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/:[a-z]+/gi, '[^/?#]+')
    .replace('*', '[^?#]*')
  // linear: each part that may be anything reads up to the next slash, and the last to the query
  return new RegExp(`^${path}(?:\\?[^#]*)?$`)
}
