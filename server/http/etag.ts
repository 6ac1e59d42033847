import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { showsWho } from './origin.ts'

/** A validator, quoted as it is sent. From content it is the same whichever process answers. */
export function etagOf(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return `"${hash.digest('base64url').slice(0, 27)}"`
}

type Asked = { headers: IncomingHttpHeaders }

const anyVersion = '*'
const opaque = (etag: string) => etag.trim().replace(/^W\//, '')

/** Whether the client names this very version (RFC 9110, 13.1.2). */
export const namesVersion = ({ headers }: Asked, etag: string): boolean =>
  headers['if-none-match']?.split(',').some((entry) => opaque(entry) === opaque(etag)) ?? false

/** The same, or that it has whatever there is. */
export const hasVersion = (request: Asked, etag: string): boolean =>
  namesVersion(request, etag) || namesVersion(request, anyVersion)

/**
 * What browsers and programs may keep of our answers: nothing of those to whoever shows who they are, for what they say
 * is personal. `GET` answers under `/api` carry an ETag for everybody (docs/product.md 12.7), those under `/trpc` for
 * visitors.
 */
export function withEtags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!/^\/(api|trpc)\//.test(request.url)) return payload
    const isRead = ['GET', 'HEAD'].includes(request.method)
    const personal = showsWho(request)
    if (!isRead || personal) reply.header('cache-control', 'no-store')
    if (!isRead || ![200, 304].includes(reply.statusCode) || (personal && !request.url.startsWith('/api/')))
      return payload
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
    if (!reply.hasHeader('etag') && (typeof payload === 'string' || Buffer.isBuffer(payload)))
      reply.header('etag', etagOf(payload))
    return payload
  })
}

/** Answers 304 to whoever has this version already: the last of the hooks that look at an answer. */
export function notModified(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const etag = reply.getHeader('etag')
    if (!['GET', 'HEAD'].includes(request.method) || reply.statusCode !== 200) return payload
    if (typeof etag !== 'string' || !hasVersion(request, etag)) return payload
    reply.code(304).removeHeader('content-length')
    // Fastify measures the body of what it answers to HEAD, unless it is a stream
    return request.method === 'HEAD' ? Readable.from([]) : null
  })
}
