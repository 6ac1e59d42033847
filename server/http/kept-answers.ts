import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/env.ts'
import type { Database } from '#server/db/database.ts'
import { answerShelf, type Kept } from './answer-shelf.ts'
import { beforeFastify } from './before-fastify.ts'
import { encodingFor, worthCompressing } from './encoding.ts'
import { hasVersion } from './etag.ts'
import { forAMinute, isForEverySite } from './every-site.ts'
import { lastsUntil } from './moments.ts'
import { comesAlone } from './per-look.ts'
import { holdsSecret } from './secret-addresses.ts'
import { isSpelledOtherwise } from './spellings.ts'

// The answers that visitors get, given again from memory until anybody writes
// (docs/decisions/018-answers-kept-exactly.md).

/** Characters that one answer may have to be kept. */
const longest = 1024 * 1024
/**
 * Characters up to which a body is kept as text, which goes out in one piece with its head. For a longer one that means
 * copying it: 51 µs for 50 KB, against 35 µs as bytes that are sent beside the head.
 */
const longestText = 16 * 1024
/** What an answer takes in memory besides its body and address, about. */
const headSize = 2048
/** Addresses longer than this are nobody's that many ask for. */
const longestAddress = 2000
/** Addresses noted as worth a question to PostgreSQL at most. */
const mostNoted = 1000

/** Whoever sends one of these may be somebody, or asks for another answer than the address alone does. */
const telling = [
  ...['x-user-email', 'origin', 'trpc-accept', 'content-type', 'content-length'],
  ...['transfer-encoding', 'range', 'expect', 'upgrade'],
]
/** Cookies of ours begin so; those of others change no answer. */
const ourCookies = 'pawstead_'
/** What is the same for ever, or is never the same. */
const notOurs = /^\/(assets|accent|images|cards|healthz|readyz|metrics)\b/

type Hear = (made: Kept | undefined) => void

/** Somebody has gone to make an answer; whoever wants the same meanwhile waits for it. */
type Making = {
  key: string
  version: string
  since: number
  waiting: Hear[]
  giveUp: () => void
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The answer that it makes for all who want the same, or, where nobody has asked the database yet, its key. */
    makes: Making | string | null
  }
}

type Options = {
  db: Database
  config: Pick<Config, 'publicUrl' | 'trustProxy'>
  /** Each request is written to the log or counted, which Fastify's hooks do. */
  watched: boolean
}

/**
 * Gives visitors answers from memory. To be called before any other hook is added, so that an answer that is kept costs
 * nothing else; the returned `keep` hands over what is sent, and belongs behind all hooks that change an answer.
 */
export function keptAnswers(app: FastifyInstance, { db, config, watched }: Options) {
  const answers = answerShelf()
  const makings = lineOfMakers()
  app.decorateRequest('makes', null)
  const noted = new Set<string>()
  // microseconds; a question to PostgreSQL costs as much as reading one row
  const asksFreely = db.dialect === 'sqlite'

  /** Answers from memory, or waits for who is asking the same, or lets the request go on to be answered. */
  function answer(key: string, version: string, request: FastifyRequest, reply: FastifyReply, goOn: () => void): void {
    const found = answers.find(key, version)
    if (found) {
      give(request, reply, found)
      return
    }
    const hear: Hear = (made) => (made && Date.now() < made.until ? give(request, reply, made) : goOn())
    if (makings.wait(key, version, hear)) return
    const making = makings.begin(key, version)
    request.makes = making
    reply.raw.once('close', making.giveUp)
    goOn()
  }

  if (asksFreely && !watched) giveFirst(app, answers, { db, config })
  app.addHook('onRequest', (request, reply, goOn) => {
    const key = keyOf(request.raw, config)
    if (key === undefined) return goOn()
    if (!asksFreely && !noted.has(key)) {
      request.makes = key
      return goOn()
    }
    const version = versionOf(db)
    const goOnWith = (version: string | undefined) =>
      version === undefined ? goOn() : answer(key, version, request, reply, goOn)
    // at once on SQLite: a promise costs as much as the question
    if (version instanceof Promise) void version.then(goOnWith)
    else goOnWith(version)
  })
  app.addHook('onClose', async () => answers.clear())

  return function keep(): void {
    app.addHook('onSend', (request, reply, payload, goOn) => {
      const maker = request.makes
      if (maker === null) return goOn(null, payload)
      if (typeof maker === 'string') {
        if (isKeepable(reply, payload) && isWorthAsking(reply, payload)) note(noted, maker)
        return goOn(null, payload)
      }
      reply.raw.off('close', maker.giveUp)
      const made = isKeepable(reply, payload) ? answerOf(maker, reply, payload) : undefined
      // under the version that there was before it was made: what has been committed meanwhile may be half in it, and
      // nobody who asks from now on asks for that version
      if (made) answers.keep(maker.key, made)
      goOn(null, payload)
      makings.end(maker, made)
    })
  }
}

/** Gives what is kept before Fastify hears of a request: its own part of a hit would be the dearest. */
function giveFirst(
  app: FastifyInstance,
  answers: ReturnType<typeof answerShelf>,
  { db, config }: Pick<Options, 'db' | 'config'>,
) {
  beforeFastify(app, (request, response) => {
    const key = comesAlone(response) ? keyOf(request, config) : undefined
    const version = key === undefined ? undefined : versionOf(db)
    const found = key !== undefined && typeof version === 'string' ? answers.find(key, version) : undefined
    if (found) send(request, response, found)
    return found !== undefined
  })
}

function lineOfMakers() {
  const makings = new Map<string, Making>()
  function end(making: Making, made: Kept | undefined): void {
    if (makings.get(making.key) === making) makings.delete(making.key)
    for (const hear of making.waiting.splice(0)) hear(made)
  }
  return {
    /** Waits for what is made of the same version, which this request must see; false where nobody makes it. */
    wait(key: string, version: string, hear: Hear): boolean {
      const making = makings.get(key)
      if (making?.version !== version) return false
      making.waiting.push(hear)
      return true
    },
    begin(key: string, version: string): Making {
      const making: Making = { key, version, since: Date.now(), waiting: [], giveUp: () => end(making, undefined) }
      makings.set(key, making)
      return making
    },
    end,
  }
}

/** What an answer depends on besides the data; undefined for one that depends on more. */
function keyOf(request: IncomingMessage, { publicUrl, trustProxy }: Options['config']) {
  const { method, headers, url = '' } = request
  // first who is somebody: their requests go on from here, and the rest would be for nothing
  if (method !== 'GET' || headers.authorization !== undefined || headers.cookie?.includes(ourCookies)) return undefined
  if (url.length > longestAddress || !url.startsWith('/') || notOurs.test(url)) return undefined
  if (holdsSecret(url) || isSpelledOtherwise(request)) return undefined
  // links would depend on what the proxy says
  if (trustProxy && !publicUrl) return undefined
  for (const name of telling)
    if (headers[name] !== undefined && !(name === 'origin' && isForEverySite(url))) return undefined
  if (headers.accept?.includes('jsonl')) return undefined
  return `${publicUrl ?? headers.host} ${encodingFor(headers['accept-encoding']) ?? ''} ${url}`
}

/** Answers that any cache may hold: as long as it asks each time whether they are still right, or for a minute. */
function isKeepable(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  const isBody =
    (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length > 0 && payload.length <= longest
  if (!isBody || reply.statusCode !== 200 || reply.hasHeader('set-cookie')) return false
  const control = String(reply.getHeader('cache-control'))
  return reply.hasHeader('etag') && (control === forAMinute || /(^|[\s,])no-cache\b/.test(control))
}

/** Lists and pages; what is shorter is read as fast as the question is answered. */
const isWorthAsking = (reply: FastifyReply, { length }: string | Buffer): boolean =>
  length >= worthCompressing || reply.hasHeader('content-encoding')

function answerOf({ key, version, since }: Making, reply: FastifyReply, payload: string | Buffer): Kept {
  const bytes = Buffer.from(payload)
  const body = bytes.length > longestText ? bytes : bytes.toString('latin1')
  const headers = { ...reply.getHeaders(), 'content-length': body.length }
  return {
    version,
    since,
    until: lastsUntil(since),
    etag: String(reply.getHeader('etag')),
    headers: Object.entries(headers).flatMap(([name, value]) => [name, String(value)]),
    body,
    size: body.length + key.length + headSize,
    wanted: false,
  }
}

function give(request: FastifyRequest, reply: FastifyReply, kept: Kept): void {
  // the metrics and the log hear of it as of any other
  reply.hijack()
  send(request.raw, reply.raw, kept)
}

function send(request: IncomingMessage, response: ServerResponse, { etag, headers, body }: Kept): void {
  if (hasVersion(request, etag)) response.writeHead(304, headers.slice(0, -2)).end()
  else if (typeof body === 'string') response.writeHead(200, headers).end(body, 'latin1')
  else response.writeHead(200, headers).end(body)
}

/** The data's version; undefined where the database is away: whoever makes the answer finds out why. */
function versionOf(db: Database): string | undefined | Promise<string | undefined> {
  try {
    const version = db.version()
    return version instanceof Promise ? version.catch(() => undefined) : version
  } catch {
    return undefined
  }
}

function note(noted: Set<string>, key: string): void {
  noted.add(key)
  const [oldest] = noted
  if (noted.size > mostNoted && oldest !== undefined) noted.delete(oldest)
}
