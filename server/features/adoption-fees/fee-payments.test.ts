import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { moneyProblems } from '#server/features/donations/ledger.service.ts'
import { PaymentAway, PaymentRefused } from '#server/payments/payments.ts'
import { createPayments } from '#server/payments/stripe.ts'
import { dueFee, payFee, startFeesByCard } from '#server/testing/adoption-fees.ts'
import { leave } from '#server/testing/adoptions.ts'
import type { Harness, HarnessUser } from '#server/testing/harness.ts'
import { listNotifications } from '#server/testing/list-notifications.ts'
import { applyDueEvents } from '#server/testing/payment-events.ts'
import { type StripeEvent, type StripeStandIn, signedEvent } from '#server/testing/stripe.ts'
import { workOnFeePayments } from './fee-jobs.service.ts'

// Payments of adoption fees by card, and their refunds (docs/product.md 29.6 to 29.8).

vi.setConfig({ testTimeout: 60_000 })

let stripe: StripeStandIn
let shelter: Harness
let owner: HarnessUser
let applicant: HarnessUser

beforeEach(async () => {
  ;({ stripe, shelter } = await startFeesByCard())
  owner = shelter.admin
  applicant = shelter.other
})
afterEach(() => void vi.useRealTimers())

const [minute, hour] = [60_000, 3_600_000]
const cents = 12_500
const feeOf = (id: number, who = owner) => who.call.adoptionFees.ofRequest({ id })
const pay = (id: number, amountCents = cents) => payFee(applicant, { id, amountCents })
const last = () => stripe.lastSession().id
const paymentId = (id = last()) => stripe.session(id).payment_intent ?? ''
const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds)

async function tell(event: StripeEvent) {
  const payload = JSON.stringify(event)
  const headers = signedEvent(payload, stripe.webhookSecret)
  const { statusCode } = await shelter.app.inject({ method: 'POST', url: '/api/stripe/webhook', payload, headers })
  expect(statusCode).toBe(204)
  expect(await applyDueEvents(shelter)).toEqual([])
}

/** Runs the job until nothing is due; returns its errors. */
async function work(now = new Date()) {
  const payments = createPayments(shelter.config)
  if (!payments) throw new Error('no payments')
  const errors: unknown[] = []
  await workOnFeePayments(shelter.db, payments, (error) => errors.push(error), now)
  payments.close()
  return errors
}

const paymentsNow = async () => {
  const { feePayments } = shelter.db.schema
  return (await shelter.db.read.select().from(feePayments).orderBy(feePayments.id)).map(({ state }) => state)
}
const receipts = () => shelter.db.read.$count(shelter.db.schema.receipts)
const strays = async () => (await shelter.admin.call.donations.problems({})).items.map(({ reason }) => reason)
const refunds = () => stripe.requests.filter(({ path }) => path === '/v1/refunds').length
const well = async () => expect(await moneyProblems(shelter.db)).toEqual([])

async function news() {
  const names = new Map([owner, applicant].map(({ user }) => [user.uid, user.name.split(' ')[0]]))
  return (await listNotifications(shelter.db)).flatMap(({ kind, uid, data }) =>
    kind.startsWith('fee_') ? [`${names.get(uid ?? '')}: ${data.what ?? kind.slice('fee_'.length)}`] : [],
  )
}

/** A fee that was paid by card. */
async function paidFee() {
  const due = await dueFee(owner, applicant)
  await pay(due.id)
  await tell(stripe.pay(last()))
  return due
}

describe('paying', () => {
  test('leads to Stripe, and the webhook makes it paid, with one receipt, however often it is sent', async () => {
    const { id } = await dueFee(owner, applicant)
    expect(await feeOf(id, applicant)).toMatchObject({ online: true, paying: false })
    const { checkoutUrl, page } = await pay(id)
    expect(checkoutUrl).toBe(stripe.lastSession().url)
    expect(page).toMatchObject({ side: 'requester', paying: true, fee: { state: 'due' } })
    const created = new URLSearchParams(stripe.requests.at(-1)?.body)
    expect(Object.fromEntries(created)).toMatchObject({
      submit_type: 'pay',
      'line_items[0][price_data][unit_amount]': '12500',
      'line_items[0][price_data][product_data][name]': 'Adoption fee for Biscuit',
      'payment_intent_data[description]': `Adoption fee for Biscuit (request-${id})`,
      'metadata[pawstead]': 'fee',
      success_url: expect.stringMatching(new RegExp(`/dashboard/requests/${id}\\?paid$`)),
      cancel_url: expect.stringMatching(new RegExp(`/dashboard/requests/${id}\\?left$`)),
      customer_email: applicant.user.email,
    })
    const event = stripe.pay(last())
    await tell(event)
    await tell(event)
    const year = new Date().getUTCFullYear()
    expect(await feeOf(id)).toMatchObject({
      paying: false,
      fee: { state: 'paid', method: 'online', receiptNumber: `F${year}-00001` },
    })
    expect(await receipts()).toBe(1)
    expect(await strays()).toEqual([])
    expect(await news()).toEqual(['Otto: asked', 'Otto: paid', 'Ada: paid'])
    expect(await pay(id)).toMatchObject({ checkoutUrl: null, page: { fee: { state: 'paid' } } })
    await well()
  })

  test('twice is the same session; without an event, coming back asks the provider', async () => {
    const { id } = await dueFee(owner, applicant)
    const first = await pay(id)
    expect((await pay(id)).checkoutUrl).toBe(first.checkoutUrl)
    expect(await paymentsNow()).toEqual(['open'])
    stripe.pay(last())
    expect(await applicant.call.adoptionFees.check({ id })).toMatchObject({ fee: { state: 'paid' } })
    expect(await applicant.call.adoptionFees.check({ id })).toMatchObject({ fee: { state: 'paid' } })
    expect(await receipts()).toBe(1)
  })

  test('an expired session is followed by a new one', async () => {
    const { id } = await dueFee(owner, applicant)
    await pay(id)
    await tell(stripe.expire(last()))
    expect(await feeOf(id)).toMatchObject({ paying: false, fee: { state: 'due' } })
    const { checkoutUrl } = await pay(id)
    expect(checkoutUrl).toBe(stripe.lastSession().url)
    expect(await paymentsNow()).toEqual(['closed', 'open'])
    expect(await work(inTime(40 * minute))).toEqual([])
    expect(await paymentsNow()).toEqual(['closed', 'closed'])
    expect(stripe.lastSession().status).toBe('expired')
  })

  test('is refused for another amount, another person, and where no card is taken', async () => {
    const { id } = await dueFee(owner, applicant)
    await expect(pay(id, 100)).rejects.toThrow('different amount')
    await expect(owner.call.adoptionFees.pay({ id, amountCents: cents })).rejects.toThrow()
    await expect(shelter.user.call.adoptionFees.pay({ id, amountCents: cents })).rejects.toThrow()
    const { id: small } = await dueFee(owner, applicant, 20)
    expect(await feeOf(small)).toMatchObject({ online: false })
    await expect(pay(small, 20)).rejects.toThrow('can’t be paid by card')
    expect(await paymentsNow()).toEqual([])
  })

  test('while Stripe refuses, nothing stays open; while it doesn’t answer, the outcome is found out later', async () => {
    const { id } = await dueFee(owner, applicant)
    stripe.answer(400)
    await expect(pay(id)).rejects.toThrow('try again')
    expect(await paymentsNow()).toEqual(['closed'])
    stripe.cut(true)
    await expect(pay(id)).rejects.toThrow('try again')
    expect(await paymentsNow()).toEqual(['closed', 'open'])
    stripe.well()
    stripe.pay(last())
    expect(await work(inTime(40 * minute))).toEqual([])
    expect(await feeOf(id)).toMatchObject({ fee: { state: 'paid' } })
    await well()
  })

  test('another amount, or another currency, is set aside for admins and pays nothing', async () => {
    const { id } = await dueFee(owner, applicant)
    await pay(id)
    await tell(stripe.pay(last(), { cents: 100 }))
    expect(await feeOf(id)).toMatchObject({ paying: false, fee: { state: 'due' } })
    expect(await strays()).toEqual(['other_amount'])
    await pay(id)
    await tell(stripe.pay(last(), { currency: 'eur' }))
    expect(await strays()).toEqual(['other_amount', 'other_amount'])
    expect(await receipts()).toBe(0)
    expect(refunds()).toBe(0)
  })

  test('a due fee stays payable after the adoption', async () => {
    const { id, petId } = await dueFee(owner, applicant)
    await owner.call.pets.markAdopted({ id: petId })
    expect(await feeOf(id)).toMatchObject({ open: true, fee: { state: 'due' } })
    await pay(id)
    await tell(stripe.pay(last()))
    expect(await feeOf(id)).toMatchObject({ open: false, fee: { state: 'paid' } })
  })
})

describe('a new amount', () => {
  test('ends the session that is open at Stripe', async () => {
    const { id } = await dueFee(owner, applicant)
    await pay(id)
    await owner.call.adoptionFees.ask({ id, amountCents: 9000 })
    expect(stripe.lastSession().status).toBe('expired')
    await expect(pay(id)).rejects.toThrow('different amount')
    await pay(id, 9000)
    expect(stripe.lastSession().amount_total).toBe(9000)
  })

  test('is refused if the session turns out to be paid, or Stripe doesn’t answer', async () => {
    const { id } = await dueFee(owner, applicant)
    await pay(id)
    stripe.cut(true)
    await expect(owner.call.adoptionFees.ask({ id, amountCents: 9000 })).rejects.toThrow('try again')
    stripe.well()
    expect(await feeOf(id)).toMatchObject({ fee: { state: 'due', amountCents: cents } })
    stripe.pay(last())
    await expect(owner.call.adoptionFees.ask({ id, amountCents: 9000 })).rejects.toThrow('already been paid')
    expect(await feeOf(id)).toMatchObject({ fee: { state: 'paid', amountCents: cents } })
  })
})

describe('a payment in vain is refunded', () => {
  test('because the fee was marked as paid by hand meanwhile', async () => {
    const { id } = await dueFee(owner, applicant)
    await pay(id)
    await owner.call.adoptionFees.markPaid({ id, amountCents: cents })
    await tell(stripe.pay(last()))
    expect(await paymentsNow()).toEqual(['refund'])
    expect(await work()).toEqual([])
    expect(await paymentsNow()).toEqual(['refunded'])
    expect(await feeOf(id)).toMatchObject({ fee: { state: 'paid', method: 'by_hand' } })
    expect(await news()).toEqual(['Otto: asked', 'Otto: paid', 'Otto: extra'])
    expect(await receipts()).toBe(1)
    await well()
  })

  test('because the fee was waived, or the request ended, also if the job could not end the session in time', async () => {
    for (const end of ['waive', 'release', 'withdraw'] as const) {
      const { id } = await dueFee(owner, applicant)
      await pay(id)
      const event = stripe.pay(last())
      if (end === 'waive') await owner.call.adoptionFees.waive({ id })
      else if (end === 'release') await owner.call.adoptions.release({ id })
      else await applicant.call.adoptions.withdraw({ id })
      await tell(event)
      expect(await work()).toEqual([])
      expect(await feeOf(id)).toMatchObject({ open: end === 'waive', fee: { state: 'cancelled', paidAt: null } })
      expect(stripe.payback(paymentId())).toBe(0)
    }
    expect(await receipts()).toBe(0)
    expect(refunds()).toBe(3)
    await well()
  })

  test('the job ends the open session of a fee that is no longer due', async () => {
    const { id } = await dueFee(owner, applicant)
    await pay(id)
    await owner.call.adoptions.release({ id })
    expect(await work()).toEqual([])
    expect(stripe.lastSession().status).toBe('expired')
    expect(await paymentsNow()).toEqual(['closed'])
  })
})

describe('the end of a request', () => {
  test('refunds a fee that was paid by card, and tells the applicant', async () => {
    const { id } = await paidFee()
    await owner.call.adoptions.release({ id })
    expect(await feeOf(id)).toMatchObject({ open: false, fee: { state: 'refunding', endedAt: null } })
    expect(refunds()).toBe(0)
    expect(await work()).toEqual([])
    expect(await feeOf(id)).toMatchObject({ fee: { state: 'refunded', endedAt: expect.any(String) } })
    expect(stripe.payback(paymentId())).toBe(0)
    await tell(stripe.events().findLast(({ type }) => type === 'charge.refunded') as StripeEvent)
    expect(await work(inTime(48 * hour))).toEqual([])
    expect(refunds()).toBe(1)
    expect(await news()).toEqual(['Otto: asked', 'Otto: paid', 'Ada: paid', 'Otto: refunded'])
    await well()
  })

  test('of a fee paid by hand makes it one to return, which the owner’s side marks', async () => {
    const { id } = await dueFee(owner, applicant)
    await expect(owner.call.adoptionFees.markReturned({ id })).rejects.toThrow('not been paid yet')
    await owner.call.adoptionFees.markPaid({ id, amountCents: cents })
    await applicant.call.adoptions.withdraw({ id })
    expect(await feeOf(id)).toMatchObject({ fee: { state: 'to_return' } })
    const returned = await owner.call.adoptionFees.markReturned({ id })
    expect(returned).toMatchObject({ fee: { state: 'returned', endedAt: expect.any(String) } })
    expect(await owner.call.adoptionFees.markReturned({ id })).toEqual(returned)
    expect(await news()).toEqual(['Otto: asked', 'Otto: paid', 'Ada: to_return', 'Otto: refunded'])
    expect(await work()).toEqual([])
    expect(refunds()).toBe(0)
  })

  test('by deleting the pet refunds; after the adoption, it does not, and neither does coming back', async () => {
    const { id, petId } = await paidFee()
    await owner.call.pets.delete({ id: petId })
    await work()
    expect(await feeOf(id)).toMatchObject({ fee: { state: 'refunded' } })
    const kept = await paidFee()
    await owner.call.pets.markAdopted({ id: kept.petId })
    await owner.call.pets.takeBack({ id: kept.petId, published: false })
    await owner.call.pets.delete({ id: kept.petId })
    await work()
    expect(await feeOf(kept.id)).toMatchObject({ fee: { state: 'paid' } })
    expect(refunds()).toBe(1)
  })

  test('by deleting the applicant’s account refunds; after the adoption, the fee stays without a name', async () => {
    const { id } = await paidFee()
    const due = await dueFee(owner, applicant)
    const kept = await paidFee()
    await owner.call.pets.markAdopted({ id: kept.petId })
    await leave(applicant)
    expect(await work()).toEqual([])
    expect(await feeOf(id)).toMatchObject({ fee: { state: 'refunded' } })
    expect(await feeOf(due.id)).toMatchObject({ fee: { state: 'cancelled' } })
    expect(await feeOf(kept.id)).toMatchObject({ fee: { state: 'paid' } })
    const { adoptionRequests } = shelter.db.schema
    const [request] = await shelter.db.read.select().from(adoptionRequests).where(eq(adoptionRequests.id, kept.id))
    expect(request?.requesterName).toBe('')
    expect((await news()).filter((each) => each.startsWith('Otto'))).toEqual([])
    await well()
  })

  test('by deleting the owner’s account and pets refunds', async () => {
    const staff = await shelter.person('Stella Staff')
    await shelter.admin.call.users.setStaff({ email: staff.user.email, staff: true })
    const { id } = await dueFee(staff, applicant)
    await pay(id)
    await tell(stripe.pay(last()))
    await leave(staff)
    await work()
    expect(await feeOf(id)).toMatchObject({ fee: { state: 'refunded' } })
  })
})

describe('refunds', () => {
  test('are repeated until Stripe confirms them, and are made once', async () => {
    const { id } = await paidFee()
    await owner.call.adoptions.release({ id })
    stripe.cut(true)
    expect(await work()).toEqual([expect.any(PaymentAway)])
    stripe.well()
    // not due again yet
    expect(await work()).toEqual([])
    expect(await feeOf(id)).toMatchObject({ fee: { state: 'refunding' } })
    expect(await work(inTime(2 * minute))).toEqual([])
    expect(await feeOf(id)).toMatchObject({ fee: { state: 'refunded' } })
    expect(stripe.payback(paymentId())).toBe(0)
  })

  test('that Stripe refuses are tried again later, and the next one is not held up', async () => {
    const { id } = await paidFee()
    const disputed = paymentId()
    await tell(stripe.dispute(disputed))
    expect(await strays()).toEqual(['disputed'])
    const other = await paidFee()
    for (const each of [id, other.id]) await owner.call.adoptions.release({ id: each })
    expect(await work()).toEqual([expect.any(PaymentRefused)])
    expect(await feeOf(id)).toMatchObject({ fee: { state: 'refunding' } })
    expect(await feeOf(other.id)).toMatchObject({ fee: { state: 'refunded' } })
    // the bank takes it back: nothing is left to refund
    await tell(stripe.closeDispute(disputed, 'lost'))
    expect(await work(inTime(2 * minute))).toEqual([])
    expect(await feeOf(id)).toMatchObject({ fee: { state: 'refunded' } })
  })

  test('made in Stripe’s dashboard count: in part, then in full; a failed one is shown to admins', async () => {
    const { id } = await paidFee()
    await tell(stripe.refund(paymentId(), 500))
    expect(await feeOf(id)).toMatchObject({ fee: { state: 'paid' } })
    expect(await paymentsNow()).toEqual(['paid'])
    await tell(stripe.failRefund(paymentId(), 500))
    expect(await strays()).toEqual(['refund_failed'])
    await tell(stripe.refund(paymentId(), cents))
    expect(await feeOf(id)).toMatchObject({ fee: { state: 'refunded' } })
    expect(await news()).toContain('Otto: refunded')
    await expect(owner.call.adoptionFees.markPaid({ id, amountCents: cents })).rejects.toThrow('has been refunded')
    await well()
  })

  test('of a fee that was refunded in part refund the rest', async () => {
    const { id } = await paidFee()
    await tell(stripe.refund(paymentId(), 500))
    await owner.call.adoptions.release({ id })
    expect(await work()).toEqual([])
    expect(stripe.payback(paymentId())).toBe(0)
    expect(await feeOf(id)).toMatchObject({ fee: { state: 'refunded' } })
  })
})
