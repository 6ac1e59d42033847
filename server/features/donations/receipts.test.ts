import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { tallyProblems } from '#server/platform/tallies/fill.ts'
import { dueFee, turnOnFees } from '#server/testing/adoption-fees.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { formatReceiptNumber } from '#shared/receipt-numbers.ts'
import { moneyProblems } from './ledger.service.ts'
import { issueReceipt } from './receipts.service.ts'
import { moveDonation } from './transitions.service.ts'

vi.setConfig({ testTimeout: 60_000 })

let shelter: Harness
let luna: number

const content = { petName: 'Luna', image: 'https://example.org/luna.jpg', location: 'here', description: 'A hip.' }
const newCampaign = async () => (await shelter.user.call.campaigns.create({ ...content, maxCents: 1_000_000 })).id

beforeEach(async () => {
  shelter = await startHarness()
  luna = await newCampaign()
})

const pledge = (campaignId = luna) => shelter.anonymous.call.donations.give({ campaignId, amountCents: 2500 })
const receive = (...ids: number[]) => shelter.admin.call.donations.receive({ ids })
const well = async () =>
  expect([...(await moneyProblems(shelter.db)), ...(await tallyProblems(shelter.db))]).toEqual([])
const pageOf = ({ path }: { path: string }) =>
  shelter.anonymous.call.donations.bySecret({ secret: path.split('/').at(-1) ?? '' })

async function numbers() {
  const { receipts } = shelter.db.schema
  const rows = await shelter.db.read.select().from(receipts).orderBy(asc(receipts.year), asc(receipts.number))
  return rows.map(formatReceiptNumber)
}

async function setTimeZone(timeZone: string) {
  await shelter.admin.http({ method: 'PATCH', url: '/api/settings', payload: { timeZone } })
}

const year = new Date().getUTCFullYear()

test('a receipt gets the next number when the gift is received, and keeps it as void when that was a mistake', async () => {
  const [first, second] = [await pledge(), await pledge()]
  expect((await pageOf(first)).receipt).toBeNull()
  await receive(second.id)
  await receive(second.id, first.id)
  expect([(await pageOf(second)).receipt, (await pageOf(first)).receipt]).toMatchObject([
    { number: `${year}-00001`, void: false, amountCents: 2500 },
    { number: `${year}-00002`, void: false },
  ])
  await shelter.admin.call.donations.cancel({ ids: [second.id] })
  const cash = await shelter.admin.call.donations.enterCash({ campaignId: luna, amountCents: 500, showName: false })
  expect((await pageOf(second)).receipt).toMatchObject({ number: `${year}-00001`, void: true })
  expect((await pageOf(cash)).receipt).toMatchObject({ number: `${year}-00003`, void: false })
  expect(await numbers()).toEqual([`${year}-00001`, `${year}-00002`, `${year}-00003`])
  await well()
})

test('REST has no time of receipt for a gift that was corrected', async () => {
  const given = await pledge()
  await receive(given.id)
  const read = async () =>
    (await shelter.anonymous.http({ url: `/api${given.path}` })).json<{ receivedAt: string | null }>().receivedAt
  expect(await read()).toMatch(/^\d{4}-/)
  await shelter.admin.call.donations.cancel({ ids: [given.id] })
  expect(await read()).toBeNull()
})

test.each([
  ['America/Chicago', '2026-12-31', '2026-00001'],
  ['Asia/Tokyo', '2027-01-01', '2027-00001'],
])('the year and the day are those in the time zone of the shelter: %s', async (zone, day, number) => {
  await setTimeZone(zone)
  const { id, path } = await pledge()
  const { db } = shelter
  // 23:30 on December 31 in Chicago
  const now = new Date('2027-01-01T05:30:00Z')
  const received = { to: 'received', standingCents: 2500, by: null } as const
  await db.transaction((tx) => moveDonation({ db, tx, now }, { id, campaignId: luna }, () => received))
  expect((await pageOf({ path })).receipt).toMatchObject({ number, day })
  // the paper and the page stay the same
  await setTimeZone('Pacific/Kiritimati')
  expect((await pageOf({ path })).receipt).toMatchObject({ number, day })
  await well()
})

test('gifts of many campaigns, received one by one, in bulk, and as cash at once, have no gap and no number twice', async () => {
  const campaigns = [luna, await newCampaign(), await newCampaign()]
  const pledges = await Promise.all(Array.from({ length: 48 }, (_, index) => pledge(campaigns[index % 3])))
  const ids = pledges.map(({ id }) => id)
  const bulk = [ids.slice(0, 12), ids.slice(12, 24).reverse(), ids.slice(6, 18)].map((some) => receive(...some))
  const single = ids.slice(24).map((id) => receive(id))
  const cash = Array.from({ length: 12 }, (_, index) =>
    shelter.admin.call.donations.enterCash({
      campaignId: campaigns[index % 3] ?? luna,
      amountCents: 100,
      showName: false,
    }),
  )
  await Promise.all([...bulk, ...single, ...cash])
  expect(await numbers()).toEqual(
    Array.from({ length: 60 }, (_, index) => `${year}-${String(index + 1).padStart(5, '0')}`),
  )
  await well()
})

test('a transaction that is rolled back leaves no gap, also beside others', async () => {
  const { db } = shelter
  const pledges = await Promise.all(Array.from({ length: 12 }, () => pledge()))
  const outcomes = await Promise.allSettled(
    pledges.map(({ id }, index) =>
      db.transaction(async (tx) => {
        const received = { to: 'received', standingCents: 2500, by: null } as const
        await moveDonation({ db, tx, now: new Date() }, { id, campaignId: luna }, () => received)
        if (index % 3 === 0) throw new Error('the power is out')
      }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(4)
  expect(await numbers()).toHaveLength(8)
  await well()
})

test('the numbers of fees are a series of their own', async () => {
  await receive((await pledge()).id)
  await turnOnFees(shelter)
  const { id, amountCents } = await dueFee(shelter.admin, shelter.other)
  await shelter.admin.call.adoptionFees.markPaid({ id, amountCents })
  expect(await numbers()).toEqual(expect.arrayContaining([`${year}-00001`, `F${year}-00001`]))
  await well()
})

test('the database refuses to change or delete a receipt, a second one of a gift, and a number twice', async () => {
  const { db } = shelter
  const { receipts } = db.schema
  const { id } = await pledge()
  const other = await pledge()
  await receive(id)
  const twice = { series: 'donation', year, number: 1, day: `${year}-01-02` } as const
  for (const act of [
    () => db.transaction((tx) => tx.update(receipts).set({ number: 2 })),
    () => db.transaction((tx) => tx.delete(receipts)),
    () => db.transaction((tx) => issueReceipt({ db, tx, now: new Date() }, id)),
    () => db.transaction((tx) => tx.insert(receipts).values({ ...twice, donationId: other.id })),
    () => db.transaction((tx) => tx.insert(receipts).values({ ...twice, number: 2 })),
  ])
    await expect(act()).rejects.toThrow()
  expect(await numbers()).toEqual([`${year}-00001`])
  await well()
})

test('doctor reports a gap, a counter that is wrong, and a receipt of a gift that was never received', async () => {
  const { db } = shelter
  const { receipts, receiptCounters } = db.schema
  await receive((await pledge()).id)
  const { id } = await pledge()
  await db.transaction((tx) => tx.update(receiptCounters).set({ last: 4 }).where(eq(receiptCounters.year, year)))
  expect(await moneyProblems(db)).toEqual([
    `the receipts of ${year} (donation) have a gap or a number twice: 1 numbers, the highest is 1, the counter says 4`,
  ])
  await db.transaction((tx) =>
    tx.insert(receipts).values({ donationId: id, series: 'donation', year, number: 4, day: `${year}-01-02` }),
  )
  expect(await moneyProblems(db)).toEqual([
    expect.stringMatching(/^gift PS-\d+-\w\w has a receipt, and was never received$/),
    `the receipts of ${year} (donation) have a gap or a number twice: 2 numbers, the highest is 4, the counter says 4`,
  ])
})
