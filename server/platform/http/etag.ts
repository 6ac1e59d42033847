import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { hasCredentials } from './origin.ts'
import { hasSecret } from './secret-urls.ts'

/** A validator, quoted as it is sent. From content it is the same whichever process answers. */
export const etagOf = (content: string | Buffer): string => `"${hash('sha256', content, 'base64url').slice(0, 27)}"`

type ConditionalRequest = { headers: IncomingHttpHeaders }

const anyVersion = '*'
const opaque = (etag: string) => etag.trim().replace(/^W\//, '')

/** Whether the client names this very version (RFC 9110, 13.1.2). */
export const matchesEtag = ({ headers }: ConditionalRequest, etag: string): boolean =>
  headers['if-none-match']?.split(',').some((entry) => opaque(entry) === opaque(etag)) ?? false

/** The same, or that it has whatever there is. */
export const hasVersion = (request: ConditionalRequest, etag: string): boolean =>
  request.headers['if-none-match'] !== undefined && (matchesEtag(request, etag) || matchesEtag(request, anyVersion))

/**
 * What browsers and programs may keep of our answers: nothing of those to whoever shows who they are, for what they say
 * is personal. `GET` answers under `/api` carry an ETag for everybody (docs/product.md 12.7), those under `/trpc` for
 * visitors. What is asked for with a secret is kept nowhere.
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

/** Answers 304 to whoever has this version already: the last of the hooks that look at an answer. */
export function notModified(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const etag = reply.getHeader('etag')
    if (!['GET', 'HEAD'].includes(request.method) || reply.statusCode !== 200) return done(null, payload)
    if (typeof etag !== 'string' || !hasVersion(request, etag)) return done(null, payload)
    reply.code(304).removeHeader('content-length')
    // Fastify measures the body of what it answers to HEAD, unless it is a stream
    done(null, request.method === 'HEAD' ? Readable.from([]) : null)
  })
}
