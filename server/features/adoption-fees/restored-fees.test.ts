import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { eraseUser } from '#server/features/account-deletion/account-deletion.service.ts'
import { moneyProblems } from '#server/features/donations/ledger.service.ts'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import { uidHash } from '#server/identity/erased-people.ts'
import { backUp } from '#server/operations/backups/backup.ts'
import { eraseMissing, keepErased } from '#server/operations/backups/erased-accounts.ts'
import { restore } from '#server/operations/backups/restore.ts'
import { createPayments } from '#server/payments/stripe.ts'
import { dueFee, payFee } from '#server/testing/adoption-fees.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { type StripeStandIn, startStripe } from '#server/testing/stripe.ts'
import { workOnFeePayments } from './fee-jobs.service.ts'

// A backup from before the applicant deleted their account, with a fee that was paid by card: restoring it changes states
// and calls nobody. The job then refunds, once (docs/product.md 29.7, 29.8).

vi.setConfig({ testTimeout: 60_000 })

let stripe: StripeStandIn

beforeEach(async () => {
  stripe = await startStripe()
  onTestFinished(() => stripe.stop())
})

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'pawstead-restored-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

async function payByCard(shelter: Harness): Promise<{ uid: string; paymentId: string }> {
  const { db, admin, other } = shelter
  await saveSettings({ db }, { values: { feeStep: true } })
  const { id, amountCents } = await dueFee(admin, other)
  await payFee(other, { id, amountCents })
  const session = stripe.lastSession().id
  stripe.pay(session)
  await other.call.adoptionFees.check({ id })
  return { uid: other.user.uid, paymentId: stripe.session(session).payment_intent ?? '' }
}

async function statesIn({ read, schema: { adoptionFees, feePayments } }: Database) {
  const [fee] = await read.select({ state: adoptionFees.state }).from(adoptionFees)
  const [payment] = await read.select({ state: feePayments.state }).from(feePayments)
  return [fee?.state, payment?.state]
}

/** Two servers work at once, and once more two hours later. Returns their errors. */
async function work(config: Harness['config'], dbs: Database[]) {
  const payments = createPayments(config)
  if (!payments) throw new Error('no payments')
  const errors: unknown[] = []
  for (const now of [new Date(), new Date(Date.now() + 7_200_000)])
    await Promise.all(dbs.map((db) => workOnFeePayments(db, payments, (error) => errors.push(error), now)))
  payments.close()
  return errors
}

const refundsMade = () => stripe.events().filter(({ type }) => type === 'charge.refunded').length

describe.each([
  ['was refunded before the restoration', true],
  ['was not refunded yet', false],
])('a fee that %s', (_what, isRefunded) => {
  test('is refunded once in all, and by the job alone', async () => {
    const dataDir = folder()
    let close = async () => {}
    const atEnd = (end: () => Promise<void>) => {
      close = end
    }
    const open = async () => openSqlite(dataDir, { synchronous: 'OFF' })
    const shelter = await startHarness(stripe.env, {}, undefined, atEnd, open)
    const { uid, paymentId } = await payByCard(shelter)
    const backup = path.join(folder(), 'before.db')
    await backUp(dataDir, backup)
    await eraseUser(shelter.db, uid, 'delete')
    await keepErased(shelter.db, dataDir)
    if (isRefunded) expect(await work(shelter.config, [shelter.db])).toEqual([])
    await close()
    expect(refundsMade()).toBe(isRefunded ? 1 : 0)

    const asked = stripe.requests.length
    expect(await restore(dataDir, backup, { force: true })).toMatchObject({ erasedAgain: 1 })
    const restored = [await open(), await open()]
    onTestFinished(async () => void (await Promise.all(restored.map((db) => db.close()))))
    const [db] = restored
    if (!db) throw new Error('no database')
    expect(await statesIn(db)).toEqual(['refunding', 'refund'])
    expect(stripe.requests).toHaveLength(asked)

    expect(await work(shelter.config, restored)).toEqual([])
    expect(await statesIn(db)).toEqual(['refunded', 'refunded'])
    expect([refundsMade(), stripe.payback(paymentId)]).toEqual([1, 0])
    expect(await moneyProblems(db)).toEqual([])
  })
})

test('a database that was restored by other means is the same when it is next opened', async () => {
  const dataDir = folder()
  const shelter = await startHarness(stripe.env)
  const { db, config } = shelter
  const { uid, paymentId } = await payByCard(shelter)
  const at = new Date(Date.now() + 1000).toISOString()
  const erased = [{ person: uidHash(uid), suspended: false, at }]
  writeFileSync(path.join(dataDir, 'erased-people.json'), JSON.stringify({ erased }))
  const asked = stripe.requests.length
  expect(await eraseMissing(db, dataDir)).toBe(1)
  expect(await eraseMissing(db, dataDir)).toBe(0)
  expect(await statesIn(db)).toEqual(['refunding', 'refund'])
  expect(stripe.requests).toHaveLength(asked)
  expect(await work(config, [db, db])).toEqual([])
  expect(await statesIn(db)).toEqual(['refunded', 'refunded'])
  expect([refundsMade(), stripe.payback(paymentId)]).toEqual([1, 0])
  expect(await moneyProblems(db)).toEqual([])
})
