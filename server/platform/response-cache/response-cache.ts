import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '#server/config/env.ts'
import type { Database } from '#server/db/database.ts'
import { isNonCanonical } from '#server/platform/http/canonical-urls.ts'
import { encodingFor, minCompressedSize } from '#server/platform/http/encoding.ts'
import { hasVersion } from '#server/platform/http/etag.ts'
import { allowsAnyOrigin, cacheForOneMinute } from '#server/platform/http/public-cors.ts'
import { isFirstOnConnection } from '#server/platform/http/request-snapshot.ts'
import { expiresAt } from '#server/platform/http/response-expiry.ts'
import { hasSecret } from '#server/platform/http/secret-urls.ts'
import { type CachedResponse, createResponseStore } from './response-store.ts'

// Caches visitors' responses in memory until the next write (docs/decisions/018-response-cache.md).

/** Characters. */
const maxBodyLength = 1024 * 1024
/**
 * Characters up to which a body is cached as text, which is sent in one piece with its headers. A longer text would be
 * copied: 51 µs for 50 KB, against 35 µs as bytes that are sent separately.
 */
const maxTextLength = 16 * 1024
/** Approximate bytes in memory besides the body and the URL. */
const headSize = 2048
/** Longer URLs are never popular. */
const maxUrlLength = 2000
/** URLs that are worth a version query to PostgreSQL. */
const maxNotedKeys = 1000

/** A request with one of these may be authenticated, or its response depends on more than the URL. */
const bypassHeaders = [
  'x-user-email',
  'origin',
  'trpc-accept',
  'content-type',
  'content-length',
  'transfer-encoding',
  'range',
  'expect',
  'upgrade',
]
/** Other cookies change no response. */
const ownCookiePrefix = 'pawstead_'
/** Responses that are immutable, or that must be fresh. */
const uncachedPaths = /^\/(([a-z]{2}(-[a-z]{2})?\/)?cards|assets|accent|images|healthz|readyz|metrics)\b/

type OnResult = (made: CachedResponse | undefined) => void

type InFlight = {
  key: string
  version: string
  since: number
  waiting: OnResult[]
  giveUp: () => void
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The entry whose response this request makes, or only its key if the version has not been queried yet. */
    inFlight: InFlight | string | null
  }
}

type ResponseCacheOptions = {
  db: Database
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'metricsToken'>
}

/**
 * Serves visitors from memory. Call it before the hooks that a hit may skip, and after the `onSend` hooks that change a
 * response.
 */
export function responseCache(app: FastifyInstance, { db, config }: ResponseCacheOptions): void {
  const cache = createResponseStore()
  const inFlights = singleFlight()
  app.decorateRequest('inFlight', null)
  const notedKeys = new LRUCache<string, true>({ max: maxNotedKeys })
  // takes microseconds; a version query to PostgreSQL costs as much as reading one row
  const isVersionFree = db.dialect === 'sqlite'

  function answer(key: string, version: string, request: FastifyRequest, reply: FastifyReply, next: () => void): void {
    const cached = cache.find(key, version)
    if (cached) {
      sendCached(request, reply, cached)
      return
    }
    const onResult: OnResult = (made) =>
      made && Date.now() < made.expiresAt ? sendCached(request, reply, made) : next()
    if (inFlights.wait(key, version, onResult)) return
    const inFlight = inFlights.begin(key, version)
    request.inFlight = inFlight
    reply.raw.once('close', inFlight.giveUp)
    next()
  }

  if (isVersionFree && !isObserved(app, config)) serveBeforeFastify(app, cache, { db, config })
  app.addHook('onRequest', (request, reply, next) => {
    const key = cacheKey(request.raw, config)
    if (key === undefined) return next()
    if (!isVersionFree && !notedKeys.get(key)) {
      request.inFlight = key
      return next()
    }
    const version = dataVersion(db)
    const nextWith = (version: string | undefined) =>
      version === undefined ? next() : answer(key, version, request, reply, next)
    // synchronous on SQLite: a promise costs as much as the version query
    if (version instanceof Promise) void version.then(nextWith)
    else nextWith(version)
  })
  app.addHook('onClose', async () => cache.clear())
  app.addHook('onSend', (request, reply, payload, next) => {
    const entry = request.inFlight
    if (entry === null) return next(null, payload)
    if (typeof entry === 'string') {
      if (isCacheable(reply, payload) && isWorthVersionQuery(reply, payload)) notedKeys.set(entry, true)
      return next(null, payload)
    }
    reply.raw.off('close', entry.giveUp)
    const made = isCacheable(reply, payload) ? cachedResponse(entry, reply, payload) : undefined
    // Stored under the version from before the response was made: a commit since then may be half in it. Later
    // requests ask for a newer version.
    if (made) cache.store(entry.key, made)
    next(null, payload)
    inFlights.end(entry, made)
  })
}

/** Whether each request is logged or counted, which Fastify's hooks do. */
const isObserved = ({ log }: FastifyInstance, { metricsToken }: ResponseCacheOptions['config']): boolean =>
  metricsToken !== undefined || ['info', 'debug', 'trace'].includes(log.level)

/** Serves hits before Fastify sees the request: Fastify's own part would be most of the cost. */
function serveBeforeFastify(
  app: FastifyInstance,
  cache: ReturnType<typeof createResponseStore>,
  { db, config }: Pick<ResponseCacheOptions, 'db' | 'config'>,
) {
  app.setRawHandler((request, response) => {
    const key = isFirstOnConnection(response) ? cacheKey(request, config) : undefined
    const version = key === undefined ? undefined : dataVersion(db)
    const cached = key !== undefined && typeof version === 'string' ? cache.find(key, version) : undefined
    if (cached) send(request, response, cached)
    return cached !== undefined
  })
}

function singleFlight() {
  const inFlights = new Map<string, InFlight>()
  function end(inFlight: InFlight, made: CachedResponse | undefined): void {
    if (inFlights.get(inFlight.key) === inFlight) inFlights.delete(inFlight.key)
    for (const onResult of inFlight.waiting.splice(0)) onResult(made)
  }
  return {
    wait(key: string, version: string, onResult: OnResult): boolean {
      const inFlight = inFlights.get(key)
      if (inFlight?.version !== version) return false
      inFlight.waiting.push(onResult)
      return true
    },
    begin(key: string, version: string): InFlight {
      const inFlight: InFlight = {
        key,
        version,
        since: Date.now(),
        waiting: [],
        giveUp: () => end(inFlight, undefined),
      }
      inFlights.set(key, inFlight)
      return inFlight
    },
    end,
  }
}

/** The key contains all that a response depends on besides the data; undefined if it depends on more. */
function cacheKey(request: IncomingMessage, { publicUrl, trustProxy }: ResponseCacheOptions['config']) {
  const { method, headers, url = '' } = request
  // authenticated requests first, since they leave here
  if (method !== 'GET' || headers.authorization !== undefined || headers.cookie?.includes(ownCookiePrefix))
    return undefined
  if (url.length > maxUrlLength || !url.startsWith('/') || uncachedPaths.test(url)) return undefined
  if (hasSecret(url) || isNonCanonical(request)) return undefined
  // links would depend on the proxy's headers
  if (trustProxy && !publicUrl) return undefined
  for (const name of bypassHeaders)
    if (headers[name] !== undefined && !(name === 'origin' && allowsAnyOrigin(url))) return undefined
  if (headers.accept?.includes('jsonl')) return undefined
  return `${publicUrl ?? headers.host} ${encodingFor(headers['accept-encoding']) ?? ''} ${url}`
}

/** Whether any cache may store a response: if it is revalidated each time, or for a minute. */
function isCacheable(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  const isBody =
    (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length > 0 && payload.length <= maxBodyLength
  if (!isBody || reply.statusCode !== 200 || reply.hasHeader('set-cookie')) return false
  const control = String(reply.getHeader('cache-control'))
  return reply.hasHeader('etag') && (control === cacheForOneMinute || /(^|[\s,])no-cache\b/.test(control))
}

/** Lists and pages; reading a shorter response is as fast as the version query. */
const isWorthVersionQuery = (reply: FastifyReply, { length }: string | Buffer): boolean =>
  length >= minCompressedSize || reply.hasHeader('content-encoding')

function cachedResponse(
  { key, version, since }: InFlight,
  reply: FastifyReply,
  payload: string | Buffer,
): CachedResponse {
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
  const body = bytes.length > maxTextLength ? bytes : bytes.toString('latin1')
  const headers = { ...reply.getHeaders(), 'content-length': body.length }
  return {
    version,
    since,
    expiresAt: expiresAt(since),
    etag: String(reply.getHeader('etag')),
    headers: Object.entries(headers).flatMap(([name, value]) => [name, String(value)]),
    body,
    size: body.length + key.length + headSize,
  }
}

function sendCached(request: FastifyRequest, reply: FastifyReply, cached: CachedResponse): void {
  // the log and the metrics still see the request
  reply.hijack()
  send(request.raw, reply.raw, cached)
}

function send(request: IncomingMessage, response: ServerResponse, { etag, headers, body }: CachedResponse): void {
  if (hasVersion(request, etag)) response.writeHead(304, headers.slice(0, -2)).end()
  else if (typeof body === 'string') response.writeHead(200, headers).end(body, 'latin1')
  else response.writeHead(200, headers).end(body)
}

/** Undefined if the database is unavailable: the handler of the request reports the error. */
function dataVersion(db: Database): string | undefined | Promise<string | undefined> {
  try {
    const version = db.version()
    return version instanceof Promise ? version.catch(() => undefined) : version
  } catch {
    return undefined
  }
}
