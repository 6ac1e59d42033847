import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/errors/errors.ts'

/** Throws `METHOD_NOT_ALLOWED` with an `Allow` header, or `NO_SUCH_PAGE`. */
type RefuseUnknown = (request: FastifyRequest, reply: FastifyReply) => never

declare module 'fastify' {
  interface FastifyInstance {
    refuseUnknownUrl: RefuseUnknown
  }
}

/** Whether a URL is for programs, including the website's own scripts. At other URLs, errors are shown as pages. */
export const isApiPath = (url: string): boolean =>
  /^\/(api|trpc|images|assets|accent|([a-z]{2}(-[a-z]{2})?\/)?cards)(\/|\?|$)/.test(url)

/**
 * Whether a URL has a path that decodes: `/pets/%20` does, `/%E0%A4%A` and `http://example.org/` don't. The query is
 * not checked.
 */
export function isReadable(url: string): boolean {
  return url.startsWith('/') && (!hasEscapes(url) || decoded(url.split('?', 1)[0] ?? '') !== null)
}

/**
 * A URL for the website's router. The router would log a malformed URL with its secrets; the result decodes to the same
 * URL.
 */
export function decodableUrl(url: string): string {
  if (isReadable(url)) return url
  const [path = ''] = url.split('?', 1)
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

function hasEscapes(url: string): boolean {
  const [first, query] = [url.indexOf('%'), url.indexOf('?')]
  return first !== -1 && (query === -1 || first < query)
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** Throws `BAD_ADDRESS` for a malformed procedure name, since tRPC decodes names once more than the router. */
export function refuseUnreadable(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url }, _reply, done) => {
    if (url.startsWith('/trpc/') && hasEscapes(url) && !isReadable(decoded(url.split('?', 1)[0] ?? '') ?? url))
      throw new AppError('BAD_ADDRESS')
    done()
  })
}

/**
 * Records the URLs and methods of all routes under `/api` that are added later. Refuses any other before its body is
 * read (docs/product.md 12.6).
 */
export function unknownUrls(app: FastifyInstance): void {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.includes('*')) return
    // linear: each part that may be anything reads up to the next slash
    const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replace(/:[a-z]+/gi, '[^/]+')}$`)
    const entry = routes.get(url) ?? { pattern, methods: new Set() }
    for (const name of [method].flat()) entry.methods.add(name)
    routes.set(url, entry)
  })
  const refuse: RefuseUnknown = (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allowed = [...routes.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap(({ methods }) => [...methods])
    if (allowed.length === 0) throw new AppError('NO_SUCH_PAGE')
    reply.header('allow', [...new Set(allowed)].sort().join(', '))
    throw new AppError('METHOD_NOT_ALLOWED')
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404 && /^\/api(\/|\?|$)/.test(request.url)) refuse(request, reply)
    done()
  })
  app.decorate('refuseUnknownUrl', refuse)
}
