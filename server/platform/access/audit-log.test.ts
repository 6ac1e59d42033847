import { asc, eq } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { type OperationRequest, operationRequests } from '#server/testing/operation-requests.ts'
import { goodPet } from '#server/testing/rest.ts'
import type { AuditAction, AuditSubject } from '#shared/audit.ts'

// For every operation that changes data: its audit event, or the reason why there is none (docs/product.md 16.7).

/** The audit log must not contain it: part of all texts, names and emails. */
const marker = 'Xylophon'

/** Records of Olga; Rita has requested her pet. */
type AuditedRecords = Awaited<ReturnType<typeof thingsOf>>

type Act = {
  act: AuditAction
  on: AuditSubject
  /** The id or uid of the subject; null: the id in the response. */
  id: (things: AuditedRecords) => number | string | null
  send: (things: AuditedRecords) => InjectOptions
  first?: (things: AuditedRecords) => InjectOptions
  /** Audited even if the record is the actor's own. */
  always?: true
}
type None = { none: string }

const own = { none: 'everybody does it to what is their own alone' }
const alone = { none: 'users do it for themselves' }
const donors = { none: 'an act of a donor' }

const tell = (path: string, payload: object): InjectOptions => ({ method: 'POST', url: `/trpc/${path}`, payload })
const call = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object): InjectOptions => ({
  method,
  url,
  ...(payload && { payload }),
})

const image = 'https://example.org/rex.jpg'
const said = { ...goodPet, name: `Rex ${marker}`, description: `${marker} plays.` }
const campaign = { petName: `Luna ${marker}`, image, maxCents: 10_000 }
const contact = { phone: '+1 555 0199', address: `1 ${marker} Lane` }

const onPet = { on: 'pet', id: ({ pet }: AuditedRecords) => pet } as const
const onRequest = { on: 'request', id: ({ request }: AuditedRecords) => request } as const
const onAccepted = { on: 'request', id: ({ accepted }: AuditedRecords) => accepted } as const
const onCampaign = { on: 'campaign', id: ({ campaign }: AuditedRecords) => campaign } as const
const onDonation = { on: 'gift', id: ({ gift: donation }: AuditedRecords) => donation } as const
const onPromoted = { on: 'user', id: ({ promoted }: AuditedRecords) => promoted.uid, always: true } as const
const onSettings = { on: 'settings', id: () => '', always: true } as const
const named = null

const trail: Record<string, Act | None> = {
  'rest DELETE /api/me': own,
  'trpc profile.leave': own,
  'rest DELETE /api/me/sessions': own,
  'rest DELETE /api/me/sessions/:session': own,
  'rest DELETE /api/pets/:id': { act: 'pet_deleted', ...onPet, send: ({ pet }) => call('DELETE', `/api/pets/${pet}`) },
  'rest PATCH /api/adoptions/:id/status': {
    act: 'request_accepted',
    ...onRequest,
    send: ({ request }) => call('PATCH', `/api/adoptions/${request}/status`, { status: 'accepted' }),
  },
  'rest PATCH /api/donations/:id': {
    act: 'campaign_paused',
    ...onCampaign,
    send: ({ campaign }) => call('PATCH', `/api/donations/${campaign}`, { paused: true }),
  },
  'rest PATCH /api/donations/:id/donate': donors,
  'rest PATCH /api/me': own,
  'rest PATCH /api/pets/:id': {
    act: 'pet_adopted',
    ...onPet,
    send: ({ pet }) => call('PATCH', `/api/pets/${pet}`, { adopted: true }),
  },
  'rest PATCH /api/settings': {
    act: 'settings_saved',
    ...onSettings,
    send: () => call('PATCH', '/api/settings', { phone: `${marker} 5` }),
  },
  'rest PATCH /api/users/:email/role': {
    act: 'admin_made',
    ...onPromoted,
    send: ({ promoted }) => call('PATCH', `/api/users/${promoted.email}/role`, { role: 'admin' }),
  },
  'rest POST /api/adopt': {
    act: 'request_made',
    on: 'request',
    id: () => named,
    send: ({ free, requester }) =>
      call('POST', '/api/adopt', {
        petId: free,
        requesterEmail: requester,
        requesterPhone: contact.phone,
        requesterAddress: contact.address,
      }),
  },
  'rest POST /api/adoptions/:id/messages': {
    act: 'request_written',
    ...onRequest,
    send: ({ request }) => call('POST', `/api/adoptions/${request}/messages`, { text: marker }),
  },
  'rest POST /api/adoptions/:id/release': {
    act: 'request_released',
    ...onAccepted,
    send: ({ accepted }) => call('POST', `/api/adoptions/${accepted}/release`, { reason: marker }),
  },
  'rest POST /api/adoptions/:id/withdraw': alone,
  'rest POST /api/donations': {
    act: 'campaign_added',
    on: 'campaign',
    id: () => named,
    send: ({ owner }) =>
      call('POST', '/api/donations', {
        petName: campaign.petName,
        image,
        maxDonation: 100,
        creatorEmail: owner,
      }),
  },
  'rest POST /api/gifts/:id/cancel': {
    act: 'gift_cancelled',
    ...onDonation,
    send: ({ gift: donation }) => call('POST', `/api/gifts/${donation}/cancel`),
  },
  'rest POST /api/gifts/:id/received': {
    act: 'gift_received',
    ...onDonation,
    always: true,
    send: ({ gift: donation }) => call('POST', `/api/gifts/${donation}/received`),
  },
  'rest POST /api/images': { none: 'a picture is nothing until a post shows it' },
  'rest POST /api/import/:kind': {
    act: 'data_imported',
    on: 'shelter',
    id: () => '',
    always: true,
    send: () => ({
      method: 'POST',
      url: '/api/import/campaigns?dryRun=false',
      payload: `pet_name,target,location,description\n${marker},10,${marker},${marker}\n`,
    }),
  },
  'rest POST /api/notices/read': own,
  'rest POST /api/pets': {
    act: 'pet_added',
    on: 'pet',
    id: () => named,
    send: ({ owner }) => call('POST', '/api/pets', { ...said, userEmail: owner }),
  },
  'rest PUT /api/pets/:id': {
    act: 'pet_changed',
    ...onPet,
    send: ({ pet }) => call('PUT', `/api/pets/${pet}`, said),
  },
  'trpc adoptions.decide': {
    act: 'request_rejected',
    ...onRequest,
    send: ({ request }) => tell('adoptions.decide', { id: request, status: 'rejected' }),
  },
  'trpc adoptions.note': {
    act: 'request_written',
    ...onRequest,
    send: ({ request }) => tell('adoptions.note', { id: request, text: marker }),
  },
  'trpc adoptions.release': {
    act: 'request_released',
    ...onAccepted,
    send: ({ accepted }) => tell('adoptions.release', { id: accepted, reason: marker }),
  },
  'trpc adoptions.request': alone,
  'trpc adoptions.seen': { none: 'looking is no act' },
  'trpc adoptions.withdraw': alone,
  'trpc adoptions.write': {
    act: 'request_written',
    ...onRequest,
    send: ({ request }) => tell('adoptions.write', { id: request, text: marker }),
  },
  'trpc approval.approve': {
    act: 'pet_approved',
    on: 'pet',
    id: ({ unapproved }) => unapproved,
    send: ({ unapproved: id }) => tell('approval.approve', { kind: 'pet', id, version: 0 }),
  },
  'trpc approval.refuse': {
    act: 'pet_refused',
    on: 'pet',
    id: ({ unapproved }) => unapproved,
    send: ({ unapproved: id }) =>
      tell('approval.refuse', { kind: 'pet', id, version: 0, reason: `${marker} is missing.` }),
  },
  'trpc campaigns.create': alone,
  'trpc campaigns.createSimple': alone,
  'trpc campaigns.deleteUpdate': {
    act: 'update_deleted',
    ...onCampaign,
    send: ({ update }) => tell('campaigns.deleteUpdate', { id: update }),
  },
  'trpc campaigns.postUpdate': {
    act: 'update_posted',
    ...onCampaign,
    send: ({ campaign }) => tell('campaigns.postUpdate', { id: campaign, text: marker }),
  },
  'trpc campaigns.setPaused': {
    act: 'campaign_paused',
    ...onCampaign,
    send: ({ campaign }) => tell('campaigns.setPaused', { id: campaign, paused: true }),
  },
  'trpc campaigns.update': {
    act: 'campaign_changed',
    ...onCampaign,
    send: ({ campaign: id }) => tell('campaigns.update', { id, ...campaign, location: marker, description: marker }),
  },
  'trpc donations.give': donors,
  'trpc donations.cancel': {
    act: 'gift_cancelled',
    ...onDonation,
    send: ({ gift: donation }) => tell('donations.cancel', { ids: [donation] }),
  },
  'trpc donations.change': donors,
  'trpc donations.enterCash': {
    act: 'cash_entered',
    on: 'gift',
    id: () => named,
    always: true,
    send: ({ campaign }) =>
      tell('donations.enterCash', {
        campaignId: campaign,
        amountCents: 100,
        name: marker,
        message: marker,
        showName: false,
      }),
  },
  'trpc donations.erase': donors,
  'trpc donations.leave': donors,
  'trpc donations.receive': {
    act: 'gift_received',
    ...onDonation,
    always: true,
    send: ({ gift: donation }) => tell('donations.receive', { ids: [donation] }),
  },
  'trpc donations.refresh': donors,
  'trpc donations.removeMessage': {
    act: 'gift_message_removed',
    ...onDonation,
    send: ({ gift: donation }) => tell('donations.removeMessage', { id: donation }),
  },
  'trpc donations.settleProblem': {
    act: 'payment_settled',
    on: 'payment',
    id: ({ problem }) => problem,
    always: true,
    send: ({ problem }) => tell('donations.settleProblem', { id: problem }),
  },
  'trpc keys.create': {
    act: 'key_made',
    on: 'user',
    id: ({ caller }) => caller,
    always: true,
    send: () => tell('keys.create', { name: marker, scope: 'read' }),
  },
  'trpc keys.revoke': {
    act: 'key_revoked',
    on: 'user',
    id: ({ caller }) => caller,
    always: true,
    send: ({ key }) => tell('keys.revoke', { id: key }),
  },
  'trpc notifications.read': own,
  'trpc pets.add': alone,
  'trpc pets.delete': { act: 'pet_deleted', ...onPet, send: ({ pet }) => tell('pets.delete', { id: pet }) },
  'trpc pets.markAdopted': { act: 'pet_adopted', ...onPet, send: ({ pet }) => tell('pets.markAdopted', { id: pet }) },
  'trpc pets.update': {
    act: 'pet_changed',
    ...onPet,
    send: ({ pet }) => tell('pets.update', { id: pet, ...said }),
  },
  'trpc profile.change': own,
  'trpc profile.changePassword': own,
  'trpc profile.chooseMail': own,
  'trpc profile.endOtherSessions': own,
  'trpc profile.endSession': own,
  'trpc settings.save': {
    act: 'settings_saved',
    ...onSettings,
    send: () => tell('settings.save', { values: { siteName: marker } }),
  },
  'trpc users.claimSetup': { none: 'users/setup.test.ts looks at it: here there is an admin already' },
  'trpc users.makeAdmin': {
    act: 'admin_made',
    ...onPromoted,
    send: ({ promoted }) => tell('users.makeAdmin', { email: promoted.email }),
  },
  'rest POST /api/users/:email/restore': {
    act: 'user_restored',
    ...onPromoted,
    first: ({ promoted }) => tell('users.suspend', { email: promoted.email }),
    send: ({ promoted }) => call('POST', `/api/users/${promoted.email}/restore`),
  },
  'rest POST /api/users/:email/suspend': {
    act: 'user_suspended',
    ...onPromoted,
    send: ({ promoted }) => call('POST', `/api/users/${promoted.email}/suspend`),
  },
  'trpc users.restore': {
    act: 'user_restored',
    ...onPromoted,
    first: ({ promoted }) => tell('users.suspend', { email: promoted.email }),
    send: ({ promoted }) => tell('users.restore', { email: promoted.email }),
  },
  'trpc users.setStaff': {
    act: 'staff_made',
    ...onPromoted,
    send: ({ promoted }) => tell('users.setStaff', { email: promoted.email, staff: true }),
  },
  'trpc users.suspend': {
    act: 'user_suspended',
    ...onPromoted,
    send: ({ promoted }) => tell('users.suspend', { email: promoted.email }),
  },
  'trpc users.resetLink': {
    act: 'reset_link_made',
    ...onPromoted,
    send: ({ promoted }) => tell('users.resetLink', { email: promoted.email }),
  },
}

/** Reads that are audited. */
const takenAlong: Record<string, Act> = {
  'rest GET /api/export/:kind.:format': {
    act: 'data_exported',
    on: 'shelter',
    id: () => '',
    always: true,
    send: () => ({ url: '/api/export/pets.json' }),
  },
  'rest GET /api/gifts.csv': {
    act: 'gifts_exported',
    on: 'shelter',
    id: () => '',
    always: true,
    send: () => ({ url: '/api/gifts.csv' }),
  },
}

test('the table contains every operation that changes data', () => {
  const changing = operationRequests.filter(({ changes }) => changes).map(({ name }) => name)
  expect(Object.keys(trail).sort()).toEqual(changing.sort())
})

async function thingsOf(db: Harness['db'], { owner, requester, promoted, caller }: Record<string, HarnessUser>) {
  if (!owner || !requester || !promoted || !caller) throw new Error('people are missing')
  const [pet, free, asked, held] = await Promise.all([said, said, said, said].map((one) => owner.call.pets.add(one)))
  if (!pet || !free || !asked || !held) throw new Error('pets are missing')
  const request = await requester.call.adoptions.request({ petId: asked.id, ...contact, message: marker })
  const accepted = await requester.call.adoptions.request({ petId: held.id, ...contact })
  await owner.call.adoptions.decide({ id: accepted.id, status: 'accepted' })
  const { id } = await owner.call.campaigns.createSimple(campaign)
  const given = await requester.call.donations.give({ campaignId: id, amountCents: 500, name: marker, message: marker })
  const update = await owner.call.campaigns.postUpdate({ id, text: marker })
  const stray = { reason: 'unknown_gift', about: `session ${given.id}` } as const
  const [problem] = await db.transaction((tx) => tx.insert(db.schema.strayPayments).values(stray).returning())
  const unapproved = await owner.call.pets.add(said)
  const { pets } = db.schema
  await db.transaction((tx) => tx.update(pets).set({ approval: 'waiting' }).where(eq(pets.id, unapproved.id)))
  const key = await caller.call.keys.create({ name: marker, scope: 'read' })
  return {
    pet: pet.id,
    free: free.id,
    request: request.id,
    accepted: accepted.id,
    campaign: id,
    gift: given.id,
    unapproved: unapproved.id,
    update: update.id,
    problem: problem?.id ?? 0,
    key: key.id,
    caller: caller.user.uid,
    owner: owner.user.email,
    requester: requester.user.email,
    promoted: promoted.user,
  }
}

const written = ({ read, schema: { auditEvents } }: Harness['db']) =>
  read.select().from(auditEvents).orderBy(asc(auditEvents.id))

const numberIn = (body: string): string => /"id":\s*(\d+)/.exec(body)?.[1] ?? 'none'

async function shelterWithStaff() {
  const shelter = await startHarness()
  const { db, person } = shelter
  const staff = await person('Sam Staff')
  const { users } = db.schema
  await db.transaction((tx) => tx.update(users).set({ staff: true }).where(eq(users.uid, staff.user.uid)))
  const people = { owner: await person('Olga Owner'), requester: await person('Rita Requester') }
  let promotions = 0
  const fresh = async (caller: HarnessUser) => {
    promotions += 1
    return thingsOf(db, { ...people, caller, promoted: await person(`Paul ${promotions}`) })
  }
  return { ...shelter, ...people, staff, fresh }
}

const acts = Object.entries({ ...trail, ...takenAlong }).flatMap(([name, row]) => {
  const way = operationRequests.find((one) => one.name === name)
  return 'none' in row || !way ? [] : [{ name, row, way }]
})

/** Staff create keys only for themselves, and never act in another user's name. */
const notForStaff = new Set<AuditAction>(['key_made', 'key_revoked', 'pet_added', 'campaign_added', 'request_made'])
const ofAdmins = ({ rule }: OperationRequest, { act }: Act) => rule.access === 'admin' || notForStaff.has(act)

test.each(acts)('$name is audited once: actor, action and subject', async ({ row, way }) => {
  const { db, owner, staff, admin, fresh } = await shelterWithStaff()
  for (const caller of [admin, staff]) {
    const things = await fresh(caller)
    if (row.first) await admin.http(row.first(things))
    const before = (await written(db)).length
    const { statusCode, body } = await caller.http(row.send(things))
    const more = (await written(db)).slice(before)
    if (caller === staff && ofAdmins(way, row)) {
      expect(more, 'not for staff').toEqual([])
      continue
    }
    expect(statusCode < 300, body).toBe(true)
    const id = row.id(things) ?? numberIn(body)
    expect(more, caller.user.name).toMatchObject([
      { by: caller.user.uid, act: row.act, subject: row.on, subjectId: String(id) },
    ])
    expect(JSON.stringify(more)).not.toMatch(new RegExp(`${marker}|@|Olga|Rita|Paul|Lane`))
  }
  const things = await fresh(row.always ? admin : owner)
  const before = (await written(db)).length
  await owner.http(row.send(things))
  expect((await written(db)).slice(before), 'what is their own').toEqual([])
})

test("admins' actions on their own records are not audited", async () => {
  const { db, admin } = await startHarness()
  const before = (await written(db)).length
  const pet = await admin.call.pets.add(said)
  await admin.call.pets.update({ id: pet.id, ...said })
  await admin.call.pets.delete({ id: pet.id })
  const { id } = await admin.call.campaigns.createSimple(campaign)
  await admin.call.campaigns.setPaused({ id, paused: true })
  await admin.call.campaigns.postUpdate({ id, text: marker })
  expect((await written(db)).slice(before)).toEqual([])
})

test('repeating a change neither changes nor audits anything', async () => {
  const { db, admin, owner, fresh } = await shelterWithStaff()
  const { pet, campaign, gift: donation, problem, key, promoted } = await fresh(admin)
  const twice: (() => Promise<unknown>)[] = [
    () => admin.call.pets.markAdopted({ id: pet }),
    () => admin.call.campaigns.setPaused({ id: campaign, paused: true }),
    () => admin.call.donations.receive({ ids: [donation] }),
    () => admin.call.donations.removeMessage({ id: donation }),
    () => admin.call.donations.settleProblem({ id: problem }),
    () => admin.call.keys.revoke({ id: key }),
    () => admin.call.users.makeAdmin({ email: promoted.email }),
    () => admin.call.settings.save({ values: { siteName: 'A Name' } }),
  ]
  for (const act of twice) {
    const before = (await written(db)).length
    await act()
    await act()
    expect((await written(db)).slice(before), String(act)).toHaveLength(1)
  }
  const before = (await written(db)).length
  await expect(owner.call.donations.receive({ ids: [donation] })).rejects.toThrow()
  expect((await written(db)).slice(before)).toEqual([])
})

test("an API key's actions count as its owner's, and failures are not audited", async () => {
  const { db, app, admin, fresh } = await shelterWithStaff()
  const { pet, request } = await fresh(admin)
  const { key } = await admin.call.keys.create({ name: 'Program', scope: 'write' })
  const before = (await written(db)).length
  const headers = { authorization: `Bearer ${key}` }
  await app.inject({ ...call('DELETE', `/api/pets/${pet}`), headers })
  await app.inject({ ...call('DELETE', `/api/pets/${pet}`), headers })
  await admin.call.adoptions.decide({ id: request, status: 'rejected' })
  await expect(admin.call.adoptions.decide({ id: request, status: 'accepted' })).rejects.toThrow()
  expect((await written(db)).slice(before)).toMatchObject([
    { by: admin.user.uid, act: 'pet_deleted', subjectId: String(pet) },
    { by: admin.user.uid, act: 'request_rejected', subjectId: String(request) },
  ])
})

test('audit events are never changed or deleted', async () => {
  const { db } = await startHarness()
  const { auditEvents } = db.schema
  expect(await written(db)).not.toEqual([])
  const before = await written(db)
  await expect(db.transaction((tx) => tx.update(auditEvents).set({ by: null, act: 'pet_deleted' }))).rejects.toThrow()
  await expect(db.transaction((tx) => tx.delete(auditEvents))).rejects.toThrow()
  expect(await written(db)).toEqual(before)
})
