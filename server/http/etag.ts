import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A validator made from content, so that it is the same whichever process answers. */
export function etagOf(hash: ReturnType<typeof createHash>): string {
  return `"${hash.digest('base64url').slice(0, 27)}"`
}

/** Whether the client has this version already (RFC 9110, 13.1.2). */
export function hasVersion(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']
  if (known === undefined) return false
  return known.split(',').some((entry) => ['*', etag].includes(entry.trim().replace(/^W\//, '')))
}

/** `GET` answers under `/api` carry an ETag and answer 304 (docs/product.md 12.7). What they say depends on who asks. */
export function versionedAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!['GET', 'HEAD'].includes(request.method) || !request.url.startsWith('/api/')) return payload
    if (reply.statusCode !== 200) return payload
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
    if (!reply.hasHeader('etag') && (typeof payload === 'string' || Buffer.isBuffer(payload)))
      reply.header('etag', etagOf(createHash('sha256').update(payload)))
    const etag = reply.getHeader('etag')
    if (typeof etag !== 'string' || !hasVersion(request, etag)) return payload
    reply.code(304).removeHeader('content-length')
    return ''
  })
}
