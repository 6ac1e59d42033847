import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callers, makeRecords, startRest } from '#server/testing/rest.ts'
import type { RestRoute } from './route.ts'
import { restRoutes } from './routes.ts'

const writes = restRoutes.filter(({ method }) => method !== 'GET')
const known = [
  'name',
  'age',
  'image',
  'category',
  'adopted',
  'userEmail',
  'petId',
  'requesterPhone',
  'requesterAddress',
].concat(['status', 'petName', 'maxDonation', 'lastDate', 'creatorEmail', 'amount', 'paused', 'role', '__proto__'])
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 6 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.double(),
  fc.bigInt().map(String),
  fc.constantFrom(
    '2026-02-30',
    '99999-01-01T00:00:00Z',
    'https://[',
    'http://x/\u0000',
    '١٢',
    '1e400',
    '\ud800',
    -0,
    1e308,
  ),
)
/** As text: by JSON, since String() itself breaks on an object whose `toString` is a value like any other. */
const text = anything.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
/** A body that begins to make sense more often than chance would have it. */
const body = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(fc.constantFrom(...known), anything, { maxKeys: 12 }),
  fc.record({ amount: anything, paused: anything, adopted: anything, role: anything, status: anything }),
  fc.record({
    petName: fc.string(),
    image: anything,
    maxDonation: anything,
    lastDate: anything,
    description: anything,
  }),
  fc.record({ petId: anything, requesterPhone: fc.string(), requesterAddress: fc.string() }),
)
const part = fc.oneof(fc.constantFrom('1', '2', '3'), fc.string({ minLength: 1, maxLength: 40 }), text)

async function holdsUp(route: RestRoute): Promise<void> {
  const shelter = await startRest()
  await makeRecords(shelter)
  const property = fc.asyncProperty(
    body,
    fc.array(part, { minLength: 2, maxLength: 2 }),
    fc.constantFrom(...callers),
    async (sent, parts, who) => {
      let i = 0
      const segment = () => encodeURIComponent((parts[i++] ?? '').toWellFormed()) || '1'
      const url = route.path.replace(/:\w+/g, segment)
      const response = await shelter.people[who].http({
        method: route.method,
        url,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(sent),
      })
      expect(response.statusCode, response.body).toBeLessThan(500)
      expect(response.body).not.toMatch(/\bat .+:\d+:\d+|node_modules|\.ts\b.*:\d+|sqlite|SQLITE|<html/)
      if (response.statusCode >= 400) expect(response.json()).toMatchObject({ status: response.statusCode })
    },
  )
  await fc.assert(property, { numRuns: 150 })
}

for (const route of writes)
  test(`${route.method} ${route.path} takes whatever it is sent without breaking`, () => holdsUp(route), 60_000)

test('every address takes whatever stands in its query', async () => {
  const shelter = await startRest()
  await makeRecords(shelter)
  const reads = restRoutes.filter(({ method, path }) => method === 'GET' && !path.includes(':'))
  const name = fc.constantFrom('page', 'limit', 'before', 'email', 'ownerEmail', 'userEmail', '__proto__', 'x')
  const property = fc.asyncProperty(
    fc.constantFrom(...reads),
    fc.array(fc.tuple(name, text), { maxLength: 4 }),
    fc.constantFrom(...callers),
    async ({ path }, query, who) => {
      const search = query.map(([key, value]) => `${key}=${encodeURIComponent(value.toWellFormed())}`).join('&')
      const response = await shelter.people[who].http({ url: `${path}?${search}` })
      expect(response.statusCode, response.body).toBeLessThan(500)
    },
  )
  await fc.assert(property, { numRuns: 400 })
}, 60_000)

test('bytes that are no JSON at all are refused, not stumbled over', async () => {
  const { people } = await startRest()
  const types = fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'multipart/form-data',
    '',
  )
  const property = fc.asyncProperty(
    fc.uint8Array({ maxLength: 200 }),
    types,
    fc.constantFrom(...writes),
    async (bytes, type, route) => {
      const headers = type ? { 'content-type': type } : {}
      const response = await people.admin.http({
        method: route.method,
        url: route.path.replace(/:\w+/g, '1'),
        headers,
        payload: Buffer.from(bytes),
      })
      expect(response.statusCode, response.body).toBeLessThan(500)
    },
  )
  await fc.assert(property, { numRuns: 300 })
}, 60_000)
