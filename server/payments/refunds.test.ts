import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startStripe } from '#server/testing/stripe.ts'
import { PaymentAway, PaymentRefused } from './payments.ts'
import { refundRest } from './retries.ts'
import { createStripePayments } from './stripe.ts'

// Refunds over HTTP: each payment goes back once, whatever is lost on the way (docs/product.md 29.8).

const [minute, paidCents] = [60_000, 12_500]

/** A payment of an adoption fee. */
async function paid() {
  const stripe = await startStripe()
  const { secretKey, webhookSecret, url: apiUrl } = stripe
  const config = { secretKey, webhookSecret, apiUrl }
  const [payments, impatient] = [createStripePayments(config), createStripePayments(config, 3_000)]
  onTestFinished(async () => {
    payments.close()
    impatient.close()
    await stripe.stop()
  })
  const { id } = await payments.open({
    nonce: randomUUID(),
    reference: 'request-7',
    amount: paidCents,
    currency: 'usd',
    feeFor: { petName: 'Rex' },
    siteName: 'Paws',
    language: 'en',
    email: null,
    successUrl: 'https://pets.example.org/paid',
    cancelUrl: 'https://pets.example.org/left',
    createdAt: new Date(),
    expiresAt: new Date(Date.now() + 31 * minute),
  })
  const paymentId = String(stripe.pay(id).data.object.payment_intent)
  const refundsAsked = () => stripe.requests.filter(({ path }) => path === '/v1/refunds')
  const refundsMade = () => stripe.events().filter(({ type }) => type === 'charge.refunded').length
  return { stripe, payments, impatient, paymentId, refundsAsked, refundsMade }
}

const thrown = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => new Error('nothing was thrown'),
    (error: unknown) => error,
  )

describe('a refund', () => {
  it('pays everything back, with its key', async () => {
    const { stripe, payments, paymentId, refundsAsked, refundsMade } = await paid()
    await payments.refund(paymentId, 'key')
    expect(refundsAsked()).toMatchObject([{ method: 'POST', key: 'key' }])
    expect(Object.fromEntries(new URLSearchParams(refundsAsked()[0]?.body))).toEqual({ payment_intent: paymentId })
    expect(await payments.refundedCents(paymentId)).toMatchObject({ paidCents, refundedCents: paidCents })
    expect([stripe.payback(paymentId), refundsMade()]).toEqual([0, 1])
  })

  it('of a part that was refunded before pays back the rest', async () => {
    const { stripe, payments, paymentId, refundsMade } = await paid()
    stripe.refund(paymentId, 2_500)
    await payments.refund(paymentId, 'key')
    expect([stripe.payback(paymentId), refundsMade()]).toEqual([0, 2])
  })

  it('of what was refunded already is no error, and does nothing', async () => {
    const { stripe, payments, paymentId, refundsAsked, refundsMade } = await paid()
    stripe.refund(paymentId, paidCents)
    await payments.refund(paymentId, 'key')
    await payments.refund(paymentId, 'another key')
    expect(refundsAsked()).toHaveLength(2)
    expect([stripe.payback(paymentId), refundsMade()]).toEqual([0, 1])
    // what is known to be refunded is not asked for at all
    await refundRest(payments, paymentId, 'a third key')
    expect(refundsAsked()).toHaveLength(2)
  })

  it('whose response never comes is uncertain, and the same key repeats it without a second refund', async () => {
    const { stripe, payments, impatient, paymentId, refundsAsked, refundsMade } = await paid()
    const { release } = stripe.hold()
    const error = await thrown(impatient.refund(paymentId, 'key'))
    expect(error).toBeInstanceOf(PaymentAway)
    expect(String(error)).toContain('no answer within 3 seconds')
    stripe.well()
    // the first request is still under way
    expect(await thrown(payments.refund(paymentId, 'key'))).toBeInstanceOf(PaymentAway)
    release()
    await expect
      .poll(() => thrown(payments.refund(paymentId, 'key')), { timeout: 10_000 })
      .toMatchObject({
        message: 'nothing was thrown',
      })
    expect(new Set(refundsAsked().map(({ key }) => key))).toEqual(new Set(['key']))
    expect([stripe.payback(paymentId), refundsMade()]).toEqual([0, 1])
  })

  it('whose connection breaks before the response was made once, and the next one finds that', async () => {
    const { stripe, payments, paymentId, refundsMade } = await paid()
    stripe.cut(true)
    expect(await thrown(payments.refund(paymentId, 'key'))).toBeInstanceOf(PaymentAway)
    stripe.well()
    await payments.refund(paymentId, 'key')
    await refundRest(payments, paymentId, 'another key')
    expect([stripe.payback(paymentId), refundsMade()]).toEqual([0, 1])
  })

  it.each([400, 401, 402, 403, 404])('that Stripe refuses with %i is certainly none', async (status) => {
    const { stripe, payments, paymentId, refundsAsked, refundsMade } = await paid()
    stripe.answer(status)
    expect(await thrown(payments.refund(paymentId, 'key'))).toMatchObject({ name: 'PaymentRefused', status })
    expect(refundsAsked()).toHaveLength(1)
    expect([stripe.payback(paymentId), refundsMade()]).toEqual([paidCents, 0])
  })

  it.each([408, 409, 429, 500, 503])(
    'that Stripe answers with %i is uncertain, and not repeated at once',
    async (status) => {
      const { stripe, payments, paymentId, refundsAsked } = await paid()
      stripe.answer(status)
      expect(await thrown(payments.refund(paymentId, 'key'))).toBeInstanceOf(PaymentAway)
      expect(refundsAsked()).toHaveLength(1)
    },
  )

  it('of a disputed or unknown payment is refused', async () => {
    const { stripe, payments, paymentId, refundsMade } = await paid()
    stripe.dispute(paymentId)
    const error = await thrown(payments.refund(paymentId, 'key'))
    expect(error).toBeInstanceOf(PaymentRefused)
    expect(error).toMatchObject({ code: 'charge_disputed' })
    expect(await thrown(payments.refund('pi_nobody', 'key'))).toMatchObject({ name: 'PaymentRefused', status: 404 })
    expect(refundsMade()).toBe(0)
  })
})
