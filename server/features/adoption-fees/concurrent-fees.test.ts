import { beforeEach, expect, test, vi } from 'vitest'
import { moneyProblems } from '#server/features/donations/ledger.service.ts'
import { createPayments } from '#server/payments/stripe.ts'
import { dueFee, payFee, startFeesByCard } from '#server/testing/adoption-fees.ts'
import { leave } from '#server/testing/adoptions.ts'
import type { Harness, HarnessUser } from '#server/testing/harness.ts'
import { applyDueEvents } from '#server/testing/payment-events.ts'
import { type StripeStandIn, signedEvent } from '#server/testing/stripe.ts'
import { workOnFeePayments } from './fee-jobs.service.ts'

// Two events of one fee at once (docs/product.md 29.11): in either order, the shelter has the money once or not at all, and
// each paid fee has one receipt.

vi.setConfig({ testTimeout: 120_000 })

let stripe: StripeStandIn
let shelter: Harness
let owner: HarnessUser

beforeEach(async () => {
  ;({ stripe, shelter } = await startFeesByCard())
  owner = shelter.admin
})

const amountCents = 12_500
const minute = 60_000
type Fee = { id: number; petId: number; applicant: HarnessUser }
/** Refusals are fine here; what counts is the state afterwards. */
const both = (one: () => Promise<unknown>, other: () => Promise<unknown>) =>
  Promise.allSettled([one(), other()].map(async (act) => act))

async function hear() {
  for (const event of stripe.events()) {
    const payload = JSON.stringify(event)
    const headers = signedEvent(payload, stripe.webhookSecret)
    await shelter.app.inject({ method: 'POST', url: '/api/stripe/webhook', payload, headers })
  }
  return applyDueEvents(shelter)
}

async function work(now = new Date()) {
  const payments = createPayments(shelter.config)
  if (!payments) throw new Error('no payments')
  const errors: unknown[] = []
  await workOnFeePayments(shelter.db, payments, (error) => errors.push(error), now)
  payments.close()
  return errors
}

/** What is kept of all card payments, in cents. */
const keptByCard = () =>
  stripe
    .sessions()
    .flatMap(({ payment_intent: payment }) => payment ?? [])
    .reduce((sum, payment) => sum + stripe.payback(payment), 0)

async function settled({ id }: Fee) {
  expect(await hear()).toEqual([])
  // open sessions expire, and what was paid in vain is refunded
  for (const later of [0, 2, 40, 120]) expect(await work(new Date(Date.now() + later * minute))).toEqual([])
  expect(await hear()).toEqual([])
  expect(await moneyProblems(shelter.db)).toEqual([])
  const { fee, paying } = await owner.call.adoptionFees.ofRequest({ id })
  expect(paying).toBe(false)
  const isByCard = fee?.state === 'paid' && fee.method === 'online'
  expect(keptByCard()).toBe(isByCard ? fee.amountCents : 0)
  const { receipts } = shelter.db.schema
  expect(await shelter.db.read.$count(receipts)).toBe(fee?.paidAt ? 1 : 0)
  return fee
}

let people = 0
async function prepare(): Promise<Fee> {
  people += 1
  const applicant = await shelter.person(`Applicant ${people}`)
  return { ...(await dueFee(owner, applicant, amountCents)), applicant }
}

const pay = ({ id, applicant }: Fee) => payFee(applicant, { id, amountCents })
/** The applicant pays at the provider, if the session still is open. */
const payThere = () => {
  const { id, status } = stripe.lastSession()
  if (status === 'open') stripe.pay(id)
}
const check = ({ id, applicant }: Fee) => applicant.call.adoptionFees.check({ id })
const markPaid = ({ id }: Fee) => owner.call.adoptionFees.markPaid({ id, amountCents })
const release = ({ id }: Fee) => owner.call.adoptions.release({ id })
const withdraw = ({ id, applicant }: Fee) => applicant.call.adoptions.withdraw({ id })

test('a payment begins while the fee is marked as paid by hand', async () => {
  const fee = await prepare()
  await both(
    () => pay(fee),
    () => markPaid(fee),
  )
  if (stripe.sessions().length > 0) payThere()
  expect(await settled(fee)).toMatchObject({ state: 'paid', method: 'by_hand' })
})

test('a payment begins while the hold is released', async () => {
  const fee = await prepare()
  await both(
    () => pay(fee),
    () => release(fee),
  )
  if (stripe.sessions().length > 0) payThere()
  expect(await settled(fee)).toMatchObject({ state: 'cancelled' })
})

test('two payments begin at once: there is one session', async () => {
  const fee = await prepare()
  await both(
    () => pay(fee),
    () => pay(fee),
  )
  expect(stripe.sessions()).toHaveLength(1)
  payThere()
  expect(await settled(fee)).toMatchObject({ state: 'paid', method: 'online' })
})

test('the paid event arrives while the applicant withdraws', async () => {
  const fee = await prepare()
  await pay(fee)
  payThere()
  await both(hear, () => withdraw(fee))
  const { state } = (await settled(fee)) ?? {}
  expect(['refunded', 'cancelled']).toContain(state)
})

test('the paid event arrives while both sides ask, and while the pet is deleted', async () => {
  const fee = await prepare()
  await pay(fee)
  payThere()
  await both(hear, () => check(fee))
  await both(
    () => check(fee),
    () => owner.call.pets.delete({ id: fee.petId }),
  )
  expect(await settled(fee)).toMatchObject({ state: 'refunded' })
})

test('the paid event arrives while the pet is deleted', async () => {
  const fee = await prepare()
  await pay(fee)
  payThere()
  await both(hear, () => owner.call.pets.delete({ id: fee.petId }))
  const { state } = (await settled(fee)) ?? {}
  expect(['refunded', 'cancelled']).toContain(state)
})

test('the paid event arrives while the applicant deletes their account', async () => {
  const fee = await prepare()
  await pay(fee)
  payThere()
  await both(hear, () => leave(fee.applicant))
  const { state } = (await settled(fee)) ?? {}
  expect(['refunded', 'cancelled']).toContain(state)
})

test('the fee is marked as paid twice at once', async () => {
  const fee = await prepare()
  const outcomes = await both(
    () => markPaid(fee),
    () => markPaid(fee),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await settled(fee)).toMatchObject({ state: 'paid' })
})

test('another amount is asked for while a payment begins', async () => {
  const fee = await prepare()
  await both(
    () => owner.call.adoptionFees.ask({ id: fee.id, amountCents: 9000 }),
    () => pay(fee),
  )
  if (stripe.sessions().length > 0) payThere()
  const after = await settled(fee)
  // a payment that pays the fee is of the fee's amount; any other one was refunded
  expect([9000, amountCents]).toContain(after?.amountCents)
})

test('two servers refund the same payments: each once', async () => {
  const fees: Fee[] = []
  for (let each = 0; each < 3; each++) {
    const fee = await prepare()
    await pay(fee)
    payThere()
    fees.push(fee)
  }
  expect(await hear()).toEqual([])
  for (const fee of fees) await release(fee)
  expect((await Promise.all([work(), work()])).flat()).toEqual([])
  expect(stripe.requests.filter(({ path }) => path === '/v1/refunds')).toHaveLength(3)
  expect(keptByCard()).toBe(0)
  expect(await hear()).toEqual([])
  expect(await moneyProblems(shelter.db)).toEqual([])
  for (const { id } of fees)
    expect(await owner.call.adoptionFees.ofRequest({ id })).toMatchObject({ fee: { state: 'refunded' } })
})

test('many fees are paid at once: their receipts have no gap', async () => {
  const fees: Fee[] = []
  for (let each = 0; each < 6; each++) fees.push(await prepare())
  await Promise.all(fees.map((fee, place) => (place % 2 ? pay(fee).then(() => check(fee)) : markPaid(fee))))
  for (const { id, status } of stripe.sessions()) if (status === 'open') stripe.pay(id)
  await Promise.all([hear(), ...fees.map(check)])
  expect(await moneyProblems(shelter.db)).toEqual([])
  const { receipts } = shelter.db.schema
  const rows = await shelter.db.read.select({ number: receipts.number }).from(receipts)
  expect(rows.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
})
