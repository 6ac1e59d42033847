import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { refusals } from '#server/errors.ts'
import { describedRoutes } from '#server/rest/described.ts'
import { restRoutes } from '#server/rest/routes.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { appRouter } from '#server/trpc/router.ts'
import { emailFields } from './emails.ts'
import type { Rule } from './operation.ts'

/** One way to one operation. */
type Way = { name: string; rule: Rule; changes: boolean; request: InjectOptions }

const input = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`

type Definition = { type: 'query' | 'mutation'; meta?: { rule: Rule } }

const procedures = Object.entries(appRouter._def.procedures).map(([path, procedure]): Way => {
  const { type, meta }: Definition = Reflect.get(procedure, '_def')
  const changes = type === 'mutation'
  const request: InjectOptions = changes
    ? { method: 'POST', url: `/trpc/${path}` }
    : { url: `/trpc/${path}?${input({})}` }
  if (!meta) throw new Error(`${path} was not made with procedure()`)
  return { name: `trpc ${path}`, rule: meta.rule, changes, request }
})

const upload = describedRoutes.filter(({ path }) => path === '/api/images')

const calls = [...restRoutes, ...upload].map(({ method, path, rule }): Way => {
  const url = path.replace(':id', '1').replace(':email', 'nobody@example.org')
  return { name: `rest ${method} ${path}`, rule, changes: method !== 'GET', request: { method, url } }
})

const ways = [...procedures, ...calls]

const inWords = ({ access, inPerson, limit }: Rule) =>
  [access, inPerson && 'in person', limit && `limit ${limit}`].filter(Boolean).join(', ')

/** Every way in, and whom the gate lets pass there. */
const matrix = {
  'rest DELETE /api/pets/:id': 'user',
  'rest GET /api/adoptions': 'user',
  'rest GET /api/donations': 'anyone',
  'rest GET /api/donations/:id': 'anyone',
  'rest GET /api/me': 'user',
  'rest GET /api/mypets': 'user',
  'rest GET /api/pets': 'anyone',
  'rest GET /api/pets/:id': 'anyone',
  'rest GET /api/users': 'admin',
  'rest PATCH /api/adoptions/:id/status': 'user',
  'rest PATCH /api/donations/:id': 'user',
  'rest PATCH /api/donations/:id/donate': 'anyone, limit donate',
  'rest PATCH /api/pets/:id': 'user',
  'rest PATCH /api/users/:email/role': 'admin, in person',
  'rest POST /api/adopt': 'user, limit requestAdoption',
  'rest POST /api/donations': 'user',
  'rest POST /api/images': 'user, limit upload',
  'rest POST /api/pets': 'user',
  'rest PUT /api/pets/:id': 'user',
  'trpc adoptions.decide': 'user',
  'trpc adoptions.received': 'user',
  'trpc adoptions.request': 'user, limit requestAdoption',
  'trpc adoptions.sent': 'user',
  'trpc campaigns.byId': 'anyone',
  'trpc campaigns.create': 'user',
  'trpc campaigns.createSimple': 'user',
  'trpc campaigns.donators': 'user',
  'trpc campaigns.list': 'anyone',
  'trpc campaigns.mine': 'user',
  'trpc campaigns.setPaused': 'user',
  'trpc campaigns.update': 'user',
  'trpc donations.give': 'anyone, limit donate',
  'trpc donations.mine': 'user',
  'trpc keys.create': 'user, in person',
  'trpc keys.list': 'user, in person',
  'trpc keys.revoke': 'user, in person',
  'trpc pets.add': 'user',
  'trpc pets.byId': 'anyone',
  'trpc pets.delete': 'user',
  'trpc pets.list': 'anyone',
  'trpc pets.markAdopted': 'user',
  'trpc pets.mine': 'user',
  'trpc pets.update': 'user',
  'trpc users.claimSetup': 'user, in person',
  'trpc users.list': 'admin',
  'trpc users.makeAdmin': 'admin, in person',
  'trpc users.me': 'anyone',
}

test('every way in is one of these', () => {
  expect(Object.fromEntries(ways.map(({ name, rule }) => [name, inWords(rule)]))).toEqual(matrix)
})

type Sender = (options: InjectOptions) => Promise<LightMyRequestResponse>

/** What a program calls with, in the name of a person. */
async function withKey({ app }: Harness, person: Harness['user'], scope: 'read' | 'write'): Promise<Sender> {
  const { key } = await person.call.keys.create({ name: 'Program', scope })
  return (options) => app.inject({ ...options, headers: { ...options.headers, authorization: `Bearer ${key}` } })
}

/** The refusal that a way in answers; null for any other answer. */
async function refusalOf(send: Sender, { request, changes }: Way, more: InjectOptions = {}) {
  // a body that can't be read: whoever is refused at the gate isn't told so
  const headers = { ...(changes && { 'content-type': 'application/json' }), ...more.headers }
  const { body } = await send({ ...request, ...(changes && { payload: '{"' }), ...more, headers })
  const found = Object.entries(refusals).find(([, refusal]) => body.includes(JSON.stringify(refusal.text)))
  return found?.[0] ?? null
}

test('whoever may not call is refused at every way in, before a body is read', async () => {
  const shelter = await startHarness()
  const { anonymous, user, admin } = shelter
  const [reader, writer] = [await withKey(shelter, admin, 'read'), await withKey(shelter, admin, 'write')]
  const unread = new Set(['BROKEN_JSON', 'PICTURE_MISSING', 'NO_SUCH_PET', 'NO_SUCH_CAMPAIGN', 'INVALID', null])
  for (const way of ways) {
    const { access, inPerson = false } = way.rule
    const expectRefused = async (send: Sender, refused: string | false) => {
      const refusal = await refusalOf(send, way)
      if (refused) expect(refusal, way.name).toBe(refused)
      else expect([...unread], `${way.name}: ${refusal}`).toContain(refusal)
    }
    await expectRefused(anonymous.http, access !== 'anyone' && 'NOT_LOGGED_IN')
    await expectRefused(user.http, access === 'admin' && 'ADMINS_ONLY')
    await expectRefused(admin.http, false)
    await expectRefused(writer, inPerson && 'KEYS_NEED_LOGIN')
    await expectRefused(reader, (way.changes && 'KEY_ONLY_READS') || (inPerson && 'KEYS_NEED_LOGIN'))
  }
})

test("somebody else's x-user-email is refused at every way in", async () => {
  const { admin } = await startHarness()
  for (const way of ways)
    expect(await refusalOf(admin.http, way, { headers: { 'x-user-email': 'nobody@example.org' } }), way.name).toBe(
      'OTHER_EMAIL',
    )
})

test("somebody else's email is refused wherever it is named, but where it is somebody else's by design", async () => {
  const { user } = await startHarness()
  for (const way of ways.filter(({ rule, request }) => rule.access !== 'admin' && request.url !== '/api/images'))
    for (const field of emailFields) {
      const named = { [field]: 'nobody@example.org' }
      const [path, query] = String(way.request.url).split('?')
      const url = query === undefined ? `${path}?${new URLSearchParams(named)}` : `${path}?${input(named)}`
      const refusal = await refusalOf(user.http, way, way.changes ? { payload: named } : { url })
      if (way.rule.otherEmails?.includes(field)) expect(refusal, way.name).not.toBe('OTHER_EMAIL')
      else expect(refusal, `${way.name} ${field}`).toBe('OTHER_EMAIL')
    }
})

test('what is limited is counted at every way in, before a body is read', async () => {
  const shelter = await startHarness({ RATE_LIMIT: 'on' })
  const limited = ways.filter(({ rule }) => rule.limit !== undefined)
  for (const [index, way] of limited.entries()) {
    const seen: (string | null)[] = []
    const remoteAddress = `10.0.0.${index}`
    while (seen.length < 100 && seen.at(-1) !== 'TOO_MANY_REQUESTS')
      seen.push(await refusalOf(shelter.user.http, way, { remoteAddress }))
    expect(seen.at(-1), way.name).toBe('TOO_MANY_REQUESTS')
    expect(seen.length, way.name).toBeGreaterThan(10)
  }
})
