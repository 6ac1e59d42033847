import { eq } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken, newToken, startSession } from '#server/identity/sessions.ts'
import { type RefusalCode, refusals } from '#server/platform/errors/errors.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { someOf } from '#server/testing/long-tests.ts'
import { type OperationRequest, operationRequests, queryInput } from '#server/testing/operation-requests.ts'
import { picture } from '#server/testing/pictures.ts'
import { goodPet } from '#server/testing/rest.ts'

/** All kinds of callers, and as whom the access check treats them. */
const callers = {
  anonymous: 'nobody',
  'revoked session': 'nobody',
  'expired key': 'nobody',
  // with a session of Firebase, and with a key created on the command line since
  suspended: 'nobody',
  "suspended person's key": 'nobody',
  user: 'user',
  other: 'other',
  requester: 'requester',
  owner: 'owner',
  'read-only key': 'owner',
  staff: 'staff',
  "staff's key": 'staff',
  admin: 'admin',
  "admin's key": 'admin',
} as const
type Caller = keyof typeof callers
type CallerName = (typeof callers)[Caller]
const everybody = Object.keys(callers) as Caller[]

/**
 * The owner's records: the owner is logged in twice, the requester has requested two pets, of which one is promised,
 * and there is a donation.
 */
type TestRecords = {
  pet: number
  unapproved: number
  request: number
  accepted: number
  campaign: number
  gift: number
  secret: string
  update: number
  problem: number
  key: number
  session: string
  file: FormData
}

const phone = '+1 555 0199'
/** Only the owner's side may read this: notes, and the reason of a release. */
const ownSide = 'The landlord has doubts.'
const donorFields = 'Rita Requester'
/** The email of Rita's receipt, which the campaign's owner must not see. */
const receiptTo = 'rita.receipts@example.org'

type Row = {
  /** A valid call about the owner's records. */
  send: (things: TestRecords) => InjectOptions | Promise<InjectOptions>
  /** The callers that succeed past the access check, and the refusal of the others; without it, all succeed. */
  only?: [CallerName[], RefusalCode]
  /** A text of the owner or requester, and the callers who see it in the response. */
  secret?: [text: string, CallerName[]]
}

const get = (url: string) => () => ({ url })
const ask = (path: string, input: (things: TestRecords) => object | undefined = () => undefined) => ({
  send: (things: TestRecords): InjectOptions => {
    const value = input(things)
    return { url: value ? `/trpc/${path}?${queryInput(value)}` : `/trpc/${path}` }
  },
})
const tell = (path: string, input: (things: TestRecords) => object) => ({
  send: (things: TestRecords): InjectOptions => ({ method: 'POST', url: `/trpc/${path}`, payload: input(things) }),
})
const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: (things: TestRecords) => string, payload?: object) => ({
  send: (things: TestRecords): InjectOptions => ({ method, url: url(things), ...(payload && { payload }) }),
})

const ofBothSides = { only: [['owner', 'requester', 'staff', 'admin'], 'NOT_ALLOWED'] } satisfies Partial<Row>
const ofRequester = { only: [['requester'], 'NOT_ALLOWED'] } satisfies Partial<Row>
const ofOwner = { only: [['owner', 'staff', 'admin'], 'NOT_ALLOWED'] } satisfies Partial<Row>
const ofBooks = { only: [['staff', 'admin'], 'NOT_ALLOWED'] } satisfies Partial<Row>
const image = 'https://example.org/rex.jpg'
const contact = { requesterPhone: phone, requesterAddress: '1 Long Lane' }
const campaign = { petName: 'Luna', image, maxCents: 10_000 }
/** Rita's own password begins with this. */
const newPassword = { currentPassword: `${donorFields} has a password`, password: 'another password' }
const device = 'Firefox on Windows'
const unapproved = 'Zebulon'
const promoted = 'paul.promoted@example.org'

/** One row per operation: which callers succeed. A new operation without a row fails. */
const matrix: Record<string, Row> = {
  'rest DELETE /api/me': {
    ...send('DELETE', () => '/api/me', { pets: 'delete', currentPassword: 'a guess' }),
    only: [[], 'WRONG_PASSWORD'],
  },
  'rest GET /api/me/export': { send: get('/api/me/export'), secret: ['olga.owner@example.org', ['owner']] },
  'rest DELETE /api/me/sessions': send('DELETE', () => '/api/me/sessions'),
  'rest DELETE /api/me/sessions/:session': {
    ...send('DELETE', ({ session }) => `/api/me/sessions/${session}`),
    only: [['owner'], 'NO_SUCH_SESSION'],
  },
  'rest DELETE /api/pets/:id': { ...send('DELETE', ({ pet }) => `/api/pets/${pet}`), ...ofOwner },
  'rest GET /api/audit': { send: get('/api/audit'), secret: [receiptTo, []] },
  'rest GET /api/adoptions': { send: get('/api/adoptions'), secret: [phone, ['owner']] },
  'rest GET /api/donations': { send: get('/api/donations'), secret: [donorFields, ['owner', 'staff', 'admin']] },
  'rest GET /api/donations/:id': {
    send: ({ campaign }) => ({ url: `/api/donations/${campaign}` }),
    secret: [donorFields, ['owner', 'staff', 'admin']],
  },
  'rest GET /api/donations/:id/donators': {
    send: ({ campaign }) => ({ url: `/api/donations/${campaign}/donators` }),
    ...ofOwner,
    secret: [donorFields, ['owner', 'staff', 'admin']],
  },
  'rest GET /api/gifts/:id': {
    send: ({ secret }) => ({ url: `/api/gifts/${secret}` }),
    secret: [receiptTo, []],
  },
  'rest GET /api/export/:kind.:format': { send: get('/api/export/requests.csv'), secret: [phone, ['admin']] },
  'rest GET /api/gifts.csv': { send: get('/api/gifts.csv'), secret: [receiptTo, ['admin']] },
  'rest POST /api/gifts/:id/cancel': {
    ...send('POST', ({ gift: donation }) => `/api/gifts/${donation}/cancel`),
    ...ofOwner,
  },
  'rest POST /api/gifts/:id/received': {
    ...send('POST', ({ gift: donation }) => `/api/gifts/${donation}/received`),
    ...ofBooks,
  },
  'rest GET /api/me': { send: get('/api/me'), secret: ['olga.owner@example.org', ['owner']] },
  'rest GET /api/me/sessions': { send: get('/api/me/sessions'), secret: [device, ['owner']] },
  'rest GET /api/mypets': { send: get('/api/mypets'), secret: [goodPet.description, ['owner']] },
  'rest GET /api/notices': { send: get('/api/notices'), secret: [donorFields, ['owner']] },
  'rest GET /api/pets': { send: get('/api/pets'), secret: ['olga.owner@example.org', ['owner', 'staff', 'admin']] },
  'rest GET /api/pets/:id': {
    send: ({ pet }) => ({ url: `/api/pets/${pet}` }),
    secret: ['olga.owner@example.org', ['owner', 'staff', 'admin']],
  },
  'rest GET /api/pets/facets': { send: get('/api/pets/facets'), secret: ['olga.owner@example.org', []] },
  'rest GET /api/questions': { send: get('/api/questions') },
  'rest GET /api/settings': { send: get('/api/settings') },
  'rest GET /api/users': { send: get('/api/users') },
  'rest PATCH /api/adoptions/:id/status': {
    ...send('PATCH', ({ request }) => `/api/adoptions/${request}/status`, { status: 'rejected' }),
    ...ofOwner,
  },
  'rest PATCH /api/donations/:id': {
    ...send('PATCH', ({ campaign }) => `/api/donations/${campaign}`, { paused: true }),
    ...ofOwner,
  },
  'rest PATCH /api/donations/:id/donate': send('PATCH', ({ campaign }) => `/api/donations/${campaign}/donate`, {
    amount: 1,
  }),
  'rest PATCH /api/me': { ...send('PATCH', () => '/api/me', newPassword), only: [['requester'], 'WRONG_PASSWORD'] },
  'rest PATCH /api/pets/:id': { ...send('PATCH', ({ pet }) => `/api/pets/${pet}`, { adopted: true }), ...ofOwner },
  'rest PATCH /api/settings': send('PATCH', () => '/api/settings', { phone: '+1 555 0100' }),
  'rest PATCH /api/users/:email/role': send('PATCH', () => `/api/users/${promoted}/role`, { role: 'admin' }),
  'rest POST /api/users/:email/suspend': send('POST', () => `/api/users/${promoted}/suspend`),
  'rest POST /api/users/:email/restore': send('POST', () => `/api/users/${promoted}/restore`),
  'rest POST /api/adopt': {
    send: ({ pet }) => ({ method: 'POST', url: '/api/adopt', payload: { petId: pet, ...contact } }),
  },
  'rest POST /api/adoptions/:id/release': {
    ...send('POST', ({ accepted }) => `/api/adoptions/${accepted}/release`),
    ...ofOwner,
  },
  'rest POST /api/adoptions/:id/withdraw': {
    ...send('POST', ({ request }) => `/api/adoptions/${request}/withdraw`),
    ...ofRequester,
  },
  'rest GET /api/adoptions/:id/messages': {
    send: ({ accepted }) => ({ url: `/api/adoptions/${accepted}/messages` }),
    ...ofBothSides,
    secret: ['May I visit?', ['owner', 'requester', 'staff', 'admin']],
  },
  'rest POST /api/adoptions/:id/messages': {
    ...send('POST', ({ request }) => `/api/adoptions/${request}/messages`, { text: 'Hello' }),
    ...ofBothSides,
  },
  'rest POST /api/donations': send('POST', () => '/api/donations', { petName: 'Luna', image, maxDonation: 100 }),
  'rest POST /api/import/:kind': {
    send: () => ({ method: 'POST', url: '/api/import/pets', payload: 'name,age\nRex,2\n' }),
  },
  'rest POST /api/images': { send: ({ file }) => ({ method: 'POST', url: '/api/images', payload: file }) },
  'rest POST /api/notices/read': send('POST', () => '/api/notices/read', { all: true }),
  'rest POST /api/pets': send('POST', () => '/api/pets', goodPet),
  'rest PUT /api/pets/:id': { ...send('PUT', ({ pet }) => `/api/pets/${pet}`, goodPet), ...ofOwner },
  'trpc adoptions.decide': {
    ...tell('adoptions.decide', ({ request }) => ({ id: request, status: 'rejected' })),
    ...ofOwner,
  },
  'trpc adoptions.all': { ...ask('adoptions.all', () => ({})), secret: [phone, ['staff', 'admin']] },
  'trpc adoptions.byId': {
    ...ask('adoptions.byId', ({ accepted }) => ({ id: accepted })),
    ...ofBothSides,
    secret: [phone, ['owner', 'requester', 'staff', 'admin']],
  },
  'trpc adoptions.lastTime': { ...ask('adoptions.lastTime'), secret: [phone, ['requester']] },
  'trpc adoptions.messages': {
    ...ask('adoptions.messages', ({ accepted }) => ({ id: accepted })),
    ...ofBothSides,
    secret: [ownSide, ['owner', 'staff', 'admin']],
  },
  'trpc adoptions.note': {
    ...tell('adoptions.note', ({ request }) => ({ id: request, text: ownSide })),
    ...ofOwner,
    secret: [ownSide, ['owner', 'staff', 'admin']],
  },
  'trpc adoptions.received': { ...ask('adoptions.received', () => ({})), secret: [phone, ['owner']] },
  'trpc adoptions.request': tell('adoptions.request', ({ pet }) => ({ petId: pet, phone, address: '1 Long Lane' })),
  'trpc adoptions.release': {
    ...tell('adoptions.release', ({ accepted }) => ({ id: accepted, reason: ownSide })),
    ...ofOwner,
  },
  'trpc adoptions.seen': { ...tell('adoptions.seen', ({ request }) => ({ id: request })), ...ofOwner },
  'trpc adoptions.sent': { ...ask('adoptions.sent', () => ({})), secret: [goodPet.name, ['requester']] },
  'trpc adoptions.withdraw': { ...tell('adoptions.withdraw', ({ request }) => ({ id: request })), ...ofRequester },
  'trpc adoptions.write': {
    ...tell('adoptions.write', ({ request }) => ({ id: request, text: 'Hello' })),
    ...ofBothSides,
  },
  'trpc audit.list': { ...ask('audit.list', () => ({})), secret: [receiptTo, []] },
  'trpc audit.people': { ...ask('audit.people'), secret: ['Stan Staff', ['admin']] },
  'trpc campaigns.all': {
    ...ask('campaigns.all', () => ({})),
    secret: ['olga.owner@example.org', ['staff', 'admin']],
  },
  'trpc campaigns.byId': { ...ask('campaigns.byId', ({ campaign }) => ({ id: campaign })), secret: [donorFields, []] },
  'trpc campaigns.create': tell('campaigns.create', () => ({ ...campaign, location: 'Here', description: 'A hip.' })),
  'trpc campaigns.createSimple': tell('campaigns.createSimple', () => campaign),
  'trpc campaigns.donors': {
    ...ask('campaigns.donors', ({ campaign }) => ({ id: campaign })),
    ...ofOwner,
    secret: [donorFields, ['owner', 'staff', 'admin']],
  },
  'trpc campaigns.list': { ...ask('campaigns.list', () => ({})), secret: [donorFields, []] },
  'trpc campaigns.mine': { ...ask('campaigns.mine', () => ({})), secret: [image, ['owner']] },
  'trpc campaigns.setPaused': {
    ...tell('campaigns.setPaused', ({ campaign }) => ({ id: campaign, paused: true })),
    ...ofOwner,
  },
  'trpc campaigns.update': {
    ...tell('campaigns.update', ({ campaign: id }) => ({ id, ...campaign, location: 'Here', description: 'A hip.' })),
    ...ofOwner,
  },
  'trpc approval.approve': tell('approval.approve', ({ unapproved: id }) => ({ kind: 'pet', id, version: 0 })),
  'trpc approval.refuse': tell('approval.refuse', ({ unapproved: id }) => ({
    kind: 'pet',
    id,
    version: 0,
    reason: 'A sharper picture, please.',
  })),
  'trpc approval.waiting': { ...ask('approval.waiting', () => ({})), secret: [unapproved, ['staff', 'admin']] },
  'trpc campaigns.updates': ask('campaigns.updates', ({ campaign }) => ({ id: campaign })),
  'trpc campaigns.postUpdate': {
    ...tell('campaigns.postUpdate', ({ campaign }) => ({ id: campaign, text: 'All went well.' })),
    ...ofOwner,
  },
  'trpc campaigns.deleteUpdate': { ...tell('campaigns.deleteUpdate', ({ update }) => ({ id: update })), ...ofOwner },
  'trpc donations.bySecret': { ...ask('donations.bySecret', ({ secret }) => ({ secret })), secret: [receiptTo, []] },
  'trpc donations.change': tell('donations.change', ({ secret }) => ({ secret, showName: true })),
  'trpc donations.erase': { ...tell('donations.erase', ({ secret }) => ({ secret })), secret: [donorFields, []] },
  'trpc donations.refresh': tell('donations.refresh', ({ secret }) => ({ secret })),
  'trpc donations.leave': tell('donations.leave', ({ secret }) => ({ secret })),
  'trpc donations.sums': ask('donations.sums', () => ({})),
  'trpc donations.wall': { ...ask('donations.wall', ({ campaign }) => ({ id: campaign })), secret: [donorFields, []] },
  'trpc donations.removeMessage': {
    ...tell('donations.removeMessage', ({ gift: donation }) => ({ id: donation })),
    ...ofOwner,
  },
  'trpc donations.list': {
    ...ask('donations.list', ({ campaign }) => ({ campaignId: campaign })),
    ...ofOwner,
    secret: [receiptTo, ['admin']],
  },
  'trpc donations.receive': { ...tell('donations.receive', ({ gift: donation }) => ({ ids: [donation] })), ...ofBooks },
  'trpc donations.cancel': { ...tell('donations.cancel', ({ gift: donation }) => ({ ids: [donation] })), ...ofOwner },
  'trpc donations.enterCash': {
    ...tell('donations.enterCash', ({ campaign }) => ({ campaignId: campaign, amountCents: 100, showName: false })),
    ...ofBooks,
  },
  'trpc donations.problems': ask('donations.problems', () => ({})),
  'trpc donations.settleProblem': tell('donations.settleProblem', ({ problem }) => ({ id: problem })),
  'trpc donations.give': tell('donations.give', ({ campaign }) => ({ campaignId: campaign, amountCents: 100 })),
  'trpc donations.mine': { ...ask('donations.mine', () => ({})), secret: ['Luna', ['requester']] },
  'trpc keys.create': tell('keys.create', () => ({ name: 'Program', scope: 'read' })),
  'trpc keys.list': { ...ask('keys.list', () => ({})), secret: ['The key of Olga', ['owner']] },
  'trpc keys.revoke': { ...tell('keys.revoke', ({ key }) => ({ id: key })), only: [['owner'], 'NO_SUCH_KEY'] },
  'trpc notifications.list': { ...ask('notifications.list', () => ({})), secret: [donorFields, ['owner']] },
  'trpc notifications.read': tell('notifications.read', () => ({ all: true })),
  'trpc notifications.unread': ask('notifications.unread'),
  'trpc pets.all': { ...ask('pets.all', () => ({})), secret: ['olga.owner@example.org', ['staff', 'admin']] },
  'trpc pets.add': tell('pets.add', () => goodPet),
  'trpc pets.byId': {
    ...ask('pets.byId', ({ pet }) => ({ id: pet })),
    secret: ['olga.owner@example.org', []],
  },
  'trpc pets.delete': { ...tell('pets.delete', ({ pet }) => ({ id: pet })), ...ofOwner },
  'trpc pets.facets': { ...ask('pets.facets', () => ({})), secret: ['olga.owner@example.org', []] },
  'trpc pets.list': { ...ask('pets.list', () => ({})), secret: ['olga.owner@example.org', []] },
  'trpc pets.markAdopted': { ...tell('pets.markAdopted', ({ pet }) => ({ id: pet })), ...ofOwner },
  'trpc pets.mine': { ...ask('pets.mine', () => ({})), secret: [goodPet.description, ['owner']] },
  'trpc pets.similar': { ...ask('pets.similar', ({ pet }) => ({ id: pet })), secret: ['olga.owner@example.org', []] },
  'trpc pets.some': { ...ask('pets.some', ({ pet }) => ({ ids: [pet] })), secret: ['olga.owner@example.org', []] },
  'trpc pets.update': { ...tell('pets.update', ({ pet }) => ({ id: pet, ...goodPet })), ...ofOwner },
  'trpc profile.change': tell('profile.change', () => ({ name: 'Somebody Else' })),
  'trpc profile.changePassword': {
    ...tell('profile.changePassword', () => newPassword),
    only: [['requester'], 'WRONG_PASSWORD'],
  },
  'trpc profile.chooseMail': tell('profile.chooseMail', () => ({ off: ['gift'] })),
  'trpc profile.endOtherSessions': tell('profile.endOtherSessions', () => ({})),
  'trpc profile.endSession': {
    ...tell('profile.endSession', ({ session }) => ({ session })),
    only: [['owner'], 'NO_SUCH_SESSION'],
  },
  'trpc profile.leave': {
    ...tell('profile.leave', () => ({ pets: 'give', currentPassword: 'a guess' })),
    only: [[], 'WRONG_PASSWORD'],
  },
  'trpc profile.mine': ask('profile.mine'),
  'trpc profile.sessions': { ...ask('profile.sessions'), secret: [device, ['owner']] },
  'trpc settings.failedMail': ask('settings.failedMail'),
  'trpc settings.get': ask('settings.get', () => ({})),
  'trpc settings.questions': ask('settings.questions'),
  'trpc settings.save': tell('settings.save', () => ({ values: {} })),
  'trpc users.claimSetup': {
    ...tell('users.claimSetup', () => ({ token: 'guessed' })),
    only: [[], 'SETUP_LINK_OVER'],
  },
  'trpc users.list': ask('users.list', () => ({})),
  'trpc users.makeAdmin': tell('users.makeAdmin', () => ({ email: promoted })),
  'trpc users.resetLink': { ...tell('users.resetLink', () => ({ email: promoted })), secret: [promoted, ['admin']] },
  'trpc users.restore': tell('users.restore', () => ({ email: promoted })),
  'trpc users.setStaff': tell('users.setStaff', () => ({ email: promoted, staff: true })),
  'trpc users.suspend': tell('users.suspend', () => ({ email: promoted })),
  'trpc users.me': { ...ask('users.me'), secret: ['olga.owner@example.org', ['owner']] },
}

test('the table contains every operation', () => {
  expect(Object.keys(matrix).sort()).toEqual(operationRequests.map(({ name }) => name).sort())
})

type People = Record<'owner' | 'requester' | 'other' | 'user' | 'staff' | 'suspended' | 'admin', HarnessUser>

async function credentials({ app, db }: Harness, people: People): Promise<Record<Caller, Record<string, string>>> {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const { key: reader } = await people.owner.call.keys.create({ name: 'Reader', scope: 'read' })
  const { key: writer } = await people.admin.call.keys.create({ name: 'Writer', scope: 'write' })
  const old = await people.owner.call.keys.create({ name: 'Old', scope: 'write' })
  const { apiKeys } = db.schema
  await db.transaction((tx) =>
    tx
      .update(apiKeys)
      .set({ expiresAt: new Date(1) })
      .where(eq(apiKeys.id, old.id)),
  )
  const byStaff = await people.staff.call.keys.create({ name: 'Of staff', scope: 'write' })
  const shutOut = await people.suspended.call.keys.create({ name: 'Shut out', scope: 'write' })
  const { users } = db.schema
  await db.transaction(async (tx) => {
    await tx.update(users).set({ staff: true }).where(eq(users.uid, people.staff.user.uid))
    await tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.uid, people.suspended.user.uid))
  })
  // a session that the owner has ended
  const { email } = people.owner.user
  const login = { method: 'POST', url: '/api/auth/login', payload: { email, password: 'Olga Owner has a password' } }
  const { token } = (await app.inject(login as InjectOptions)).json()
  await app.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer(token) })
  return {
    anonymous: {},
    'revoked session': bearer(token),
    'expired key': bearer(old.key),
    suspended: bearer(people.suspended.token),
    "suspended person's key": bearer(shutOut.key),
    user: bearer(people.user.token),
    other: bearer(people.other.token),
    requester: bearer(people.requester.token),
    owner: bearer(people.owner.token),
    'read-only key': bearer(reader),
    staff: bearer(people.staff.token),
    "staff's key": bearer(byStaff.key),
    admin: bearer(people.admin.token),
    "admin's key": bearer(writer),
  }
}

async function thingsOf(db: Harness['db'], { owner, requester }: People, file: Buffer): Promise<TestRecords> {
  const pet = await owner.call.pets.add(goodPet)
  const asked = await owner.call.pets.add(goodPet)
  const promised = await owner.call.pets.add(goodPet)
  const request = await requester.call.adoptions.request({ petId: asked.id, phone, address: '1 Long Lane' })
  const accepted = await requester.call.adoptions.request({ petId: promised.id, phone, address: '1 Long Lane' })
  await owner.call.adoptions.decide({ id: accepted.id, status: 'accepted' })
  // promised before, then released
  await owner.call.adoptions.release({ id: accepted.id, reason: ownSide })
  const again = await requester.call.adoptions.request({ petId: promised.id, phone, address: '1 Long Lane' })
  await owner.call.adoptions.decide({ id: again.id, status: 'accepted' })
  for (const { id } of [request, again]) {
    await owner.call.adoptions.note({ id, text: ownSide })
    await requester.call.adoptions.write({ id, text: 'May I visit?' })
  }
  const { id } = await owner.call.campaigns.createSimple(campaign)
  const given = await requester.call.donations.give({ campaignId: id, amountCents: 500, email: receiptTo })
  const donation = { gift: given.id, secret: given.path.split('/').at(-1) ?? '' }
  const update = await owner.call.campaigns.postUpdate({ id, text: 'She is well.' })
  const [problem] = await db.transaction((tx) =>
    tx
      .insert(db.schema.strayPayments)
      .values({ reason: 'unknown_gift', about: `session ${given.id}` })
      .returning(),
  )
  const key = await owner.call.keys.create({ name: 'The key of Olga', scope: 'read' })
  const token = newToken()
  await db.transaction((tx) => startSession(db, tx, { uid: owner.user.uid, token, device }))
  const session = hashToken(token).slice(0, 16)
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'rex.png')
  const { id: waiting } = await owner.call.pets.add({ ...goodPet, name: unapproved })
  const { pets } = db.schema
  await db.transaction((tx) => tx.update(pets).set({ approval: 'waiting' }).where(eq(pets.id, waiting)))
  const ids = { pet: pet.id, unapproved: waiting, request: request.id, accepted: again.id, campaign: id, key: key.id }
  return { ...ids, ...donation, update: update.id, problem: problem?.id ?? 0, session, file: form }
}

function expected({ rule, changes }: OperationRequest, { only }: Row, caller: Caller): RefusalCode | null {
  const who = callers[caller]
  if (caller === 'expired key') return 'KEY_EXPIRED'
  if (caller === "suspended person's key") return 'SUSPENDED'
  if (caller === 'read-only key' && changes) return 'KEY_ONLY_READS'
  if (who === 'nobody' && rule.access !== 'anyone') return caller === 'suspended' ? 'SUSPENDED' : 'NOT_LOGGED_IN'
  if (rule.access === 'staff' && who !== 'staff' && who !== 'admin') return 'STAFF_ONLY'
  if (rule.access === 'admin' && who !== 'admin') return 'ADMINS_ONLY'
  if (rule.inPerson && caller.endsWith('key')) return 'KEYS_NEED_LOGIN'
  if (only && !only[0].includes(who)) return only[1]
  return null
}

const refusalIn = (body: string) =>
  Object.entries(refusals).find(([, { text }]) => body.includes(JSON.stringify(text)))?.[0] ?? null

/** Access is decided above both databases: on PostgreSQL some operations are enough. */
const tried = process.env.TEST_DATABASE_URL ? someOf(operationRequests, 4) : operationRequests

const withHeaders = (call: InjectOptions, headers: Record<string, string>): InjectOptions => ({
  ...call,
  headers: { ...call.headers, ...headers },
})

/** A shelter with all callers; `renew` creates new records. */
async function startShelter(atEnd?: Parameters<typeof startHarness>[3]) {
  const shelter = await startHarness({}, {}, undefined, atEnd)
  const { person, user, other, admin } = shelter
  const people: People = {
    user,
    other,
    admin,
    owner: await person('Olga Owner'),
    requester: await person(donorFields),
    staff: await person('Stan Staff'),
    suspended: await person('Sue Suspended'),
  }
  await person('Paul Promoted')
  await other.call.pets.add({ ...goodPet, name: 'Otter', description: 'Swims.' })
  const headers = await credentials(shelter, people)
  const file = await picture('png')
  const renew = () => thingsOf(shelter.db, people, file)
  return { ...shelter, headers, renew, things: await renew() }
}
type AuthorizationShelter = Awaited<ReturnType<typeof startShelter>>

/** Shared by all reads, which change nothing. */
let toRead: AuthorizationShelter
const closings: (() => Promise<void>)[] = []

beforeAll(async () => {
  toRead = await startShelter((close) => void closings.push(close))
})

afterAll(async () => {
  for (const close of closings) await close()
})

test.each(tried)('$name allows the right callers, and shows them what they may see', async (way) => {
  const row = matrix[way.name]
  if (!row) throw new Error(`${way.name} has no row`)
  const { app, headers, renew, ...shelter } = way.changes ? await startShelter() : toRead
  let { things } = shelter
  for (const caller of everybody) {
    const { statusCode, body } = await app.inject(withHeaders(await row.send(things), headers[caller]))
    const wanted = expected(way, row, caller)
    expect([caller, refusalIn(body)], body.slice(0, 300)).toEqual([caller, wanted])
    expect(statusCode < 300, `${caller}: ${statusCode} ${body.slice(0, 300)}`).toBe(wanted === null)
    // after a read or a refusal, the records are unchanged
    if (way.changes && wanted === null) things = await renew()
    if (!['owner', 'staff', 'admin'].includes(callers[caller])) expect(body, caller).not.toContain(ownSide)
    if (!row.secret) continue
    const [text, shownTo] = row.secret
    const sees = wanted === null && shownTo.includes(callers[caller])
    expect([caller, body.includes(text)], body.slice(0, 300)).toEqual([caller, sees])
  }
})
