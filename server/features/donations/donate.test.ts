import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { currentUser } from '#server/identity/users.ts'
import { httpStatusOf } from '#server/platform/errors/errors.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { createCaller } from '#server/trpc/router.ts'
import type { ChangedCampaign } from '#shared/campaigns.ts'
import { invalidAmount } from '#shared/donations.ts'
import { checkLedger } from './ledger.service.ts'

let shelter: Harness
let luna: ChangedCampaign

beforeEach(async () => {
  shelter = await startHarness()
  luna = await campaignWith(10_000)
})

const campaignWith = (maxCents: number) =>
  shelter.user.call.campaigns.createSimple({ petName: 'Luna', image: 'https://example.org/luna.jpg', maxCents })
const give = (amountCents: number, more: { idempotencyKey?: string; anonymous?: boolean } = {}, who = shelter.other) =>
  who.call.donations.give({ campaignId: luna.id, amountCents, ...more })
const raised = async () => (await shelter.anonymous.call.campaigns.byId({ id: luna.id })).donatedCents
const donors = async () => (await shelter.user.call.campaigns.donors({ id: luna.id })).items
const refusedWith = (code: string) => ({ cause: { code } })

test('a donation raises the total by its amount, to the cent', async () => {
  expect(await give(1250)).toMatchObject({ campaignId: luna.id, amountCents: 1250, name: 'Otto Other' })
  await give(1)
  expect(await raised()).toBe(1251)
  expect(await checkLedger(shelter.db)).toEqual([])
})

test('a donor is named, unless they are a visitor or choose Anonymous', async () => {
  await give(100)
  await give(200, { anonymous: true })
  await shelter.anonymous.call.donations.give({ campaignId: luna.id, amountCents: 300 })
  expect(await donors()).toMatchObject([
    { name: 'Anonymous', amountCents: 300 },
    { name: 'Anonymous', amountCents: 200 },
    { name: 'Otto Other', amountCents: 100 },
  ])
  expect(JSON.stringify(await donors())).not.toContain(shelter.other.user.uid)
})

test('an amount is whole cents from 1 to $1,000,000', async () => {
  luna = await campaignWith(1_000_000_000)
  for (const amount of [0, -1, 0.5, 100_000_001, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    await expect(give(amount), String(amount)).rejects.toThrow(invalidAmount())
  await give(100_000_000)
  expect(await raised()).toBe(100_000_000)
})

test('a donation may fill a campaign to its target, and not one cent more', async () => {
  await expect(give(10_001)).rejects.toMatchObject(refusedWith('OVER_LIMIT'))
  await give(9999)
  await expect(give(2)).rejects.toMatchObject({ message: 'Donation exceeds the target amount.' })
  await give(1)
  await expect(give(1)).rejects.toMatchObject(refusedWith('OVER_LIMIT'))
  expect(await raised()).toBe(10_000)
  expect(await donors()).toHaveLength(2)
})

test('a paused campaign takes nothing until it is resumed', async () => {
  await shelter.user.call.campaigns.setPaused({ id: luna.id, paused: true })
  await expect(give(100)).rejects.toMatchObject(refusedWith('CAMPAIGN_PAUSED'))
  await shelter.user.call.campaigns.setPaused({ id: luna.id, paused: false })
  await give(100)
  expect(await raised()).toBe(100)
})

test('a campaign that has ended takes nothing', async () => {
  const { campaigns } = shelter.db.schema
  await shelter.db.transaction((tx) =>
    tx.update(campaigns).set({ endsAt: new Date() }).where(eq(campaigns.id, luna.id)),
  )
  await expect(give(100)).rejects.toMatchObject(refusedWith('CAMPAIGN_ENDED'))
  expect(await donors()).toEqual([])
})

test('a refused donation has no effect, so its key may be used again', async () => {
  await expect(give(10_001, { idempotencyKey: 'k' })).rejects.toMatchObject(refusedWith('OVER_LIMIT'))
  await give(500, { idempotencyKey: 'k' })
  expect(await raised()).toBe(500)
})

test('the same key and body returns the first response, even when the campaign accepts no more', async () => {
  const first = await give(10_000, { idempotencyKey: 'k' })
  expect(await give(10_000, { idempotencyKey: 'k' })).toEqual(first)
  await shelter.user.call.campaigns.setPaused({ id: luna.id, paused: true })
  expect(await give(10_000, { idempotencyKey: 'k' })).toEqual(first)
  expect(await raised()).toBe(10_000)
})

test('a donor who has changed their name still gets the first response', async () => {
  const first = await give(100, { idempotencyKey: 'k' })
  const { uid, email, emailVerified } = shelter.other.user
  const renamed = await currentUser(shelter.db, { uid, email, emailVerified, name: 'Otto Newman', picture: null })
  const call = createCaller({ db: shelter.db, user: renamed, limit: async () => {} })
  expect(
    await call.donations.give({ campaignId: luna.id, amountCents: 100, idempotencyKey: 'k', anonymous: false }),
  ).toEqual(first)
})

test('the same key with another amount, campaign or choice of name is a conflict', async () => {
  await give(100, { idempotencyKey: 'k' })
  const another = await campaignWith(10_000)
  const conflict = refusedWith('KEY_REUSED')
  await expect(give(101, { idempotencyKey: 'k' })).rejects.toMatchObject(conflict)
  await expect(give(100, { idempotencyKey: 'k', anonymous: true })).rejects.toMatchObject(conflict)
  const elsewhere = { campaignId: another.id, amountCents: 100, idempotencyKey: 'k' }
  await expect(shelter.other.call.donations.give(elsewhere)).rejects.toMatchObject(conflict)
  expect(await raised()).toBe(100)
  expect(httpStatusOf.KEY_REUSED).toBe(409)
})

const visitorGives = (idempotencyKey: string, campaignId = luna.id, amountCents = 100) =>
  shelter.anonymous.call.donations.give({ campaignId, amountCents, idempotencyKey })

test("a guessed key neither hides nor blocks another account's donation, nor a visitor's", async () => {
  const key = 'nightly transfer 2026-11-21'
  await give(1, { idempotencyKey: key }, shelter.admin)
  await visitorGives(key, luna.id, 2)
  expect(await give(500, { idempotencyKey: key })).toMatchObject({ amountCents: 500, name: 'Otto Other' })
  expect(await give(500, { idempotencyKey: key })).toMatchObject({ amountCents: 500 })
  expect(await raised()).toBe(503)
  expect(await checkLedger(shelter.db)).toEqual([])
})

test("a visitor's key counts for one campaign", async () => {
  const another = await campaignWith(10_000)
  const key = 'order 4711 of the bakery'
  const first = await visitorGives(key)
  const second = await visitorGives(key, another.id)
  expect(second.id).not.toBe(first.id)
  expect(await visitorGives(key)).toEqual(first)
  expect(await visitorGives(key, another.id)).toEqual(second)
  await expect(visitorGives(key, luna.id, 101)).rejects.toMatchObject(refusedWith('KEY_REUSED'))
  expect(await raised()).toBe(100)
})

test("a visitor's key has at least 16 characters; an account's may be shorter", async () => {
  await expect(visitorGives('order 4711')).rejects.toMatchObject(refusedWith('KEY_TOO_SHORT'))
  await expect(visitorGives('k'.repeat(15))).rejects.toMatchObject(refusedWith('KEY_TOO_SHORT'))
  expect(httpStatusOf.KEY_TOO_SHORT).toBe(400)
  expect(await raised()).toBe(0)
  await visitorGives('k'.repeat(16))
  await give(100, { idempotencyKey: 'order 4711' })
  expect(await raised()).toBe(200)
})

test('a key used again for a refused donation leaves the total unchanged', async () => {
  const key = { idempotencyKey: 'k' }
  await give(9_000, key)
  await expect(give(9_001, key)).rejects.toMatchObject(refusedWith('KEY_REUSED'))
  await expect(give(900, key)).rejects.toMatchObject(refusedWith('KEY_REUSED'))
  expect(await raised()).toBe(9_000)
  expect(await checkLedger(shelter.db)).toEqual([])
})

test('a key is 1 to 200 characters that can be stored', async () => {
  for (const idempotencyKey of ['', 'k'.repeat(201), 'a\u0000b', 'a\nb', '\ud800'])
    await expect(give(100, { idempotencyKey })).rejects.toMatchObject(refusedWith('INVALID'))
  await give(100, { idempotencyKey: 'ключ'.repeat(50) })
})

test('without a key every donation counts', async () => {
  await Promise.all([give(100), give(100), give(100)])
  expect(await raised()).toBe(300)
})

test('my donations are only mine, newest first, with the total of all pages', async () => {
  await give(100)
  await give(250, { anonymous: true })
  await give(1000, {}, shelter.admin)
  const bo = await shelter.user.call.campaigns.createSimple({
    petName: 'Bo',
    image: 'https://example.org/bo.jpg',
    maxCents: 10_000,
  })
  await shelter.other.call.donations.give({ campaignId: bo.id, amountCents: 5 })
  const first = await shelter.other.call.donations.mine({ limit: 2 })
  expect(first).toMatchObject({
    items: [
      { petName: 'Bo', campaignId: bo.id, amountCents: 5 },
      { petName: 'Luna', campaignId: luna.id, amountCents: 250 },
    ],
    totalCents: 355,
  })
  const second = await shelter.other.call.donations.mine({ limit: 2, cursor: first.nextCursor ?? undefined })
  expect(second).toMatchObject({ items: [{ amountCents: 100 }], nextCursor: null, totalCents: 355 })
  expect(await shelter.user.call.donations.mine({})).toEqual({ items: [], nextCursor: null, totalCents: 0 })
  await expect(shelter.anonymous.call.donations.mine({})).rejects.toMatchObject(refusedWith('NOT_LOGGED_IN'))
})

test('donors are paginated, each once', async () => {
  for (let amount = 1; amount <= 7; amount++) await give(amount)
  const first = await shelter.user.call.campaigns.donors({ id: luna.id, limit: 4 })
  const second = await shelter.user.call.campaigns.donors({
    id: luna.id,
    limit: 4,
    cursor: first.nextCursor ?? undefined,
  })
  expect([...first.items, ...second.items].map(({ amountCents }) => amountCents)).toEqual([7, 6, 5, 4, 3, 2, 1])
  expect(second.nextCursor).toBeNull()
})

test('the ledger check reports a campaign whose total is not the sum of its donations', async () => {
  await give(100)
  const untouched = await campaignWith(100)
  const { campaigns } = shelter.db.schema
  await shelter.db.transaction((tx) =>
    tx
      .update(campaigns)
      .set({ donatedCents: sql`${campaigns.donatedCents} + 7` })
      .where(eq(campaigns.id, luna.id)),
  )
  expect(await checkLedger(shelter.db)).toEqual([{ campaignId: luna.id, sum: 'donated', recorded: 107, counted: 100 }])
  await shelter.db.transaction((tx) =>
    tx.update(campaigns).set({ donatedCents: 1 }).where(eq(campaigns.id, untouched.id)),
  )
  expect(await checkLedger(shelter.db)).toEqual([
    { campaignId: luna.id, sum: 'donated', recorded: 107, counted: 100 },
    { campaignId: untouched.id, sum: 'donated', recorded: 1, counted: 0 },
  ])
})

test('the database itself refuses totals beyond the target and invalid amounts', async () => {
  const { campaigns, donations } = shelter.db.schema
  const write = (donatedCents: number) =>
    shelter.db.transaction((tx) => tx.update(campaigns).set({ donatedCents }).where(eq(campaigns.id, luna.id)))
  const record = (amountCents: number) =>
    shelter.db.transaction((tx) => tx.insert(donations).values({ campaignId: luna.id, amountCents }))
  for (const cents of [-1, 10_001]) await expect(write(cents)).rejects.toThrow()
  for (const cents of [-1, 0, 100_000_001]) await expect(record(cents)).rejects.toThrow()
  expect(await raised()).toBe(0)
  expect(await checkLedger(shelter.db)).toEqual([])
})
