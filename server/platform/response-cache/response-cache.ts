import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { hasVersion } from '#server/platform/http/etag.ts'
import { hasCredentials } from '#server/platform/http/origin.ts'
import { cacheForOneMinute } from '#server/platform/http/public-cors.ts'
import { isFirstOnConnection } from '#server/platform/http/request-snapshot.ts'
import { expiresAt } from '#server/platform/http/response-expiry.ts'
import { type CacheConfig, cacheKey } from './cache-key.ts'
import { type CachedResponse, createResponseStore } from './response-store.ts'

// Caches responses in memory until the next write (docs/decisions/018-response-cache.md).

/** Characters. */
const maxBodyLength = 1024 * 1024
/**
 * Characters up to which a body is cached as text, which is sent in one piece with its headers. A longer text would be
 * copied: 51 µs for 50 KB, against 35 µs as bytes that are sent separately.
 */
const maxTextLength = 16 * 1024
/** Approximate bytes in memory besides the body and the URL. */
const headSize = 2048

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
    /** The entry whose response this request makes. */
    inFlight: InFlight | null
  }
}

type ResponseCacheOptions = { db: Database; config: CacheConfig }

/**
 * Serves visitors, and members' most frequent reads, from memory. Call it before the hooks that a hit may skip, and after
 * the `onSend` hooks that change a response.
 */
export function responseCache(app: FastifyInstance, { db, config }: ResponseCacheOptions): void {
  const cache = createResponseStore()
  const inFlights = singleFlight()
  app.decorateRequest('inFlight', null)

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

  if (db.dialect === 'sqlite' && !isObserved(app, config)) serveBeforeFastify(app, cache, { db, config })
  app.addHook('onRequest', (request, reply, next) => {
    const key = cacheKey(request.raw, config)
    if (key === undefined) return next()
    const version = dataVersion(db)
    const nextWith = (version: string | undefined) => {
      if (version === undefined) return next()
      request.dataVersion = version
      answer(key, version, request, reply, next)
    }
    // synchronous on SQLite: a promise costs as much as the version query
    if (version instanceof Promise) void version.then(nextWith)
    else nextWith(version)
  })
  app.addHook('onClose', async () => cache.clear())
  app.addHook('onSend', (request, reply, payload, next) => {
    const entry = request.inFlight
    if (entry === null) return next(null, payload)
    reply.raw.off('close', entry.giveUp)
    const made = isCacheable(request, reply, payload) ? cachedResponse(entry, reply, payload) : undefined
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

/**
 * Whether any cache may store a response: if it is revalidated each time, or for a minute. Nobody else may store a
 * member's; the key limits it to that member.
 */
function isCacheable(request: FastifyRequest, reply: FastifyReply, payload: unknown): payload is string | Buffer {
  const isBody =
    (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length > 0 && payload.length <= maxBodyLength
  if (!isBody || reply.statusCode !== 200 || reply.hasHeader('set-cookie')) return false
  const control = String(reply.getHeader('cache-control'))
  if (hasCredentials(request)) return control === 'no-store'
  return reply.hasHeader('etag') && (control === cacheForOneMinute || /(^|[\s,])no-cache\b/.test(control))
}

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
    etag: reply.getHeader('etag')?.toString(),
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
  if (etag !== undefined && hasVersion(request, etag)) response.writeHead(304, headers.slice(0, -2)).end()
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
