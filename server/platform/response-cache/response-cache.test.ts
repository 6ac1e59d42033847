import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { eq } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { afterEach, describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import { databaseFile, openSqlite } from '#server/db/sqlite/open.ts'
import { maxAge } from '#server/platform/http/response-expiry.ts'
import { shelterFolder } from '#server/testing/database.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { campaignDuration } from '#shared/campaigns.ts'
import { type CachedResponse, createResponseStore } from './response-store.ts'

afterEach(() => void vi.useRealTimers())

const startCaching = (settings: Record<string, string> = {}) => startHarness({ RESPONSE_CACHE: 'on', ...settings })

const pet = {
  name: 'Rex',
  age: '2',
  category: 'Dog',
  location: 'Here',
  description: 'Plays with everybody. '.repeat(200),
  image: 'https://example.org/a.png',
} as const
const campaign = { petName: 'Rex', image: pet.image, maxCents: 10_000, location: 'Here', description: pet.description }

/** Counts reads of the database from now on. */
function readsOf({ read }: Database): () => number {
  const spies = [vi.spyOn(read, 'select'), vi.spyOn(read, 'run')]
  const sum = () => spies.reduce((calls, { mock }) => calls + mock.calls.length, 0)
  const before = sum()
  return () => sum() - before
}

/**
 * Whether a repeated request is served from the cache.
 */
async function isKept({ app, db }: Pick<Harness, 'app' | 'db'>, request: InjectOptions): Promise<boolean> {
  let before = await app.inject(request)
  for (let attempt = 0; attempt < 20; attempt++) {
    const reads = readsOf(db)
    const again = await app.inject(request)
    expect([again.statusCode, again.rawPayload]).toEqual([before.statusCode, before.rawPayload])
    if (reads() === 0) {
      const { date: _then, ...headers } = before.headers
      expect(again.headers).toMatchObject({ ...headers, date: expect.any(String) })
      return true
    }
    before = again
  }
  return false
}

const input = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`

test.each<[string, Record<string, string>]>([
  ['GET /api/pets', {}],
  ['GET /api/pets?limit=5', {}],
  ['GET /api/donations', {}],
  [`GET /trpc/pets.list?${input({})}`, {}],
  [`GET /trpc/pets.list,campaigns.list?batch=1&${input({ 0: {}, 1: {} })}`, {}],
  ['GET /', {}],
  ['GET /pets?search=rex', { 'accept-encoding': 'br' }],
  ['GET /donations', {}],
  ['GET /api/pets', { 'accept-encoding': 'gzip' }],
  ['GET /api/pets', { 'accept-encoding': 'gzip, deflate, br, zstd' }],
  ["with somebody else's cookie: GET /api/pets", { cookie: '_ga=GA1.1; theme=dark' }],
])('a visitor gets a cached response for %s %j', async (what, headers) => {
  const shelter = await startCaching()
  for (let pets = 0; pets < 20; pets++) await shelter.user.call.pets.add(pet)
  await shelter.user.call.campaigns.create(campaign)
  const request = { url: what.split(' ').at(-1) ?? '', headers }
  expect(await isKept(shelter, request)).toBe(true)
})

test('a member gets cached responses of their own', async () => {
  const shelter = await startCaching()
  const { user, other } = shelter
  const { id } = await user.call.pets.add(pet)
  await user.call.campaigns.create(campaign)
  const { key } = await user.call.keys.create({ name: 'Reader', scope: 'read' })
  const credentials: Record<string, string>[] = [
    { authorization: `Bearer ${user.token}` },
    { authorization: `Bearer ${key}` },
    { cookie: `a=b; pawstead_session=${user.token}` },
  ]
  const urls = [
    '/api/pets?limit=20',
    `/api/pets/${id}`,
    '/api/mypets',
    '/api/donations',
    `/trpc/pets.list?${input({})}`,
    `/trpc/pets.mine,campaigns.mine?batch=1&${input({ 0: {}, 1: {} })}`,
    `/trpc/pets.byId?${input({ id })}`,
  ]
  for (const url of urls)
    for (const headers of credentials)
      expect({ url, headers, kept: await isKept(shelter, { url, headers }) }).toEqual({ url, headers, kept: true })
  // the owner sees their email, others don't
  expect((await user.http({ url: `/api/pets/${id}` })).json().ownerEmail).toBe(user.user.email)
  expect((await other.http({ url: `/api/pets/${id}` })).json().ownerEmail).toBeUndefined()
  expect((await other.http({ url: '/api/mypets' })).json()).toEqual([])
})

test.each([
  '/api/adoptions',
  '/api/notices',
  `/trpc/pets.list,overview.get?batch=1&${input({ 0: {}, 1: {} })}`,
  '/pets',
])('a member’s read of %s is not cached', async (url) => {
  const shelter = await startCaching()
  expect(await isKept(shelter, { url, headers: { authorization: `Bearer ${shelter.user.token}` } })).toBe(false)
})

test('a cached response ends with its session or key, to the millisecond', async () => {
  const shelter = await startCaching()
  const { app, db, user } = shelter
  const { key, id } = await user.call.keys.create({ name: 'Reader', scope: 'read' })
  const { apiKeys, sessions } = db.schema
  const end = new Date(Date.now() + 60_000)
  await db.transaction(async (tx) => {
    await tx.update(apiKeys).set({ expiresAt: end }).where(eq(apiKeys.id, id))
    await tx.update(sessions).set({ expiresAt: end }).where(eq(sessions.uid, user.user.uid))
  })
  // the clock of expiry checks never runs back, so it is set forward only
  vi.useFakeTimers({ toFake: ['Date'], now: end.getTime() - 200 })
  for (const token of [user.token, key]) {
    const request = { url: '/api/mypets', headers: { authorization: `Bearer ${token}` } }
    expect(await isKept(shelter, request)).toBe(true)
  }
  vi.setSystemTime(end)
  for (const token of [user.token, key]) {
    const { statusCode } = await app.inject({ url: '/api/mypets', headers: { authorization: `Bearer ${token}` } })
    expect(statusCode).toBe(401)
  }
})

test.each<[string, Record<string, string>, Record<string, string>?]>([
  ['an email', { 'x-user-email': '' }],
  ['another origin', { origin: 'http://localhost:80' }],
  ['a stream', { accept: 'application/jsonl' }],
  ['part of it', { range: 'bytes=0-1' }],
  ['links that a proxy decides', {}, { TRUST_PROXY: '127.0.0.1' }],
])('a request with or for %s is not served from the cache', async (_what, headers, settings = {}) => {
  const shelter = await startCaching(settings)
  await shelter.user.call.pets.add(pet)
  expect(await isKept(shelter, { url: '/api/pets', headers })).toBe(false)
})

test('behind a proxy, PUBLIC_URL decides about links, and responses are cached', async () => {
  const shelter = await startCaching({ TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://pets.example.org' })
  await shelter.user.call.pets.add({ ...pet })
  expect(await isKept(shelter, { url: '/api/pets' })).toBe(true)
})

test('responses to authenticated requests are not served to visitors', async () => {
  const { app, user, admin } = await startCaching()
  await user.call.pets.add(pet)
  for (const { http } of [user, admin]) expect((await http({ url: '/api/pets' })).body).toContain(user.user.email)
  for (let times = 0; times < 3; times++) expect((await app.inject('/api/pets')).body).not.toContain(user.user.email)
  expect((await user.http({ url: '/api/pets' })).body).toContain(user.user.email)
})

test('each host of a site has its own links', async () => {
  const { app, db, user } = await startCaching()
  const picture = `/images/${'0'.repeat(64)}.webp`
  const { id } = await user.call.pets.add(pet)
  const { pets } = db.schema
  await db.transaction((tx) => tx.update(pets).set({ image: picture }).where(eq(pets.id, id)))
  for (const host of ['a.example', 'b.example', 'a.example', 'b.example', 'a.example'])
    expect((await app.inject({ url: '/api/pets', headers: { host } })).json()[0].image).toBe(`http://${host}${picture}`)
})

test('refusals and responses to HEAD are not cached', async () => {
  const shelter = await startCaching()
  expect(await isKept(shelter, { url: '/api/pets/77' })).toBe(false)
  await shelter.user.call.pets.add(pet)
  expect(await isKept(shelter, { method: 'HEAD', url: '/api/pets' })).toBe(false)
})

test('the cache sends 304 if the client has the version', async () => {
  const shelter = await startCaching()
  await shelter.user.call.pets.add(pet)
  for (const encoding of ['identity', 'br']) {
    const headers = { 'accept-encoding': encoding }
    const { headers: sent } = await shelter.app.inject({ url: '/api/pets?limit=5', headers })
    const known = { url: '/api/pets?limit=5', headers: { ...headers, 'if-none-match': String(sent.etag) } }
    expect(await isKept(shelter, known)).toBe(true)
    const { statusCode, body, headers: again } = await shelter.app.inject(known)
    expect([statusCode, body, again['content-length'], again.etag]).toEqual([304, '', undefined, sent.etag])
  }
})

test.each(['/api/pets/1', '/pets', '/api/config'])('HEAD %s shows that nothing has changed', async (url) => {
  const shelter = await startCaching()
  await shelter.user.call.pets.add(pet)
  const { statusCode, body } = await shelter.app.inject({ method: 'HEAD', url, headers: { 'if-none-match': '*' } })
  expect([statusCode, body]).toEqual([304, ''])
})

test('concurrent requests share one response', async () => {
  const { app, db, user } = await startCaching()
  await user.call.pets.add(pet)
  await app.inject('/api/pets')
  await user.call.pets.add(pet)
  const reads = readsOf(db)
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/api/pets')))
  expect(answers.map((answer) => answer.json().length)).toEqual(Array(50).fill(2))
  // the list, and the currency, which no amount has fixed; on PostgreSQL some come too late for the first version query
  expect(reads()).toBeLessThanOrEqual(db.dialect === 'sqlite' ? 2 : 10)
})

test('requests that wait for an uncacheable response get their own', async () => {
  const { app } = await startCaching()
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject('/api/pets/77')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(404))
})

test.each([
  ['on SQLite not even Fastify hears of what is given from memory', {}],
  ['but where each request is counted, it does', { METRICS_TOKEN: 'sixteen-characters' }],
])('%s', async (_what, settings) => {
  const { config, db } = await startCaching(settings)
  const app = await buildApp({ config, db })
  onTestFinished(() => app.close())
  let heard = 0
  app.addHook('onResponse', async () => void heard++)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const begun = Date.now()
  for (let times = 0; times < 10; times++) expect((await fetch(`${url}/api/config`)).status).toBe(200)
  // cached for a second
  const made = 1 + Math.ceil((Date.now() - begun) / maxAge)
  if (db.dialect === 'sqlite' && !config.metricsToken) expect(heard).toBeLessThanOrEqual(made)
  else await expect.poll(() => heard).toBe(10)
})

test("a request that waits for a disconnected client's response still gets one", async () => {
  const { app, db, user } = await startCaching()
  await user.call.pets.add(pet)
  const url = new URL('/api/pets', await app.listen({ host: '127.0.0.1', port: 0 }))
  await fetch(url)
  await user.call.pets.add(pet)
  const readOnce = db.read.run
  let answerNow = () => {}
  const held = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  const began = new Promise<void>((resolve) => {
    vi.spyOn(db.read, 'run').mockImplementationOnce(async (query, values) => {
      resolve()
      await held
      return readOnce(query, values)
    })
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const leaving = httpRequest(url).on('error', () => undefined)
  leaving.end()
  await began
  const waiting = fetch(url)
  leaving.destroy()
  expect((await waiting).status).toBe(200)
  answerNow()
})

test('a campaign ends to the millisecond, also in cached responses', async () => {
  const { app, user } = await startCaching()
  await user.call.campaigns.create(campaign)
  const end = Date.now() + campaignDuration
  vi.useFakeTimers({ toFake: ['Date'] })
  const stateAt = async (time: number) => {
    vi.setSystemTime(time)
    return (await app.inject(`/trpc/campaigns.list?${input({})}`)).json().result.data.items[0].state
  }
  const close = end - 300
  expect(await stateAt(close - 60_000)).toBe('open')
  // the last moment was set when the campaign was created
  const [made] = (await user.call.campaigns.mine({})).items
  const last = Date.parse(made?.lastDate ?? '')
  for (const before of [600, 300, 100, 1]) expect(await stateAt(last - before)).toBe('open')
  expect(await stateAt(last)).toBe('ended')
})

test('API files read no clock that the cache does not know', () => {
  const apiFiles = ['server/features', 'server/platform'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(router|rest)\.ts$/.test(file))
      .map((file) => `${folder}/${file}`),
  )
  expect(apiFiles.length).toBeGreaterThan(8)
  // use `nowWithExpiry(moment)` of server/platform/http/response-expiry.ts instead; otherwise the cache serves
  // outdated states
  for (const file of apiFiles) expect(readFileSync(file, 'utf8'), file).not.toMatch(/new Date\(\)|Date\.now\(\)/)
})

test('the metrics and the log count cached responses', async () => {
  const token = 'sixteen-characters'
  const { app, user } = await startCaching({ METRICS_TOKEN: token })
  await user.call.pets.add(pet)
  for (let times = 0; times < 5; times++) await app.inject('/api/pets')
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(body).toContain('pawstead_http_requests_total{method="GET",route="/api/pets",status="200"} 5')
  const lines: string[] = []
  const { config, db } = await startCaching()
  const logged = await buildApp({ config, db, logger: { stream: { write: (line: string) => void lines.push(line) } } })
  onTestFinished(() => logged.close())
  for (let times = 0; times < 4; times++) await logged.inject('/api/config')
  expect(lines.filter((line) => line.includes('request completed'))).toHaveLength(4)
})

describe('on SQLite', () => {
  it('a write of another process is in the very next response', async () => {
    const folder = shelterFolder()
    const db = openSqlite(folder)
    const { config } = await startCaching()
    const app = await buildApp({ config, db })
    onTestFinished(async () => {
      await app.close()
      await db.close()
    })
    const campaigns = () => app.inject('/api/donations')
    const values = { ...campaign, creatorUid: 'u', creatorEmail: 'u@example.org', endsAt: new Date(Date.now() + 1e9) }
    await db.transaction((tx) => tx.insert(db.schema.campaigns).values(values))
    for (let cents = 100; cents <= 500; cents += 100) {
      await campaigns()
      const sql = `update campaigns set donated_cents = ${cents}`
      const script = `new (require('better-sqlite3'))(process.argv[1]).exec(process.argv[2])`
      execFileSync(process.execPath, ['-e', script, databaseFile(folder), sql])
      expect((await campaigns()).json()[0].donatedAmount).toBe(cents / 100)
    }
  })
})

describe('the LRU cache', () => {
  const answer = (length: number, more: Partial<CachedResponse> = {}): CachedResponse => ({
    version: 'one',
    since: Date.now(),
    expiresAt: Date.now() + 60_000,
    etag: '""',
    headers: [],
    body: 'x'.repeat(length),
    size: length,
    ...more,
  })
  const megabyte = 1024 * 1024

  it('has a limited size; popular responses survive endless URLs that are requested once', () => {
    const shelf = createResponseStore()
    shelf.store('popular', answer(megabyte))
    for (let n = 0; n < 1000; n++) {
      shelf.store(`?x=${n}`, answer(megabyte))
      expect(shelf.find('popular', 'one'), `after ${n}`).toBeDefined()
    }
    const found = Array.from({ length: 1000 }, (_, n) => shelf.find(`?x=${n}`, 'one')).filter(Boolean)
    expect(found.length).toBeLessThanOrEqual(16)
    expect(found.length).toBeGreaterThanOrEqual(14)
    shelf.clear()
    expect(shelf.find('popular', 'one')).toBeUndefined()
  })

  it('serves no other version, nothing expired, and nothing from the future', () => {
    const shelf = createResponseStore()
    shelf.store('a', answer(1))
    expect(shelf.find('a', 'one')).toBeDefined()
    expect(shelf.find('a', 'two')).toBeUndefined()
    shelf.store('b', answer(1, { expiresAt: Date.now() }))
    expect(shelf.find('b', 'one')).toBeUndefined()
    shelf.store('c', answer(1, { since: Date.now() + 10_000 }))
    expect(shelf.find('c', 'one')).toBeUndefined()
    shelf.clear()
  })
})
