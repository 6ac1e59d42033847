import { eq } from 'drizzle-orm'
import fastify, { type InjectOptions, type LightMyRequestResponse } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { refusals } from '#server/platform/errors/errors.ts'
import { createLimits, defaultRateLimit } from '#server/platform/rate-limit/limits.ts'
import { chargeRoutes } from '#server/platform/rate-limit/route-costs.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { someOnPostgres } from '#server/testing/long-tests.ts'
import { type OperationRequest, operationRequests, queryInput } from '#server/testing/operation-requests.ts'
import { emailFields } from './emails.ts'
import type { AccessRule } from './operation.ts'

const inWords = ({ access, cost, inPerson, limit }: AccessRule) =>
  [access, cost, inPerson && 'in person', limit && `limit ${limit}`].filter(Boolean).join(', ')

/** Each operation: access, cost, and limits. */
const matrix = {
  'rest DELETE /api/pets/:id': 'user, 5',
  'rest DELETE /api/me': 'user, 240, in person, limit password',
  'rest GET /api/me/export': 'user, 20, in person, limit copy',
  'rest DELETE /api/me/sessions': 'user, 5, in person',
  'rest DELETE /api/me/sessions/:session': 'user, 5, in person',
  'rest GET /api/adoptions': 'user, 2',
  'rest GET /api/audit': 'admin, 4',
  'rest GET /api/donations': 'anyone, 2',
  'rest GET /api/donations/:id': 'anyone, 1',
  'rest GET /api/donations/:id/donators': 'user, 2',
  'rest GET /api/export/:kind.:format': 'admin, 6',
  'rest GET /api/gifts/:id': 'anyone, 3',
  'rest GET /api/gifts.csv': 'admin, 6',
  'rest POST /api/gifts/:id/cancel': 'user, 5',
  'rest POST /api/gifts/:id/received': 'user, 5',
  'rest GET /api/me': 'user, 1',
  'rest GET /api/me/sessions': 'user, 2, in person',
  'rest GET /api/mypets': 'user, 2',
  'rest GET /api/notices': 'user, 3',
  'rest GET /api/pets': 'anyone, 2',
  'rest GET /api/pets/:id': 'anyone, 1',
  'rest GET /api/pets/facets': 'anyone, 10',
  'rest GET /api/questions': 'anyone, 1',
  'rest GET /api/settings': 'admin, 1',
  'rest GET /api/users': 'admin, 3',
  'rest PATCH /api/adoptions/:id/status': 'user, 5',
  'rest PATCH /api/donations/:id': 'user, 5',
  'rest PATCH /api/donations/:id/donate': 'anyone, 5, limit donate',
  'rest PATCH /api/me': 'user, 80, in person, limit password',
  'rest PATCH /api/pets/:id': 'user, 5',
  'rest PATCH /api/settings': 'admin, 5',
  'rest PATCH /api/users/:email/role': 'admin, 5, in person',
  'rest POST /api/users/:email/suspend': 'admin, 60, in person',
  'rest POST /api/users/:email/restore': 'admin, 60, in person',
  'rest POST /api/adopt': 'user, 5, limit requestAdoption',
  'rest GET /api/adoptions/:id/messages': 'user, 12',
  'rest POST /api/adoptions/:id/messages': 'user, 5, limit message',
  'rest POST /api/adoptions/:id/release': 'user, 5',
  'rest POST /api/adoptions/:id/withdraw': 'user, 5',
  'rest POST /api/donations': 'user, 5',
  'rest POST /api/images': 'user, 20, limit upload',
  'rest POST /api/import/:kind': 'admin, 100, in person, limit import',
  'rest POST /api/notices/read': 'user, 5',
  'rest POST /api/pets': 'user, 5',
  'rest PUT /api/pets/:id': 'user, 5',
  'trpc adoptions.all': 'staff, 40',
  'trpc adoptions.byId': 'user, 2',
  'trpc adoptions.decide': 'user, 5',
  'trpc adoptions.lastTime': 'user, 1',
  'trpc adoptions.messages': 'user, 12',
  'trpc adoptions.note': 'user, 5, limit message',
  'trpc adoptions.received': 'user, 2',
  'trpc adoptions.request': 'user, 5, limit requestAdoption',
  'trpc adoptions.release': 'user, 5',
  'trpc adoptions.seen': 'user, 5',
  'trpc adoptions.sent': 'user, 2',
  'trpc adoptions.withdraw': 'user, 5',
  'trpc adoptions.write': 'user, 5, limit message',
  'trpc approval.approve': 'staff, 5',
  'trpc approval.refuse': 'staff, 5',
  'trpc approval.waiting': 'staff, 5',
  'trpc audit.list': 'admin, 4',
  'trpc audit.people': 'admin, 2',
  'trpc campaigns.all': 'staff, 40',
  'trpc campaigns.byId': 'anyone, 1',
  'trpc campaigns.create': 'user, 5',
  'trpc campaigns.createSimple': 'user, 5',
  'trpc campaigns.donors': 'user, 2',
  'trpc campaigns.list': 'anyone, 2',
  'trpc campaigns.mine': 'user, 2',
  'trpc campaigns.setPaused': 'user, 5',
  'trpc campaigns.update': 'user, 5',
  'trpc campaigns.updates': 'anyone, 2',
  'trpc campaigns.postUpdate': 'user, 5, limit message',
  'trpc campaigns.deleteUpdate': 'user, 5',
  'trpc donations.give': 'anyone, 5, limit donate',
  'trpc donations.mine': 'user, 3',
  'trpc donations.bySecret': 'anyone, 3',
  'trpc donations.cancel': 'user, 40',
  'trpc donations.change': 'anyone, 5',
  'trpc donations.enterCash': 'user, 5',
  'trpc donations.erase': 'anyone, 5',
  'trpc donations.leave': 'anyone, 5, limit pay',
  'trpc donations.list': 'user, 5',
  'trpc donations.problems': 'admin, 2',
  'trpc donations.receive': 'user, 40',
  'trpc donations.refresh': 'anyone, 5, limit pay',
  'trpc donations.removeMessage': 'user, 5',
  'trpc donations.settleProblem': 'admin, 5',
  'trpc donations.sums': 'admin, 100',
  'trpc donations.wall': 'anyone, 3',
  'trpc keys.create': 'user, 5, in person',
  'trpc keys.list': 'user, 2, in person',
  'trpc keys.revoke': 'user, 5, in person',
  'trpc notifications.list': 'user, 3',
  'trpc notifications.read': 'user, 5',
  'trpc notifications.unread': 'user, 1',
  'trpc pets.all': 'staff, 40',
  'trpc pets.add': 'user, 5',
  'trpc pets.byId': 'anyone, 1',
  'trpc pets.delete': 'user, 5',
  'trpc pets.facets': 'anyone, 10',
  'trpc pets.list': 'anyone, 2',
  'trpc pets.markAdopted': 'user, 5',
  'trpc pets.mine': 'user, 2',
  'trpc pets.similar': 'anyone, 2',
  'trpc pets.some': 'anyone, 2',
  'trpc pets.update': 'user, 5',
  'trpc profile.change': 'user, 5, in person',
  'trpc profile.changePassword': 'user, 80, in person, limit password',
  'trpc profile.chooseMail': 'user, 5, in person',
  'trpc profile.endOtherSessions': 'user, 5, in person',
  'trpc profile.endSession': 'user, 5, in person',
  'trpc profile.leave': 'user, 240, in person, limit password',
  'trpc profile.mine': 'user, 1, in person',
  'trpc profile.sessions': 'user, 2, in person',
  'trpc settings.failedMail': 'admin, 2',
  'trpc settings.get': 'admin, 1',
  'trpc settings.questions': 'anyone, 1',
  'trpc settings.save': 'admin, 5',
  'trpc users.claimSetup': 'user, 5, in person',
  'trpc users.list': 'admin, 3',
  'trpc users.makeAdmin': 'admin, 5, in person',
  'trpc users.me': 'anyone, 1',
  'trpc users.resetLink': 'admin, 5, in person',
  'trpc users.restore': 'admin, 60, in person',
  'trpc users.setStaff': 'admin, 5, in person',
  'trpc users.suspend': 'admin, 60, in person',
}

test('the table contains every operation', () => {
  expect(Object.fromEntries(operationRequests.map(({ name, rule }) => [name, inWords(rule)]))).toEqual(matrix)
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
  'GET /feeds/pets.xml': 5,
  'GET /healthz': { free: 'tells whether the site is well' },
  'GET /images/:file': 0.5,
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
}

test('the table contains every route without an access check, except for files of the website', async () => {
  const { app } = await startHarness({
    GOOGLE_CLIENT_ID: 'pawstead',
    GOOGLE_CLIENT_SECRET: 'a secret',
    METRICS_TOKEN: 'a token of the metrics',
  })
  const files = /^GET \/(assets\/|drawings\/|fonts\/|[^/]*\.(ico|png|svg|webmanifest|js)$)/
  const ways = Object.entries(app.routeCosts()).filter(([name]) => !files.test(name))
  expect(Object.fromEntries(ways)).toEqual(withoutAccessCheck)
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
  const app = await buildApp({ config, db, rateLimit: { burst: 0.1, perSecond: 0.1 } })
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
  const found = Object.entries(refusals).find(([, refusal]) => body.includes(JSON.stringify(refusal.text)))
  return found?.[0] ?? null
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
