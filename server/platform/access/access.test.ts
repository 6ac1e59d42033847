import { eq } from 'drizzle-orm'
import fastify, { type InjectOptions, type LightMyRequestResponse } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { createLimits, defaultRateLimit } from '#server/platform/rate-limit/limits.ts'
import { chargedPerOperation, chargeRoutes } from '#server/platform/rate-limit/route-costs.ts'
import { type Harness, overloadLimits, startHarness } from '#server/testing/harness.ts'
import { someOnPostgres } from '#server/testing/long-tests.ts'
import { type OperationRequest, operationRequests, queryInput } from '#server/testing/operation-requests.ts'
import { restRows } from '#server/testing/operations/rest.ts'
import { problemsOf, rowFiles, rowOf } from '#server/testing/operations/rows.ts'
import { refusalCodeIn } from '#server/testing/refusal-code-in.ts'
import { everyLanguage, pseudolocale } from '#shared/texts/languages.ts'
import { emailFields } from './emails.ts'
import type { AccessRule } from './operation.ts'

const inWords = ({ access, cost, inPerson, limit }: AccessRule) =>
  [access, cost, inPerson && 'in person', limit && `limit ${limit}`].filter(Boolean).join(', ')

test('every procedure and REST call has its row in the table, in order', () => {
  expect(problemsOf(operationRequests, rowFiles)).toEqual([])
})

test('the sentence about a missing row says where it belongs', () => {
  const folder = 'server/testing/operations'
  const row = { rule: 'user, 1' }
  const files = {
    pets: { 'trpc pets.all': row, 'trpc pets.list': row },
    rest: { 'rest PUT /api/pets/:id': row, 'rest POST /api/pets': row, 'trpc pets.some': row },
  }
  const names = [
    'trpc pets.count',
    'trpc pets.mine',
    'trpc toys.list',
    'rest GET /api/pets',
    'trpc pets.some',
    'rest POST /api/pets',
    'rest PUT /api/pets/:id',
  ]
  const operations = [...names.map((name) => ({ name, changes: false })), { name: 'trpc pets.list', changes: true }]
  expect(problemsOf(operations, files)).toEqual([
    `'trpc pets.count' has no row. Add it to ${folder}/pets.ts, before 'trpc pets.list'`,
    `'trpc pets.mine' has no row. Add it to ${folder}/pets.ts, at the end`,
    `'trpc toys.list' has no row. Add ${folder}/toys.ts with it, and the file to ${folder}/rows.ts`,
    `'rest GET /api/pets' has no row. Add it to ${folder}/rest.ts, before 'rest PUT /api/pets/:id'`,
    `'trpc pets.some' has no row. Add it to ${folder}/pets.ts, at the end`,
    `'trpc pets.all' in ${folder}/pets.ts is no procedure and no REST call. Remove the row`,
    `'trpc pets.list' in ${folder}/pets.ts changes data, so its row needs its 'audit' entry`,
    `'rest POST /api/pets' in ${folder}/rest.ts must be before 'rest PUT /api/pets/:id'`,
    `'trpc pets.some' is in ${folder}/rest.ts. Move it to ${folder}/pets.ts`,
  ])
})

test('every operation has the access rule of its row', () => {
  const rules = operationRequests.map(({ name, rule }) => [name, inWords(rule)])
  expect(Object.fromEntries(rules)).toEqual(Object.fromEntries(rules.map(([name = '']) => [name, rowOf(name).rule])))
})

test('every operation has a cost, below the burst', () => {
  for (const { name, rule } of operationRequests) {
    expect(rule.cost, name).toBeGreaterThan(0)
    expect(rule.cost, name).toBeLessThan(defaultRateLimit.burst / 10)
  }
})

/** Each route without an access check: its cost, or why it is free. */
const withoutAccessCheck = {
  'GET /accent/:file': 0.5,
  'GET /api/auth/google': 5,
  'GET /api/auth/google/callback': 20,
  'GET /api/config': 1,
  'GET /api/docs': 2,
  'GET /api/docs.css': { free: 'is kept in memory' },
  'GET /api/openapi.json': 2,
  'GET /cards/campaigns/:file': 1,
  'GET /cards/pets/:file': 1,
  'GET /cards/site.jpg': 1,
  'GET /embed/pets.json': 3,
  'GET /feeds/campaigns.xml': 5,
  'GET /feeds/pets.json': 6,
  'GET /feeds/pets.schema.json': 0.5,
  'GET /feeds/pets.xml': 5,
  'GET /healthz': { free: 'tells whether the site is well' },
  'GET /images/:file': 0.5,
  'GET /listings/:site/:file': 6,
  'GET /mail/stop': 1,
  'GET /metrics': { free: 'asks for a token first' },
  'GET /pets/:id/poster': 4,
  'GET /readyz': { free: 'tells whether the site is well' },
  'GET /robots.txt': 0.5,
  'GET /sitemap-:page(^\\d+).xml': 3,
  'GET /sitemap.xml': 3,
  'POST /api/auth/confirm': 5,
  'POST /api/auth/confirm/send': 5,
  'POST /api/auth/forgot': 5,
  'POST /api/auth/login': 40,
  'POST /api/auth/logout': 5,
  'POST /api/auth/register': 40,
  'POST /api/auth/reset': 40,
  'POST /mail/stop': 5,
  'POST /pets/:id/ask': 10,
  'POST /pets/tell-me': 1,
  'POST /questions/:id': 10,
}

const allRoutes = {
  GOOGLE_CLIENT_ID: 'pawstead',
  GOOGLE_CLIENT_SECRET: 'a secret',
  METRICS_TOKEN: 'a token of the metrics',
}

/** Routes that are also under the prefix of each language, with the same cost. */
const inEachLanguage = /^\w+ \/(cards\/|embed\/|feeds\/\w+\.xml|mail\/|pets\/|questions\/|sitemap-)/

test('the table contains every route without an access check, except for files of the website', async () => {
  const { app } = await startHarness(allRoutes)
  const prefixes = everyLanguage.map((language) => `${language.toLowerCase()}/`).join('|')
  const files = new RegExp(`^GET /(assets/|drawings/|fonts/|(${prefixes})?[^/]*\\.(ico|png|svg|webmanifest|js)$)`)
  const ways = Object.entries(app.routeCosts()).filter(
    ([name, cost]) => cost !== chargedPerOperation && !files.test(name),
  )
  const localized = Object.entries(withoutAccessCheck).filter(([name]) => inEachLanguage.test(name))
  const prefixed = everyLanguage.flatMap((language) =>
    localized
      // emails are in no generated texts
      .filter(([name]) => language !== pseudolocale || !name.includes(' /mail/'))
      .map(([name, cost]) => [name.replace(' ', ` /${language.toLowerCase()}`), cost] as const),
  )
  expect(Object.fromEntries(ways), 'add a new route and its cost to withoutAccessCheck').toEqual({
    ...withoutAccessCheck,
    ...Object.fromEntries(prefixed),
  })
})

test('every REST route with an access check has its row in the table', async () => {
  const { app } = await startHarness(allRoutes)
  const costs = Object.entries(app.routeCosts()).filter(([name]) => !name.endsWith(' /trpc/:path'))
  const routes = costs.flatMap(([name, cost]) => (cost === chargedPerOperation ? [`rest ${name}`] : []))
  expect(
    problemsOf(
      routes.map((name) => ({ name, changes: false })),
      { rest: restRows },
    ),
  ).toEqual([])
})

test('a route without a cost prevents the start', async () => {
  const app = fastify()
  chargeRoutes(app, createLimits({}, true))
  app.get('/cheap', { config: { cost: 1 } }, async () => 'cheap')
  app.get('/forgotten', async () => 'dear')
  await expect(app.ready()).rejects.toThrow("these routes don't say what they cost: GET /forgotten, HEAD /forgotten")
})

test('every operation refuses a caller who has used up the rate limit, with the time to wait', async () => {
  const { config, db } = await startHarness({ RATE_LIMIT: 'on' })
  // without load shedding, which would answer first on a busy machine
  const app = await buildApp({ config, db, overloadLimits, rateLimit: { burst: 0.1, perSecond: 0.1 } })
  onTestFinished(() => app.close())
  const prices = Object.entries(app.routeCosts()).filter(([, cost]) => typeof cost === 'number')
  const withAccessCheck = prices.map(([name]) => {
    const [method, url] = name.split(' ')
    return { name, request: { method, url } as InjectOptions, changes: method === 'POST' }
  })
  for (const { name, request, changes } of [...operationRequests, ...withAccessCheck]) {
    const refused = await app.inject({ ...request, ...(changes && { payload: {} }) })
    expect(refused.statusCode, `${name}: ${refused.body}`).toBe(429)
    expect(Number(refused.headers['retry-after']), name).toBeGreaterThan(0)
    expect(refused.body, name).toContain('Too many attempts. Please wait')
  }
})

type Sender = (options: InjectOptions) => Promise<LightMyRequestResponse>

async function withKey({ app }: Harness, person: Harness['user'], scope: 'read' | 'write'): Promise<Sender> {
  const { key } = await person.call.keys.create({ name: 'Program', scope })
  return (options) => app.inject({ ...options, headers: { ...options.headers, authorization: `Bearer ${key}` } })
}

/** A suspended user with a valid session, as is possible with Firebase. */
async function withSuspended({ db, person }: Harness): Promise<Sender> {
  const { user, http } = await person('Sue Suspended')
  const { users } = db.schema
  await db.transaction((tx) => tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.uid, user.uid)))
  return http
}

async function refusalOf(send: Sender, { request, changes }: OperationRequest, more: InjectOptions = {}) {
  // a malformed body: refused callers don't get a parse error
  const headers = { ...(changes && { 'content-type': 'application/json' }), ...more.headers }
  const { body } = await send({ ...request, ...(changes && { payload: '{"' }), ...more, headers })
  if (body.includes('Too many attempts. Please wait')) return 'TOO_MANY_REQUESTS'
  return refusalCodeIn(body)
}

test('every operation refuses callers without access, before a body is read', async () => {
  const shelter = await startHarness()
  const { anonymous, user, admin } = shelter
  const staff = await shelter.person('Stan Staff')
  await admin.call.users.setStaff({ email: staff.user.email, staff: true })
  const suspended = await withSuspended(shelter)
  const [reader, writer] = [await withKey(shelter, admin, 'read'), await withKey(shelter, admin, 'write')]
  const unread = new Set([
    'BROKEN_JSON',
    // a path parameter that is one of a few words
    'NO_SUCH_PAGE',
    'PICTURE_MISSING',
    'NO_SUCH_PET',
    'NO_SUCH_CAMPAIGN',
    'NO_SUCH_DONATION',
    'NO_SUCH_SESSION',
    'NO_SUCH_REQUEST',
    // without an input, the newest statement is asked for, and there is none
    'NO_STATEMENT',
    // missing requests and requests of others are refused alike
    'NOT_ALLOWED',
    'INVALID',
    null,
  ])
  for (const way of operationRequests) {
    const { access, inPerson = false } = way.rule
    const expectRefused = async (send: Sender, refused: string | false) => {
      const refusal = await refusalOf(send, way)
      if (refused) expect(refusal, way.name).toBe(refused)
      else expect([...unread], `${way.name}: ${refusal}`).toContain(refusal)
    }
    await expectRefused(anonymous.http, access !== 'anyone' && 'NOT_LOGGED_IN')
    await expectRefused(suspended, access !== 'anyone' && 'SUSPENDED')
    await expectRefused(user.http, access === 'admin' ? 'ADMINS_ONLY' : access === 'staff' && 'STAFF_ONLY')
    await expectRefused(staff.http, access === 'admin' && 'ADMINS_ONLY')
    await expectRefused(admin.http, false)
    await expectRefused(writer, inPerson && 'KEYS_NEED_LOGIN')
    await expectRefused(reader, (way.changes && 'KEY_ONLY_READS') || (inPerson && 'KEYS_NEED_LOGIN'))
  }
})

test("every operation refuses another person's x-user-email", async () => {
  const { admin } = await startHarness()
  for (const way of operationRequests)
    expect(await refusalOf(admin.http, way, { headers: { 'x-user-email': 'nobody@example.org' } }), way.name).toBe(
      'OTHER_EMAIL',
    )
})

test("another person's email is refused everywhere, unless it is another person's by design", async () => {
  const { user } = await startHarness()
  const theirs = operationRequests.filter(({ rule }) => rule.access === 'anyone' || rule.access === 'user')
  for (const way of theirs.filter(({ request }) => request.url !== '/api/images'))
    for (const field of emailFields) {
      const named = { [field]: 'nobody@example.org' }
      const [path, query] = String(way.request.url).split('?')
      const url = query === undefined ? `${path}?${new URLSearchParams(named)}` : `${path}?${queryInput(named)}`
      const refusal = await refusalOf(user.http, way, way.changes ? { payload: named } : { url })
      if (way.rule.otherEmails?.includes(field)) expect(refusal, way.name).not.toBe('OTHER_EMAIL')
      else expect(refusal, `${way.name} ${field}`).toBe('OTHER_EMAIL')
    }
})

test('every operation with a limit counts attempts before a body is read', async () => {
  const shelter = await startHarness({ RATE_LIMIT: 'on' })
  const limited = operationRequests.filter(({ rule }) => rule.limit !== undefined)
  for (const [index, way] of someOnPostgres(limited, 5).entries()) {
    const seen: (string | null)[] = []
    const remoteAddress = `10.0.0.${index}`
    const { http } = await shelter.person(`Person ${index}`)
    while (seen.length < 200 && seen.at(-1) !== 'TOO_MANY_REQUESTS')
      seen.push(await refusalOf(http, way, { remoteAddress }))
    expect(seen.at(-1), way.name).toBe('TOO_MANY_REQUESTS')
    expect(seen.length, way.name).toBeGreaterThan(10)
  }
})
