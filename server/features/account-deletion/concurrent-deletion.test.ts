import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { requestProblems } from '#server/features/adoptions/adoptions.queries.ts'
import { moneyProblems } from '#server/features/donations/ledger.service.ts'
import { makeAdmin } from '#server/features/users/users.service.ts'
import { rebuildTallies, tallyProblems } from '#server/platform/tallies/fill.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'

const contact = { phone: '+1 555 0123', address: '1 Long Lane' }
const payload = ({ user }: HarnessUser, pets = 'give') => ({ pets, currentPassword: `${user.name} has a password` })
const leaving = (person: HarnessUser, pets?: string) =>
  person.http({ method: 'DELETE', url: '/api/me', payload: payload(person, pets) })
const refusalOf = (body: string) => JSON.parse(body).detail

/** The tables that contain a uid, except for append-only ones. */
async function rowsOf({ read, schema }: Database, uid: string): Promise<string[]> {
  const found: string[] = []
  for (const [table, from] of Object.entries(schema))
    for (const row of await read.select().from(from)) if (JSON.stringify(row).includes(uid)) found.push(table)
  return [...new Set(found)].filter((table) => table !== 'auditEvents')
}

async function sound(db: Database): Promise<void> {
  expect(await requestProblems(db)).toEqual([])
  expect([...(await moneyProblems(db)), ...(await tallyProblems(db))]).toEqual([])
}

test('an account is deleted while its request is accepted: the pet is available', async () => {
  const { db, user, other } = await startHarness()
  const { id: petId } = await user.call.pets.add(goodPet)
  const { id } = await other.call.adoptions.request({ petId, ...contact })
  const [left, accepted] = await Promise.allSettled([
    leaving(other),
    user.call.adoptions.decide({ id, status: 'accepted' }),
  ])
  expect(left).toMatchObject({ status: 'fulfilled', value: { statusCode: 200 } })
  if (accepted.status === 'rejected') expect(accepted.reason.message).toContain('it was withdrawn')
  expect(await user.call.pets.byId({ id: petId })).toMatchObject({ status: 'available' })
  const [request] = await db.read.select().from(db.schema.adoptionRequests)
  expect(request).toMatchObject({ requesterUid: '', requesterName: '', status: 'withdrawn', outcome: 'withdrawn' })
  await sound(db)
})

test('any concurrent action of a deleted user is either deleted too or refused with a sentence', async () => {
  const { db, user, other } = await startHarness()
  const { id: petId } = await user.call.pets.add(goodPet)
  const { id: asked } = await user.call.pets.add(goodPet)
  const { id } = await other.call.adoptions.request({ petId: asked, ...contact })
  const campaign = await user.call.campaigns.createSimple({ petName: 'Rex', image: goodPet.image, maxCents: 50_000 })
  const acts = [
    () => other.call.pets.add(goodPet),
    () => other.call.adoptions.request({ petId, ...contact }),
    () => other.call.adoptions.write({ id, text: 'Hello' }),
    () => other.call.donations.give({ campaignId: campaign.id, amountCents: 500, name: 'Otto' }),
    () => other.call.campaigns.createSimple({ petName: 'Luna', image: goodPet.image, maxCents: 50_000 }),
  ]
  const outcomes = await Promise.allSettled([
    ...acts.map((act) => act()),
    leaving(other, 'delete'),
    ...acts.map((act) => act()),
  ])
  expect(outcomes[acts.length]).toMatchObject({ status: 'fulfilled', value: { statusCode: 200 } })
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason.message).toMatch(/\.$/)
  expect(await rowsOf(db, other.user.uid)).toEqual([])
  await sound(db)
})

test('of two concurrent deletions of one account one succeeds, and the other is logged out', async () => {
  const { db, user } = await startHarness()
  const answers = await Promise.all([leaving(user), leaving(user)])
  const statuses = answers.map(({ statusCode }) => statusCode).sort()
  // the later request may find no password any more
  expect([
    [200, 401],
    [200, 403],
  ]).toContainEqual(statuses)
  expect(await rowsOf(db, user.user.uid)).toEqual([])
  expect(await db.read.$count(db.schema.erasedPeople)).toBe(1)
})

test('of admins who delete their accounts concurrently one remains', async () => {
  const { db, admin, user } = await startHarness()
  await makeAdmin({ db, user: admin.user }, { email: user.user.email })
  const answers = await Promise.all([leaving(admin), leaving(user)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refusalOf(refused?.body ?? '')).toBe('This is the last admin. Please make another user an admin first.')
  expect(await db.read.$count(db.schema.users, eq(db.schema.users.role, 'admin'))).toBe(1)
})

test('a user who is suspended during the deletion is either deleted or suspended', async () => {
  const { db, admin, user } = await startHarness()
  const { email, uid } = user.user
  const suspending = admin.http({ method: 'POST', url: `/api/users/${email}/suspend` })
  const [left] = await Promise.all([leaving(user), suspending])
  const [row] = await db.read.select().from(db.schema.users).where(eq(db.schema.users.uid, uid))
  if (left.statusCode === 200) expect([row, await db.read.$count(db.schema.erasedPeople)]).toEqual([undefined, 1])
  else expect([row?.suspendedAt instanceof Date, await db.read.$count(db.schema.erasedPeople)]).toEqual([true, 0])
})

test('a wrong password, an old login and a missing choice are refused without effect', async () => {
  const { db, user } = await startHarness()
  const send = (sent: object) => user.http({ method: 'DELETE', url: '/api/me', payload: sent })
  expect((await send({ currentPassword: 'a guess', pets: 'give' })).json()).toMatchObject({ status: 403 })
  expect((await send({ pets: 'give' })).json().detail).toBe('Please enter your current password.')
  expect((await send({ currentPassword: 'x' })).json().detail).toContain('“delete” or “give”')
  const { accounts, sessions } = db.schema
  await db.transaction((tx) => tx.update(accounts).set({ passwordHash: null }).where(eq(accounts.uid, user.user.uid)))
  const old = new Date(Date.now() - 16 * 60_000)
  await db.transaction((tx) => tx.update(sessions).set({ createdAt: old }).where(eq(sessions.uid, user.user.uid)))
  expect((await send({ pets: 'give' })).json().detail).toContain('log out and back in')
  expect((await user.http({ url: '/api/me' })).statusCode).toBe(200)
  await db.transaction((tx) => tx.update(sessions).set({ createdAt: new Date() }))
  expect((await send({ pets: 'give' })).statusCode).toBe(200)
})

test('hidden and refused posts wait for approval at the shelter', async () => {
  const { db, user, admin } = await startHarness()
  const { pets, campaigns } = db.schema
  const ids = [(await user.call.pets.add(goodPet)).id, (await user.call.pets.add(goodPet)).id]
  const draft = await user.call.pets.add({ ...goodPet, status: 'draft' })
  await user.call.campaigns.createSimple({ petName: 'Rex', image: goodPet.image, maxCents: 50_000 })
  await db.transaction(async (tx) => {
    await tx.update(pets).set({ hidden: true })
    await tx
      .update(pets)
      .set({ hidden: false, approval: 'refused', refusal: 'No.' })
      .where(eq(pets.id, ids[1] ?? 0))
    await tx.update(campaigns).set({ hidden: true })
  })
  expect((await leaving(user)).statusCode).toBe(200)
  const own = { ownerUid: admin.user.uid, ownerEmail: admin.user.email, hidden: false, refusal: null }
  const rows = await db.read.select().from(pets).orderBy(pets.id)
  expect(rows).toMatchObject([
    { ...own, approval: 'waiting' },
    { ...own, approval: 'waiting' },
    { ...own, id: draft.id, approval: 'none' },
  ])
  expect(await db.read.select().from(campaigns)).toMatchObject([
    { creatorUid: admin.user.uid, approval: 'waiting', hidden: false },
  ])
})

async function busiest({ db, user, other }: Harness): Promise<void> {
  const { adoptionRequests, campaigns, donations, donationDetails, pets } = db.schema
  const owner = ({ user: { uid, email } }: HarnessUser) => ({ ownerUid: uid, ownerEmail: email })
  const pet = (person: HarnessUser) => ({ ...goodPet, nameFolded: 'rex', ...owner(person) })
  const campaign = await other.call.campaigns.createSimple({
    petName: 'Rex',
    image: goodPet.image,
    maxCents: 1_000_000,
  })
  await db.transaction(async (tx) => {
    for (let n = 0; n < 10; n++) {
      await tx.insert(pets).values(Array.from({ length: 50 }, () => pet(user)))
      const asked = await tx
        .insert(pets)
        .values(
          Array.from({ length: 100 }, (_, index) => ({
            ...pet(other),
            status: index < 5 ? ('on_hold' as const) : ('available' as const),
          })),
        )
        .returning({ id: pets.id })
      const { uid, email, name } = user.user
      await tx.insert(adoptionRequests).values(
        asked.map(({ id }, index) => ({
          petId: id,
          petName: 'Rex',
          petImage: goodPet.image,
          ...owner(other),
          requesterUid: uid,
          requesterName: name,
          requesterEmail: email,
          requesterPhone: '1',
          requesterAddress: '1 Long Lane',
          status: index < 5 ? ('accepted' as const) : ('pending' as const),
        })),
      )
      const given = await tx
        .insert(donations)
        .values(Array.from({ length: 100 }, () => ({ campaignId: campaign.id, amountCents: 100 })))
        .returning({ id: donations.id })
      await tx.insert(donationDetails).values(
        given.map(({ id }) => ({
          donationId: id,
          campaignId: campaign.id,
          state: 'promised' as const,
          standingCents: 100,
          donorUid: uid,
          name,
          secret: `${id}-secret`,
        })),
      )
    }
    await tx.update(campaigns).set({ donatedCents: 100_000, donationCount: 1000 }).where(eq(campaigns.id, campaign.id))
    await rebuildTallies(db, tx, null)
  })
}

test.each(['delete', 'give'])(
  'a user with 1,000 requests, 1,000 donations and 500 pets is deleted in one transaction (%s)',
  async (pets) => {
    const shelter = await startHarness()
    const { db, user, other } = shelter
    await busiest(shelter)
    const copy = (await user.http({ url: '/api/me/export' })).json()
    expect([copy.requests.length, copy.gifts.length, copy.giftAmounts.length, copy.pets.length]).toEqual([
      1000, 1000, 1000, 500,
    ])
    const left = await leaving(user, pets)
    expect(left.json()).toEqual({ left: { pets: 500, campaigns: 0, requests: 1000 } })
    expect(await rowsOf(db, user.user.uid)).toEqual([])
    expect(await db.read.$count(db.schema.pets, eq(db.schema.pets.ownerUid, other.user.uid))).toBe(1000)
    expect(await db.read.$count(db.schema.pets, sql`status = 'on_hold'`)).toBe(0)
    const told = await db.read.$count(db.schema.notifications, eq(db.schema.notifications.kind, 'request_withdrawn'))
    expect(told).toBe(1000)
    await sound(db)
  },
)
