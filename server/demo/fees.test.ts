import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { listFees, sumFees } from '#server/features/adoption-fees/fee-list.service.ts'
import { moneyProblems } from '#server/features/donations/ledger.service.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { usersByEmail } from '#server/features/users/users.queries.ts'
import type { UserRow } from '#server/identity/users.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { listNotifications } from '#server/testing/list-notifications.ts'
import { addFees } from './fees.ts'
import { type DemoPeople, people } from './people.ts'
import { seedDemo } from './seed.ts'

// June, so that no fee is from another year
const made = new Date(Date.UTC(new Date().getUTCFullYear() - 1, 5, 15, 12))

let db: Database
let users: DemoPeople
beforeAll(async () => {
  db = await freshDatabase()
  await seedDemo(db, made)
  const entries = Object.entries(people).map(async ([key, { email }]) => [key, (await usersByEmail(db, email))[0]])
  users = Object.fromEntries(await Promise.all(entries)) as Record<keyof DemoPeople, UserRow>
  return () => db.close()
}, 120_000)

const fees = () => listFees({ db, user: users.grace }, { limit: 10 })

test('the sample shelter has a fee that is due, one that is paid, and one to return, and says how to pay', async () => {
  const { items } = await fees()
  const year = made.getUTCFullYear()
  expect(items).toMatchObject([
    { petName: 'Bubbles', payerName: 'Ella Novak', state: 'due', amountCents: 1500, receiptNumber: null },
    { petName: 'Sheldon', payerName: 'Leo Marchetti', state: 'paid', receiptNumber: `F${year}-00002` },
    { petName: 'Snowdrop', payerName: 'Jonas Lindqvist', state: 'to_return', receiptNumber: `F${year}-00001` },
  ])
  expect(await sumFees({ db, user: users.grace })).toMatchObject({ toReturnCents: 6000, toReturnCount: 1 })
  const { values } = await savedSettings(db)
  expect(values).toMatchObject({
    feeStep: true,
    adoptionFee: '60',
    howToPayFee: expect.stringContaining('Springfield'),
  })
  expect(values.howToPayFee).not.toBe(values.howToPay)
})

test('its books are right, and each of its events follows its cause', async () => {
  expect(await moneyProblems(db)).toEqual([])
  const { adoptionFees, adoptionRequests: requests, receipts } = db.schema
  const rows = await db.read
    .select({ fee: adoptionFees, request: requests, issuedAt: receipts.issuedAt })
    .from(adoptionFees)
    .innerJoin(requests, eq(requests.id, adoptionFees.requestId))
    .leftJoin(receipts, eq(receipts.id, adoptionFees.receiptId))
  for (const { fee, request, issuedAt } of rows) {
    const [created, decided = 0] = [request.createdAt.getTime(), request.decidedAt?.getTime()]
    expect(fee.askedAt.getTime(), request.petName).toBeGreaterThan(created)
    expect(fee.paidAt?.getTime() ?? Infinity, request.petName).toBeGreaterThan(fee.askedAt.getTime())
    expect(fee.paidAt?.getTime() ?? 0, request.petName).toBeLessThan(made.getTime())
    expect(issuedAt, request.petName).toEqual(fee.paidAt)
    if (fee.state === 'to_return') expect(fee.paidAt?.getTime(), request.petName).toBeLessThan(decided)
    expect([request.petName, request.status, request.adoptedAt]).toEqual([
      request.petName,
      fee.state === 'to_return' ? 'rejected' : 'accepted',
      null,
    ])
  }
  const told = (await listNotifications(db)).filter(({ kind }) => kind.startsWith('fee_'))
  expect(told.map(({ kind, uid }) => [kind, uid === users.grace.uid])).toEqual([
    ['fee_asked', false],
    ['fee_paid', false],
    ['fee_refunded', false],
    ['fee_asked', false],
    ['fee_paid', false],
    ['fee_asked', false],
  ])
})

test('fees are added once', async () => {
  const before = await fees()
  await addFees(db, users, made)
  expect(await fees()).toEqual(before)
})
