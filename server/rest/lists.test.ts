import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { foldName } from '#server/db/search.ts'
import { fixCurrency } from '#server/platform/currency/currency.ts'
import { defaultTimeouts } from '#server/platform/overload/timeouts.ts'
import type { RateLimit } from '#server/platform/rate-limit/token-bucket.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { timesOf } from '#server/testing/long-tests.ts'
import { goodPet } from '#server/testing/rest.ts'
import { rowsPerPiece } from '../platform/rest/route.ts'

vi.setConfig({ testTimeout: 60_000 }) // many rows on a busy machine

const longest = 'A very long story. '.repeat(250).trim()

async function addMany({ db, user }: Harness, count: number, description: string = goodPet.description): Promise<void> {
  const pet = { ...goodPet, description, ownerUid: user.user.uid, ownerEmail: user.user.email }
  const values = Array.from({ length: count }, (_, i) => ({
    ...pet,
    name: `Pet ${i}`,
    nameFolded: foldName(`Pet ${i}`),
  }))
  await db.transaction(async (tx) => {
    for (let i = 0; i < count; i += 500) await tx.insert(db.schema.pets).values(values.slice(i, i + 500))
  })
}

/** On PostgreSQL, other activity in the cluster also changes the version: retried until there is none. */
const untilUndisturbed = { timeout: 50_000, interval: 20 }

function watchReads({ db }: Harness): () => number {
  const ways = [vi.spyOn(db.read, 'select'), vi.spyOn(db.read, 'run')]
  onTestFinished(() => void vi.restoreAllMocks())
  return () => ways.reduce((sum, { mock }) => sum + mock.calls.length, 0)
}

test('others are served during a long list', async () => {
  const shelter = await startHarness()
  await addMany(shelter, 2000)
  const finished: string[] = []
  const list = shelter.anonymous.http({ url: '/api/pets' }).then((response) => {
    finished.push('list')
    return response
  })
  await shelter.anonymous.http({ url: '/api/pets/1' })
  finished.push('pet')
  expect((await list).json()).toHaveLength(2000)
  expect(finished).toEqual(['pet', 'list'])
})

test('a list of many pieces is complete: every pet once, newest first', async () => {
  const shelter = await startHarness()
  for (const count of [rowsPerPiece - 1, 1, 1, rowsPerPiece]) {
    await addMany(shelter, count)
    const listed: { id: number }[] = (await shelter.anonymous.http({ url: '/api/pets' })).json()
    const ids = await shelter.db.read.select({ id: shelter.db.schema.pets.id }).from(shelter.db.schema.pets)
    expect(listed.map(({ id }) => id)).toEqual(ids.map(({ id }) => id).sort((a, b) => b - a))
  }
})

test('an unchanged list is a 304 without reading a row', async () => {
  const shelter = await startHarness()
  await addMany(shelter, 3 * rowsPerPiece)
  // until then, the currency is read
  await shelter.db.transaction((tx) => fixCurrency(shelter.db, tx))
  const reads = watchReads(shelter)
  const etag = await vi.waitFor(async () => {
    const first = await shelter.anonymous.http({ url: '/api/pets' })
    const etag = String(first.headers.etag)
    const before = reads()
    const again = await shelter.anonymous.http({ url: '/api/pets', headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body, again.headers.etag, reads()]).toEqual([304, '', etag, before])
    const head = await shelter.anonymous.http({ method: 'HEAD', url: '/api/pets' })
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag])
    return etag
  }, untilUndisturbed)
  // another list, another viewer, or other URLs in it
  for (const other of [
    shelter.anonymous.http({ url: '/api/pets?before=100', headers: { 'if-none-match': etag } }),
    shelter.user.http({ url: '/api/pets', headers: { 'if-none-match': etag } }),
    shelter.anonymous.http({ url: '/api/pets', headers: { 'if-none-match': etag, host: 'elsewhere.example' } }),
  ])
    expect((await other).statusCode).toBe(200)
  await shelter.user.call.pets.markAdopted({ id: 7 })
  const changed = await shelter.anonymous.http({ url: '/api/pets', headers: { 'if-none-match': etag } })
  expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false])
})

test('errors take precedence over a 304', async () => {
  const { anonymous, other, user } = await startHarness()
  const headers = { 'if-none-match': '*' }
  const email = `email=${user.user.email}`
  expect((await anonymous.http({ url: `/api/donations?${email}`, headers })).statusCode).toBe(401)
  expect((await other.http({ url: `/api/mypets?${email}`, headers })).statusCode).toBe(403)
  expect((await anonymous.http({ url: '/api/pets?before=x', headers })).statusCode).toBe(400)
  expect((await anonymous.http({ url: '/api/pets', headers })).statusCode).toBe(304)
})

async function portOf({ app }: Harness): Promise<number> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Sends a request on its own connection, and reads no response until `answer` is called. */
async function ask(shelter: Harness, path: string): Promise<{ socket: Socket; answer: () => Promise<string> }> {
  const socket = connect({ port: await portOf(shelter), host: '127.0.0.1' })
  socket.pause()
  onTestFinished(() => void socket.destroy())
  // a closed connection also ends the response
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: pets.example\r\nConnection: close\r\n\r\n`)
  const answer = () =>
    new Promise<string>((resolve) => {
      const parts: Buffer[] = []
      socket.on('data', (part) => void parts.push(part))
      socket.on('close', () => resolve(Buffer.concat(parts).toString()))
      socket.resume()
    })
  return { socket, answer }
}

/** Waits until a count has grown and then stays the same while others are served. */
async function standsStill({ anonymous }: Harness, count: () => number): Promise<number> {
  for (let [before, calm, since] = [0, 0, performance.now()]; ; ) {
    await anonymous.http({ url: '/healthz' })
    await setImmediate()
    const now = count()
    const still = now > 0 && now === before
    calm = still ? calm + 1 : 0
    if (!still) since = performance.now()
    before = now
    // a query to PostgreSQL may take many iterations
    if (calm >= 200 && performance.now() - since > 500) return now
  }
}

// more than a connection's buffers contain
const rowsLong = timesOf(6000, 4000)
const readsForAll = rowsLong / rowsPerPiece

test('reads no more than the client takes, and sends everything once it does', async () => {
  const shelter = await startHarness()
  await addMany(shelter, rowsLong, longest)
  const reads = watchReads(shelter)
  const slow = await ask(shelter, '/api/pets')
  const stood = await standsStill(shelter, reads)
  expect(stood).toBeLessThan(readsForAll)
  const answer = await slow.answer()
  expect(answer.match(/"_id"/g)).toHaveLength(rowsLong)
  expect(answer.endsWith(']\r\n0\r\n\r\n')).toBe(true)
})

test('reads nothing after the client disconnects', async () => {
  const shelter = await startHarness()
  await addMany(shelter, rowsLong, longest)
  const reads = watchReads(shelter)
  const { socket } = await ask(shelter, '/api/pets')
  await once(socket, 'readable')
  socket.destroy()
  expect(await standsStill(shelter, reads)).toBeLessThan(readsForAll)
})

test('disconnects a client that reads nothing for too long', async () => {
  const shelter = await startHarness({}, {}, { ...defaultTimeouts, piece: 200 })
  await addMany(shelter, rowsLong, longest)
  const { answer } = await ask(shelter, '/api/pets')
  await once(shelter.app.server, 'connection')
  await vi.waitUntil(() => connections(shelter).then((count) => count === 0), { timeout: 60_000 })
  expect((await answer()).endsWith('0\r\n\r\n')).toBe(false)
})

const connections = ({ app }: Harness) =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

test('an error closes the connection, so that no client takes a part for the whole', async () => {
  const shelter = await startHarness()
  await addMany(shelter, 10 * rowsPerPiece)
  const { read } = shelter.db
  const { run } = read
  let times = 0
  vi.spyOn(read, 'run').mockImplementation(async (query, values) => {
    times += 1
    if (times > 3) throw new Error('the disk fails')
    return run(query, values)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const answer = await (await ask(shelter, '/api/pets')).answer()
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
  expect(answer.endsWith('0\r\n\r\n')).toBe(false)
})

test('whole lists to one IP are limited; pages and other users go on, and disconnecting frees a place', async () => {
  const shelter = await startHarness()
  await addMany(shelter, rowsLong, longest)
  // long enough for more than one piece
  const another = () => shelter.anonymous.http({ url: `/api/pets?before=${3 * rowsPerPiece}` })
  const lists: Socket[] = []
  while ((await another()).statusCode === 200) {
    const { socket } = await ask(shelter, '/api/pets')
    await once(socket, 'readable')
    lists.push(socket)
  }
  expect(lists.length).toBeGreaterThanOrEqual(20)
  const answer = await another()
  expect(answer.headers['retry-after']).toBe('10')
  expect(answer.json().detail).toContain('Many complete lists are being read')
  expect((await shelter.anonymous.http({ url: '/api/pets?limit=24' })).json()).toHaveLength(24)
  // another user has a separate limit
  expect((await shelter.other.http({ url: `/api/pets?before=${3 * rowsPerPiece}` })).statusCode).toBe(200)
  for (const socket of lists) socket.destroy()
  await vi.waitUntil(async () => (await another()).statusCode === 200, { timeout: 60_000, interval: 100 })
})

/** A shelter with a list of thirty pieces, which cost two points each, and this rate limit for each client. */
async function pricedShelter(allowance: RateLimit) {
  const shelter = await startHarness({ RATE_LIMIT: 'on' })
  await addMany(shelter, 30 * rowsPerPiece)
  const app = await buildApp({ config: shelter.config, db: shelter.db, rateLimit: { ...allowance, untimed: true } })
  onTestFinished(() => app.close())
  const list = () => app.inject('/api/pets')
  /** How many of these new pages, at two points each, the rate limit still allows. */
  const left = async (asked: number) => {
    const statuses: number[] = []
    for (let n = 1; n <= asked; n++)
      statuses.push((await app.inject(`/api/pets?limit=1&before=${1000 + n}`)).statusCode)
    return statuses.filter((status) => status === 200).length
  }
  return { ...shelter, app, list, left }
}

test('a whole list is charged for each piece', async () => {
  const { list, left } = await pricedShelter({ burst: 100, perSecond: 0.001 })
  expect((await list()).json()).toHaveLength(30 * rowsPerPiece)
  expect(await left(30)).toBe(20)
})

test('a list that exceeds the rate limit waits for it, and is complete', async () => {
  const { list, left } = await pricedShelter({ burst: 30, perSecond: 100 })
  expect((await list()).json()).toHaveLength(30 * rowsPerPiece)
  // a third is reserved for requests that can't wait
  expect(await left(5)).toBe(5)
})

test('a list that waits for the rate limit blocks no one, and disconnecting ends it', async () => {
  const shelter = await pricedShelter({ burst: 30, perSecond: 0.001 })
  const reads = watchReads(shelter)
  const { socket } = await ask(shelter, '/api/pets')
  socket.resume()
  expect(await standsStill(shelter, reads)).toBeLessThan(30)
  expect(await shelter.left(5)).toBe(4)
  socket.destroy()
  await vi.waitUntil(() => connections(shelter).then((count) => count === 0), { timeout: 60_000 })
})

test('an empty list is a list', async () => {
  const { anonymous } = await startHarness()
  for (const url of ['/api/pets', '/api/donations']) expect((await anonymous.http({ url })).body).toBe('[]')
})
