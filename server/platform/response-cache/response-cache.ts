import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/env.ts'
import type { Database } from '#server/db/database.ts'
import { isNonCanonical } from '#server/platform/http/canonical-urls.ts'
import { encodingFor, minCompressedSize } from '#server/platform/http/encoding.ts'
import { hasVersion } from '#server/platform/http/etag.ts'
import { allowsAnyOrigin, cacheForOneMinute } from '#server/platform/http/public-cors.ts'
import { hasSecret } from '#server/platform/http/secret-urls.ts'
import { beforeFastify } from './before-fastify.ts'
import { expiresAt } from './expiry.ts'
import { type CachedResponse, createLru } from './lru.ts'
import { isFirstOnConnection } from './request-snapshot.ts'

// The answers that visitors get, given again from memory until anybody writes
// (docs/decisions/018-answers-kept-exactly.md).

/** Characters that one answer may have to be kept. */
const maxBodyLength = 1024 * 1024
/**
 * Characters up to which a body is kept as text, which goes out in one piece with its head. For a longer one that means
 * copying it: 51 µs for 50 KB, against 35 µs as bytes that are sent beside the head.
 */
const maxTextLength = 16 * 1024
/** What an answer takes in memory besides its body and address, about. */
const headSize = 2048
/** Addresses longer than this are nobody's that many ask for. */
const maxUrlLength = 2000
/** Addresses noted as worth a question to PostgreSQL at most. */
const maxNotedKeys = 1000

/** Whoever sends one of these may be somebody, or asks for another answer than the address alone does. */
const bypassHeaders = [
  ...['x-user-email', 'origin', 'trpc-accept', 'content-type', 'content-length'],
  ...['transfer-encoding', 'range', 'expect', 'upgrade'],
]
/** Cookies of ours begin so; those of others change no answer. */
const ownCookiePrefix = 'pawstead_'
/** What is the same for ever, or is never the same. */
const uncachedPaths = /^\/(assets|accent|images|cards|healthz|readyz|metrics)\b/

type OnResult = (made: CachedResponse | undefined) => void

/** Somebody has gone to make an answer; whoever wants the same meanwhile waits for it. */
type InFlight = {
  key: string
  version: string
  since: number
  waiting: OnResult[]
  giveUp: () => void
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The answer that it makes for all who want the same, or, where nobody has asked the database yet, its key. */
    inFlight: InFlight | string | null
  }
}

type ResponseCacheOptions = {
  db: Database
  config: Pick<Config, 'publicUrl' | 'trustProxy'>
  /** Each request is written to the log or counted, which Fastify's hooks do. */
  watched: boolean
}

/**
 * Gives visitors answers from memory. To be called before any other hook is added, so that an answer that is kept costs
 * nothing else; the returned `keep` hands over what is sent, and belongs behind all hooks that change an answer.
 */
export function responseCache(app: FastifyInstance, { db, config, watched }: ResponseCacheOptions) {
  const cache = createLru()
  const inFlights = singleFlight()
  app.decorateRequest('inFlight', null)
  const notedKeys = new Set<string>()
  // microseconds; a question to PostgreSQL costs as much as reading one row
  const isVersionFree = db.dialect === 'sqlite'

  /** Answers from memory, or waits for who is asking the same, or lets the request go on to be answered. */
  function answer(key: string, version: string, request: FastifyRequest, reply: FastifyReply, next: () => void): void {
    const found = cache.find(key, version)
    if (found) {
      sendCached(request, reply, found)
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

  if (isVersionFree && !watched) serveBeforeFastify(app, cache, { db, config })
  app.addHook('onRequest', (request, reply, next) => {
    const key = cacheKey(request.raw, config)
    if (key === undefined) return next()
    if (!isVersionFree && !notedKeys.has(key)) {
      request.inFlight = key
      return next()
    }
    const version = dataVersion(db)
    const nextWith = (version: string | undefined) =>
      version === undefined ? next() : answer(key, version, request, reply, next)
    // at once on SQLite: a promise costs as much as the question
    if (version instanceof Promise) void version.then(nextWith)
    else nextWith(version)
  })
  app.addHook('onClose', async () => cache.clear())

  return function storeResponses(): void {
    app.addHook('onSend', (request, reply, payload, next) => {
      const entry = request.inFlight
      if (entry === null) return next(null, payload)
      if (typeof entry === 'string') {
        if (isCacheable(reply, payload) && isWorthVersionQuery(reply, payload)) noteKey(notedKeys, entry)
        return next(null, payload)
      }
      reply.raw.off('close', entry.giveUp)
      const made = isCacheable(reply, payload) ? cachedResponse(entry, reply, payload) : undefined
      // under the version that there was before it was made: what has been committed meanwhile may be half in it, and
      // nobody who asks from now on asks for that version
      if (made) cache.store(entry.key, made)
      next(null, payload)
      inFlights.end(entry, made)
    })
  }
}

/** Gives what is kept before Fastify hears of a request: its own part of a hit would be the dearest. */
function serveBeforeFastify(
  app: FastifyInstance,
  cache: ReturnType<typeof createLru>,
  { db, config }: Pick<ResponseCacheOptions, 'db' | 'config'>,
) {
  beforeFastify(app, (request, response) => {
    const key = isFirstOnConnection(response) ? cacheKey(request, config) : undefined
    const version = key === undefined ? undefined : dataVersion(db)
    const found = key !== undefined && typeof version === 'string' ? cache.find(key, version) : undefined
    if (found) send(request, response, found)
    return found !== undefined
  })
}

function singleFlight() {
  const inFlights = new Map<string, InFlight>()
  function end(inFlight: InFlight, made: CachedResponse | undefined): void {
    if (inFlights.get(inFlight.key) === inFlight) inFlights.delete(inFlight.key)
    for (const onResult of inFlight.waiting.splice(0)) onResult(made)
  }
  return {
    /** Waits for what is made of the same version, which this request must see; false where nobody makes it. */
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

/** What an answer depends on besides the data; undefined for one that depends on more. */
function cacheKey(request: IncomingMessage, { publicUrl, trustProxy }: ResponseCacheOptions['config']) {
  const { method, headers, url = '' } = request
  // first who is somebody: their requests go on from here, and the rest would be for nothing
  if (method !== 'GET' || headers.authorization !== undefined || headers.cookie?.includes(ownCookiePrefix))
    return undefined
  if (url.length > maxUrlLength || !url.startsWith('/') || uncachedPaths.test(url)) return undefined
  if (hasSecret(url) || isNonCanonical(request)) return undefined
  // links would depend on what the proxy says
  if (trustProxy && !publicUrl) return undefined
  for (const name of bypassHeaders)
    if (headers[name] !== undefined && !(name === 'origin' && allowsAnyOrigin(url))) return undefined
  if (headers.accept?.includes('jsonl')) return undefined
  return `${publicUrl ?? headers.host} ${encodingFor(headers['accept-encoding']) ?? ''} ${url}`
}

/** Answers that any cache may hold: as long as it asks each time whether they are still right, or for a minute. */
function isCacheable(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  const isBody =
    (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length > 0 && payload.length <= maxBodyLength
  if (!isBody || reply.statusCode !== 200 || reply.hasHeader('set-cookie')) return false
  const control = String(reply.getHeader('cache-control'))
  return reply.hasHeader('etag') && (control === cacheForOneMinute || /(^|[\s,])no-cache\b/.test(control))
}

/** Lists and pages; what is shorter is read as fast as the question is answered. */
const isWorthVersionQuery = (reply: FastifyReply, { length }: string | Buffer): boolean =>
  length >= minCompressedSize || reply.hasHeader('content-encoding')

function cachedResponse(
  { key, version, since }: InFlight,
  reply: FastifyReply,
  payload: string | Buffer,
): CachedResponse {
  const bytes = Buffer.from(payload)
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
    used: false,
  }
}

function sendCached(request: FastifyRequest, reply: FastifyReply, kept: CachedResponse): void {
  // the metrics and the log hear of it as of any other
  reply.hijack()
  send(request.raw, reply.raw, kept)
}

function send(request: IncomingMessage, response: ServerResponse, { etag, headers, body }: CachedResponse): void {
  if (hasVersion(request, etag)) response.writeHead(304, headers.slice(0, -2)).end()
  else if (typeof body === 'string') response.writeHead(200, headers).end(body, 'latin1')
  else response.writeHead(200, headers).end(body)
}

/** The data's version; undefined where the database is away: whoever makes the answer finds out why. */
function dataVersion(db: Database): string | undefined | Promise<string | undefined> {
  try {
    const version = db.version()
    return version instanceof Promise ? version.catch(() => undefined) : version
  } catch {
    return undefined
  }
}

function noteKey(noted: Set<string>, key: string): void {
  noted.add(key)
  const [oldest] = noted
  if (noted.size > maxNotedKeys && oldest !== undefined) noted.delete(oldest)
}
