import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import fresh from 'fresh'
import { hasCredentials } from './origin.ts'
import { hasSecret } from './secret-urls.ts'

/** An ETag with its quotes. It depends only on the content, so all processes return the same one. */
export const etagOf = (content: string | Buffer): string => `"${hash('sha256', content, 'base64url').slice(0, 27)}"`

type ConditionalRequest = { headers: IncomingHttpHeaders }

/** Compares with `If-None-Match` (RFC 9110, 13.1.2). A client may send other conditions, which don't count. */
export const hasVersion = ({ headers }: ConditionalRequest, etag: string): boolean =>
  fresh({ 'if-none-match': headers['if-none-match'] }, { etag })

/** Like `hasVersion`, but false for `If-None-Match: *`. */
export const matchesEtag = (request: ConditionalRequest, etag: string): boolean =>
  request.headers['if-none-match'] !== '*' && hasVersion(request, etag)

/**
 * Sets `cache-control` and ETags. Responses to requests with credentials are personal, and are never stored.
 * `GET` responses under `/api` have an ETag for every caller (docs/product.md 12.7), those under `/trpc` for visitors.
 * Responses to URLs with a secret are never stored.
 */
export function withEtags(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { url, method } = request
    if (!url.startsWith('/api/') && !url.startsWith('/trpc/')) return done(null, payload)
    const isRead = method === 'GET' || method === 'HEAD'
    const personal = hasCredentials(request)
    if (hasSecret(url)) {
      reply.header('cache-control', 'no-store')
      return done(null, payload)
    }
    if (!isRead || personal) reply.header('cache-control', 'no-store')
    if (!isRead || ![200, 304].includes(reply.statusCode) || (personal && !url.startsWith('/api/')))
      return done(null, payload)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
    if (!reply.hasHeader('etag') && (typeof payload === 'string' || Buffer.isBuffer(payload)))
      reply.header('etag', etagOf(payload))
    done(null, payload)
  })
}

/** Responds 304 if the client has this version. Call it after all hooks that change a response. */
export function notModified(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const etag = reply.getHeader('etag')
    if (!['GET', 'HEAD'].includes(request.method) || reply.statusCode !== 200) return done(null, payload)
    if (typeof etag !== 'string' || !hasVersion(request, etag)) return done(null, payload)
    reply.code(304).removeHeader('content-length')
    // Fastify measures the body of a response to HEAD, unless it is a stream
    done(null, request.method === 'HEAD' ? Readable.from([]) : null)
  })
}
