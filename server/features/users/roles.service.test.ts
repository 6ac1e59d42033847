import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hashToken } from '#server/identity/sessions.ts'
import { currentUser } from '#server/identity/users.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { goodPet, makeRecords } from '#server/testing/rest.ts'
import { restoreUser, revokeAdmin, setStaff, suspendUser } from './roles.service.ts'
import { makeAdmin } from './users.service.ts'

const statusOf = async ({ app }: Harness, token: string) =>
  (await app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })).statusCode

const recordOf = async ({ db }: Pick<Harness, 'db'>, { user }: Pick<HarnessUser, 'user'>) => {
  const { users } = db.schema
  const [record] = await db.read.select().from(users).where(eq(users.uid, user.uid))
  return record
}

async function writtenOf({ db }: Pick<Harness, 'db'>, { user }: Pick<HarnessUser, 'user'>) {
  const { auditEvents } = db.schema
  const rows = await db.read
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subject, 'user'), eq(auditEvents.subjectId, user.uid)))
    .orderBy(asc(auditEvents.id))
  return rows.map(({ act, by }) => [act, by])
}

async function recordsOf({ db }: Harness) {
  const { pets, campaigns, adoptionRequests, donations, petPhotos } = db.schema
  return {
    pets: await db.read.select().from(pets).orderBy(pets.id),
    photos: await db.read.select().from(petPhotos).orderBy(petPhotos.petId, petPhotos.place),
    campaigns: await db.read.select().from(campaigns).orderBy(campaigns.id),
    requests: await db.read.select().from(adoptionRequests).orderBy(adoptionRequests.id),
    donations: await db.read.select().from(donations).orderBy(donations.id),
  }
}

const shown = async ({ anonymous }: Harness) => ({
  pets: (await anonymous.call.pets.list({ limit: 100 })).items.map(({ id }) => id),
  counted: (await anonymous.call.pets.facets({})).total,
  campaigns: (await anonymous.call.campaigns.list({})).items.map(({ id }) => id),
})

test('suspending ends sessions, API keys and links, only of that user', async () => {
  const shelter = await startHarness()
  const { db, admin, user, other } = shelter
  const { key } = await user.call.keys.create({ name: 'Program', scope: 'write' })
  const link = await admin.call.users.resetLink({ email: user.user.email })
  expect(await admin.call.users.suspend({ email: user.user.email })).toMatchObject({ suspended: true, role: 'user' })
  expect([await statusOf(shelter, user.token), await statusOf(shelter, key)]).toEqual([401, 401])
  const answer = await shelter.app.inject({
    method: 'POST',
    url: '/api/auth/reset',
    payload: { token: link.token, password: 'a new password' },
  })
  expect(answer.statusCode).toBe(409)
  expect(await statusOf(shelter, other.token)).toBe(200)
  expect(await writtenOf(shelter, user)).toEqual([
    ['reset_link_made', admin.user.uid],
    ['user_suspended', admin.user.uid],
  ])
  expect(await db.read.$count(db.schema.sessions, eq(db.schema.sessions.uid, user.user.uid))).toBe(0)
})

test('repeating a change is no error, and is audited once', async () => {
  const shelter = await startHarness()
  const { admin, user } = shelter
  const { email } = user.user
  for (const _ of [1, 2]) await admin.call.users.suspend({ email })
  const since = (await recordOf(shelter, user))?.suspendedAt
  for (const _ of [1, 2]) expect(await admin.call.users.restore({ email })).toMatchObject({ suspended: false })
  for (const staff of [true, true, false, false])
    expect(await admin.call.users.setStaff({ email, staff })).toMatchObject({ staff })
  expect(since).toBeInstanceOf(Date)
  const by = admin.user.uid
  expect(await writtenOf(shelter, user)).toEqual([
    ['user_suspended', by],
    ['user_restored', by],
    ['staff_made', by],
    ['staff_revoked', by],
  ])
})

test('posts are hidden with their owner and restored exactly, without other changes', async () => {
  const shelter = await startHarness()
  const { db, admin, user, other } = shelter
  const { campaign } = await makeRecords(shelter)
  await user.call.pets.add({ ...goodPet, status: 'draft' })
  const { id: waiting } = await user.call.pets.add(goodPet)
  const { id: refused } = await user.call.pets.add(goodPet)
  const { pets, campaigns } = db.schema
  await db.transaction(async (tx) => {
    await tx.update(pets).set({ approval: 'waiting' }).where(eq(pets.id, waiting))
    await tx.update(pets).set({ approval: 'refused', refusal: 'Not ours.' }).where(eq(pets.id, refused))
    const more = { petName: 'Kept', image: goodPet.image, maxCents: 100, endsAt: new Date(1) }
    const theirs = { creatorUid: user.user.uid, creatorEmail: user.user.email, updatedAt: new Date() }
    await tx.insert(campaigns).values([
      { ...more, ...theirs, paused: true, location: '', description: '' },
      { ...more, ...theirs, approval: 'waiting', location: '', description: '' },
    ])
  })
  await shelter.anonymous.call.donations.give({ campaignId: campaign, amountCents: 500 })
  const { id: others } = await other.call.pets.add({ ...goodPet, name: 'Otter' })
  const before = { records: await recordsOf(shelter), shown: await shown(shelter) }
  await admin.call.users.suspend({ email: user.user.email })
  expect(await shown(shelter)).toEqual({ pets: [others], counted: 1, campaigns: [] })
  const during = await recordsOf(shelter)
  expect([during.requests, during.donations]).toEqual([before.records.requests, before.records.donations])
  await admin.call.users.restore({ email: user.user.email })
  expect({ records: await recordsOf(shelter), shown: await shown(shelter) }).toEqual(before)
})

test("staff and admins see and manage hidden posts; their owner's requests continue", async () => {
  const shelter = await startHarness()
  const { admin, user, other, anonymous } = shelter
  const { request, pet } = await makeRecords(shelter)
  await admin.call.users.suspend({ email: user.user.email })
  await expect(anonymous.call.pets.byId({ id: pet })).rejects.toMatchObject({ cause: { code: 'NO_SUCH_PET' } })
  expect(await admin.call.pets.byId({ id: pet })).toMatchObject({ id: pet })
  const asked = async () => (await other.call.adoptions.sent({})).items.find(({ id }) => id === request)
  expect(await asked()).toMatchObject({ status: 'pending' })
  await admin.call.adoptions.decide({ id: request, status: 'accepted' })
  expect(await asked()).toMatchObject({ status: 'accepted' })
})

test("users can't suspend themselves, and the last admin stays", async () => {
  const { db, admin, user } = await startHarness()
  await expect(admin.call.users.suspend({ email: admin.user.email })).rejects.toMatchObject({
    cause: { code: 'NOT_YOURSELF' },
  })
  const last = { code: 'LAST_ADMIN' }
  await expect(suspendUser({ db, user: null }, admin.user)).rejects.toMatchObject(last)
  await expect(revokeAdmin(db, admin.user)).rejects.toMatchObject(last)
  await makeAdmin({ db }, user.user)
  expect(await suspendUser({ db, user: null }, user.user)).toMatchObject({ role: 'admin' })
  // suspended admins don't count
  await expect(revokeAdmin(db, admin.user)).rejects.toMatchObject(last)
  expect(await revokeAdmin(db, user.user)).toMatchObject({ role: 'user' })
})

test('revoking admin removes only the role; the command line has no name in the audit log', async () => {
  const shelter = await startHarness()
  const { db, user } = shelter
  await makeAdmin({ db }, user.user)
  await setStaff({ db, user: null }, { email: user.user.email, staff: true })
  for (const _ of [1, 2])
    expect(await revokeAdmin(db, user.user)).toMatchObject({ role: 'user', staff: true, suspendedAt: null })
  expect(await statusOf(shelter, user.token)).toBe(200)
  expect((await writtenOf(shelter, user)).slice(-2)).toEqual([
    ['staff_made', null],
    ['admin_revoked', null],
  ])
})

test("a user who has lost their role can't finish an action", async () => {
  const shelter = await startHarness()
  const { db, admin, user, other } = shelter
  const acts = [
    (by: Parameters<typeof suspendUser>[0]) => suspendUser(by, other.user),
    (by: Parameters<typeof suspendUser>[0]) => restoreUser(by, other.user),
    (by: Parameters<typeof suspendUser>[0]) => setStaff(by, { email: other.user.email, staff: true }),
  ]
  for (const act of acts) {
    await expect(act({ db, user: user.user })).rejects.toMatchObject({ code: 'ADMINS_ONLY' })
    await expect(act({ db, user: admin.user, session: hashToken('ended') })).rejects.toMatchObject({
      code: 'NOT_LOGGED_IN',
    })
  }
  await makeAdmin({ db }, user.user)
  await suspendUser({ db, user: user.user }, admin.user)
  for (const act of acts) await expect(act({ db, user: admin.user })).rejects.toMatchObject({ code: 'SUSPENDED' })
  expect(await recordOf(shelter, other)).toMatchObject({ staff: false, suspendedAt: null })
})

test('of several accounts with one email, all verified ones are changed', async () => {
  const { db, admin } = await startHarness()
  const identity = { email: 'twin@example.org', name: 'Twin', picture: null }
  for (const uid of ['one', 'two']) await currentUser(db, { ...identity, uid, emailVerified: true })
  await currentUser(db, { ...identity, uid: 'squatter', emailVerified: false })
  await suspendUser({ db, user: admin.user }, identity)
  const { users } = db.schema
  const found = await db.read.select().from(users).where(eq(users.email, identity.email)).orderBy(users.uid)
  expect(found.map(({ uid, suspendedAt }) => [uid, suspendedAt !== null])).toEqual([
    ['one', true],
    ['squatter', false],
    ['two', true],
  ])
  await expect(suspendUser({ db, user: null }, { email: 'nobody@example.org' })).rejects.toMatchObject({
    code: 'NO_SUCH_USER',
  })
})

test('a post made during a suspension is hidden, and shown after the restore', async () => {
  const shelter = await startHarness()
  const { db, user, admin } = shelter
  const { pets, campaigns } = db.schema
  const campaign = { petName: 'Luna', image: goodPet.image, maxCents: 10_000 }
  for (const hidden of [true, false, true]) {
    const posting = Array.from({ length: 12 }, (_, i) =>
      i % 2 ? user.call.pets.add(goodPet) : user.call.campaigns.createSimple(campaign),
    )
    const act = hidden ? suspendUser : restoreUser
    const [, ...posted] = await Promise.allSettled([act({ db, user: admin.user }, user.user), ...posting])
    expect(posted.map(({ status }) => status)).not.toContain('rejected')
    expect(await db.read.$count(pets, eq(pets.hidden, !hidden))).toBe(0)
    expect(await db.read.$count(campaigns, eq(campaigns.hidden, !hidden))).toBe(0)
  }
  expect(await db.read.$count(pets)).toBe(18)
})

test('a pet that is changed while its owner is suspended stays hidden', async () => {
  const { db, user, admin } = await startHarness()
  const { pets } = db.schema
  const { id } = await user.call.pets.add(goodPet)
  const changes = Array.from({ length: 10 }, (_, i) => user.call.pets.update({ ...goodPet, id, name: `Rex ${i}` }))
  await Promise.all([suspendUser({ db, user: admin.user }, user.user), ...changes])
  await user.call.pets.update({ ...goodPet, id, name: 'Rex', status: 'draft' })
  await user.call.pets.update({ ...goodPet, id, name: 'Rex', status: 'available' })
  expect(await db.read.$count(pets, eq(pets.hidden, true))).toBe(1)
})
