import path from 'node:path'
import { serverRefusalTexts } from '#shared/server-refusals.texts.ts'
import type { Call } from './call.ts'
import { domain, type FuzzResponse, type FuzzWorld } from './world.ts'

/** Must not be in any response: paths, stack traces, and words of a database, its driver, or its tables. */
const inner =
  /\bat \S+ \(|\bat file:|node_modules|node:internal|\.[cm]?[jt]s:\d+|dist\/server|\/tmp\/|SQLITE_|SqliteError|drizzle|better-sqlite3|syntax error at or near|\b(owner_uid|password_hash|token_hash|name_folded|donated_cents|creator_uid|donor_uid|requester_uid)\b|\$argon2id\$|\[object Object\]/

/** Limit for any response in ms, on a busy machine. */
const patience = 30_000

/** What admins read about how the program is started (docs/product.md 21.4), here by Vitest. */
const known = [`${process.execPath} ${process.argv[1]}`, path.join(process.cwd(), '.env')].map((words) =>
  JSON.stringify(words).slice(1, -1),
)

export function faultsOf(call: Call, answer: FuzzResponse, world: FuzzWorld): string[] {
  const { status, headers, body, milliseconds } = answer
  const text = known.reduce((rest, words) => rest.replaceAll(words, ''), `${JSON.stringify(headers)}\n${body}`)
  const found = inner.exec(text)
  return [
    ...statusFaults(answer),
    ...(found ? [`it tells how we are built: ${text.slice(Math.max(0, found.index - 80), found.index + 120)}`] : []),
    ...leaks(call, text, world),
    ...(isForJson(call) && status < 600 ? jsonFaults(call, answer) : []),
    ...(headers['content-type'] === undefined && body !== '' ? ['it has a body without a type'] : []),
    ...(headers['x-content-type-options'] !== 'nosniff' ? ['it lacks nosniff'] : []),
    ...(milliseconds > patience ? [`it took ${Math.round(milliseconds)} ms`] : []),
  ]
}

function statusFaults({ status, headers, body }: FuzzResponse): string[] {
  const mayFail = status === 503 || status === 507 || status === 429
  if (status >= 500 && !mayFail) return [`it answered ${status}`]
  if (body.includes(serverRefusalTexts.INTERNAL())) return ['it has an unexpected error inside']
  if (mayFail && !/^\d+$/.test(headers['retry-after'] ?? '')) return [`it answered ${status} without Retry-After`]
  return []
}

const files = /^\/api\/(gifts|monthly-gifts|fees|export\/\w+)\.csv(\?|$)/
const streams = /^\/api\/import\/\w+(\?|$)/
const documents = /^\/api\/docs(\.css)?(\?|$)/

function isForJson({ method, url, headers }: Call): boolean {
  if (headers['trpc-accept']?.includes('jsonl')) return false
  return /^\/(api|trpc)(\/|\?|$)/.test(url) && !documents.test(url) && method !== 'HEAD'
}

function jsonFaults({ url }: Call, { status, headers, body }: FuzzResponse): string[] {
  if (status === 204 || status === 304) return body === '' ? [] : [`it answered ${status} with a body`]
  const type = headers['content-type'] ?? ''
  if (status === 200 && files.test(url) && type.startsWith('text/csv')) return []
  if (status === 200 && streams.test(url)) return lineFaults(type, body)
  if (!/^application\/(problem\+)?json\b/.test(type)) return [`its type is ${type || 'missing'}`]
  const parsed = parsedJson(body)
  if (parsed === undefined) return ['its body is not JSON']
  return url.startsWith('/api') && status >= 400 ? problemFaults(parsed, status) : []
}

/** An import responds with JSON lines, the last of which contains the outcome. */
function lineFaults(type: string, body: string): string[] {
  if (!type.startsWith('application/x-ndjson')) return [`its type is ${type || 'missing'}`]
  const lines = body.split('\n').slice(0, -1).map(parsedJson)
  if (!body.endsWith('\n') || lines.includes(undefined)) return ['its lines are not JSON']
  const { type: last, text } = Object(lines.at(-1))
  if (last === 'done') return []
  return last === 'failed' && /\p{L}.*[.?!]$/su.test(text) ? [] : [`it ends without a sentence: ${body.slice(-200)}`]
}

function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function problemFaults(body: unknown, status: number): string[] {
  const { type, title, status: said, detail } = Object(body)
  if (typeof type !== 'string' || typeof title !== 'string' || said !== status)
    return ['its problem is not as RFC 9457 says']
  return typeof detail === 'string' && /\p{L}.*[.?!]$/su.test(detail) ? [] : [`its detail is no sentence: ${detail}`]
}

/** Everything in a request is known to its caller, and so is no leak. */
function knownTo({ url, headers, body }: Call): string {
  let address = url
  try {
    address = decodeURIComponent(url)
  } catch {
    // a malformed URL is compared undecoded
  }
  return `${address}\n${JSON.stringify(headers)}\n${body?.toString() ?? ''}`
}

function leaks(call: Call, text: string, world: FuzzWorld): string[] {
  const { who, url } = call
  const known = knownTo(call)
  const { people } = world
  const mine = { owner: people.uma, other: people.otto, admin: people.ada, visitor: undefined }
  const self = who.endsWith('key') ? people.kim : mine[who as keyof typeof mine]
  const news = (secret: string | undefined): secret is string =>
    secret !== undefined && secret !== '' && text.includes(secret) && !known.includes(secret)
  // logging in returns a token
  const isLogin = /^\/api\/auth\//.test(url)
  const secret = isLogin ? undefined : world.secrets().find(news)
  const onWebsite = url.startsWith('/trpc/')
  // an export contains all data of its user
  const isCopy = /\/export/.test(url)
  const written = (index: number) => who === 'owner' && index === 1
  const note = world.notes.find(
    (note, index) => news(note) && !(onWebsite && (who === 'admin' || written(index))) && !(isCopy && written(index)),
  )
  const faults = [
    ...(secret ? ['it tells a token, a key or a password'] : []),
    ...(note ? [`it tells the private note '${note}'`] : []),
  ]
  if (who === 'admin') return faults
  const told = world.private.find(news)
  const emails = [...text.matchAll(new RegExp(`[\\w.+-]+@${domain}`, 'gi'))].map(([email]) => email.toLowerCase())
  // applicants and owners see each other's email
  const mayMeet = self !== undefined && (isCopy || /adopt/.test(url))
  const other = mayMeet
    ? undefined
    : emails.find((email) => email !== self?.email && !known.toLowerCase().includes(email))
  const always = emails.find((email) => email === people.rita.email && news(email))
  return [
    ...faults,
    ...(told ? [`it tells ${told}`] : []),
    ...(other || always ? [`it tells the address ${other ?? always}`] : []),
  ]
}
