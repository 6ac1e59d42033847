import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { signedEvent, startStripe } from '#server/testing/stripe.ts'
import { PaymentAway, PaymentRefused } from './payments.ts'
import { createStripePayments } from './stripe.ts'
import type { SubscriptionCheckout } from './subscriptions.ts'

async function start() {
  const stripe = await startStripe()
  const { secretKey, webhookSecret, url: apiUrl } = stripe
  const payments = createStripePayments({ secretKey, webhookSecret, apiUrl })
  onTestFinished(async () => {
    payments.close()
    await stripe.stop()
  })
  return { stripe, payments, subscriptions: payments.subscriptions }
}

const minutes = 60_000
const checkout = (more: Partial<SubscriptionCheckout> = {}): SubscriptionCheckout => ({
  nonce: randomUUID(),
  amount: 2500,
  currency: 'usd',
  petName: 'Rex',
  siteName: 'Pawstead',
  language: 'en',
  email: 'dora@example.org',
  successUrl: 'https://pets.example.org/gifts/monthly/secret?paid',
  cancelUrl: 'https://pets.example.org/gifts/monthly/secret?left',
  expiresAt: new Date(Date.now() + 31 * minutes),
  ...more,
})

/** A subscription whose first month is paid. */
async function begun(more: Partial<SubscriptionCheckout> = {}) {
  const world = await start()
  const input = checkout(more)
  const { id } = await world.subscriptions.open(input)
  world.stripe.pay(id)
  const session = await world.subscriptions.session(id)
  const subscription = await world.subscriptions.subscription(session?.subscriptionId ?? '')
  if (!session || !subscription) throw new Error('nothing began')
  return { ...world, input, session, subscription, id: subscription.id }
}

const longAgo = new Date(0)

describe('the page on which a monthly donation begins', () => {
  it('opens once per nonce, with the amount, the pet and the marks', async () => {
    const { stripe, subscriptions } = await start()
    const input = checkout()
    const session = await subscriptions.open(input)
    expect(session).toMatchObject({ status: 'open', nonce: input.nonce, subscriptionId: null, live: false })
    expect((await subscriptions.open(input)).id).toBe(session.id)
    const [request] = stripe.requests
    const terms = new URLSearchParams(request?.body)
    expect(terms.get('mode')).toBe('subscription')
    expect(terms.get('subscription_data[proration_behavior]')).toBe('none')
    expect(terms.get('subscription_data[metadata][monthly]')).toBe(input.nonce)
    expect(terms.get('line_items[0][price_data][recurring][interval]')).toBe('month')
    expect(terms.get('line_items[0][price_data][product_data][name]')).toBe('Monthly gift for Rex')
  })

  it('asks for another email if Stripe rejects this one', async () => {
    const { subscriptions } = await start()
    const session = await subscriptions.open(checkout({ email: 'dora@localhost' }))
    expect(session.status).toBe('open')
  })

  it('is found again after a lost response, and only by its own nonce', async () => {
    const { stripe, subscriptions } = await start()
    const input = checkout()
    stripe.cut(true)
    await expect(subscriptions.open(input)).rejects.toBeInstanceOf(PaymentAway)
    stripe.cut(false)
    expect(await subscriptions.find(input.nonce, new Date())).toMatchObject({ nonce: input.nonce, status: 'open' })
    expect(await subscriptions.find(randomUUID(), new Date())).toBeNull()
    expect(await subscriptions.session('cs_test_nobody')).toBeNull()
  })

  it('expires while it is open, and says what it is otherwise', async () => {
    const { subscriptions, session } = await begun()
    expect(await subscriptions.expire(session.id)).toMatchObject({ status: 'complete' })
    const { id } = await subscriptions.open(checkout())
    expect(await subscriptions.expire(id)).toMatchObject({ status: 'expired', url: null })
  })
})

describe('a subscription', () => {
  it('begins with a paid invoice', async () => {
    const { stripe, subscriptions, subscription, session, input } = await begun()
    expect(session.email).toBe('dora@example.org')
    expect(subscription).toMatchObject({
      nonce: input.nonce,
      customerId: session.customerId,
      isOver: false,
      isPastDue: false,
      amount: 2500,
      currency: 'usd',
      pausedUntil: null,
    })
    expect(subscription.nextAt.getTime()).toBeGreaterThan(Date.now() + 27 * 86_400_000)
    const [invoice, ...others] = await subscriptions.paidInvoices(subscription.id, longAgo)
    expect(others).toEqual([])
    expect(invoice).toMatchObject({
      nonce: input.nonce,
      subscriptionId: subscription.id,
      status: 'paid',
      paidAmount: 2500,
      currency: 'usd',
      paymentId: expect.stringMatching(/^pi_/),
      live: false,
    })
    expect(await subscriptions.invoice(invoice?.id ?? '')).toEqual(invoice)
    expect(await subscriptions.invoiceOf(invoice?.paymentId ?? '')).toEqual(invoice)
    expect(stripe.events().map(({ type }) => type)).toEqual([
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'checkout.session.completed',
    ])
  })

  it('lists its paid invoices, oldest first, over several pages', async () => {
    const { stripe, subscriptions, id } = await begun()
    for (let month = 0; month < 101; month++) stripe.billing.month(id)
    const invoices = await subscriptions.paidInvoices(id, longAgo)
    expect(new Set(invoices.map((invoice) => invoice.id)).size).toBe(102)
    expect(invoices.map((invoice) => invoice.id)).toEqual([...stripe.billing.invoices.keys()])
    expect(await subscriptions.paidInvoices(id, new Date(Date.now() + 86_400_000))).toEqual([])
  })

  it('voids invoices while it is paused, and resumes by itself', async () => {
    const { stripe, subscriptions, subscription, id } = await begun()
    const pausedUntil = new Date(subscription.nextAt.getTime() + 86_400_000)
    const same = { amount: 2500, currency: 'usd', paymentMethodId: null }
    expect(await subscriptions.change(id, { ...same, pausedUntil }, 'a')).toMatchObject({ pausedUntil, amount: 2500 })
    expect(stripe.billing.month(id).status).toBe('void')
    expect(stripe.billing.month(id).status).toBe('paid')
    expect(await subscriptions.subscription(id)).toMatchObject({ pausedUntil: null })
    expect(await subscriptions.change(id, { ...same, pausedUntil: 'forever' }, 'b')).toMatchObject({
      pausedUntil: 'forever',
    })
    expect(stripe.billing.month(id).status).toBe('void')
    expect(await subscriptions.change(id, { ...same, pausedUntil: null }, 'c')).toMatchObject({ pausedUntil: null })
    expect(stripe.billing.month(id).status).toBe('paid')
  })

  it('changes its amount for the next invoice, without prorations', async () => {
    const { stripe, subscriptions, id } = await begun()
    const change = { amount: 1000, currency: 'usd', pausedUntil: null, paymentMethodId: null }
    expect(await subscriptions.change(id, change, 'lower')).toMatchObject({ amount: 1000 })
    const body = new URLSearchParams(stripe.requests.at(-1)?.body)
    expect(body.get('proration_behavior')).toBe('none')
    expect(stripe.billing.month(id)).toMatchObject({ amount_paid: 1000 })
    expect(await subscriptions.paidInvoices(id, longAgo)).toHaveLength(2)
  })

  it('ends at once, as often as it is asked', async () => {
    const { stripe, subscriptions, id } = await begun()
    await subscriptions.cancel(id)
    await subscriptions.cancel(id)
    expect(await subscriptions.subscription(id)).toMatchObject({ isOver: true })
    expect(() => stripe.billing.month(id)).toThrow('is over')
    const change = { amount: 1000, currency: 'usd', pausedUntil: null, paymentMethodId: null }
    await expect(subscriptions.change(id, change, 'late')).rejects.toBeInstanceOf(PaymentRefused)
  })

  it('is past due while its card is declined, and ends after the last try', async () => {
    const { stripe, subscriptions, id } = await begun()
    stripe.billing.decline(id)
    const invoice = stripe.billing.month(id)
    expect(invoice.status).toBe('open')
    expect(await subscriptions.subscription(id)).toMatchObject({ isPastDue: true, latestInvoiceId: invoice.id })
    for (let times = 0; times < 3; times++) stripe.billing.retry(invoice.id)
    expect(await subscriptions.subscription(id)).toMatchObject({ isOver: true })
    expect(await subscriptions.invoice(invoice.id)).toMatchObject({ status: 'uncollectible', paidAmount: 0 })
    expect(await subscriptions.paidInvoices(id, longAgo)).toHaveLength(1)
  })

  it('takes another card, saved on a page of its own, with which Stripe tries again', async () => {
    const { stripe, subscriptions, input, session, id } = await begun()
    stripe.billing.decline(id)
    const invoice = stripe.billing.month(id)
    const { nonce, currency, language, successUrl, cancelUrl, expiresAt } = input
    const page = await subscriptions.openCardPage({
      ...{ nonce, currency, language, successUrl, cancelUrl, expiresAt },
      customerId: session.customerId ?? '',
      amount: '$30.00',
      key: 'card',
    })
    expect(await (await fetch(page.url ?? '')).text()).toContain('will be $30.00')
    expect(await subscriptions.session(page.id)).toMatchObject({ status: 'open', paymentMethodId: null })
    await fetch(page.url ?? '', { method: 'POST', redirect: 'manual' })
    const saved = await subscriptions.session(page.id)
    expect(saved).toMatchObject({ status: 'complete', paymentMethodId: expect.stringMatching(/^pm_/) })
    const change = { amount: 3000, currency: 'usd', pausedUntil: null, paymentMethodId: saved?.paymentMethodId ?? null }
    await subscriptions.change(id, change, 'new card')
    stripe.billing.retry(invoice.id)
    expect(await subscriptions.invoice(invoice.id)).toMatchObject({ status: 'paid', paidAmount: 2500 })
    expect(await subscriptions.subscription(id)).toMatchObject({ isPastDue: false, amount: 3000 })
  })
})

it('refunds a payment once, also if it was refunded before', async () => {
  const { stripe, payments, subscriptions, id } = await begun()
  const [invoice] = await subscriptions.paidInvoices(id, longAgo)
  const paymentId = invoice?.paymentId ?? ''
  await payments.refund(paymentId, 'one')
  await payments.refund(paymentId, 'other')
  expect(await payments.refundedCents(paymentId)).toMatchObject({ paidCents: 2500, refundedCents: 2500 })
  expect(stripe.events().filter(({ type }) => type === 'charge.refunded')).toHaveLength(1)
})

describe('events', () => {
  it('name the monthly donation, and the invoice', async () => {
    const { stripe, payments, input, id } = await begun()
    stripe.billing.decline(id)
    const invoice = stripe.billing.month(id)
    await payments.subscriptions.cancel(id)
    const abouts = await Promise.all(
      stripe.events().map(async (event) => {
        const body = JSON.stringify(event)
        const signed = signedEvent(body, stripe.webhookSecret)['stripe-signature']
        return [event.type, (await payments.readEvent(Buffer.from(body), signed)).about]
      }),
    )
    const monthly = input.nonce
    const first = [...stripe.billing.invoices.keys()][0]
    expect(abouts.filter(([, about]) => about !== null)).toEqual([
      ['invoice.paid', { monthly, invoice: first }],
      ['checkout.session.completed', { monthly, invoice: null }],
      ['invoice.payment_failed', { monthly, invoice: invoice.id }],
      ['customer.subscription.updated', { monthly, invoice: null }],
      ['customer.subscription.deleted', { monthly, invoice: null }],
    ])
  })

  it("are ignored for subscriptions of the account's other programs, and read from older versions", async () => {
    const { stripe, payments } = await start()
    const read = async (type: string, object: Record<string, unknown>) => {
      const data = { object: { id: 'in_1', object: 'invoice', ...object } }
      const body = JSON.stringify({ id: 'evt_1', object: 'event', type, livemode: false, data })
      const signed = signedEvent(body, stripe.webhookSecret)['stripe-signature']
      return (await payments.readEvent(Buffer.from(body), signed)).about
    }
    expect(await read('invoice.paid', { parent: null })).toBeNull()
    expect(await read('invoice.paid', { parent: { subscription_details: { metadata: { plan: 'gold' } } } })).toBeNull()
    expect(await read('customer.subscription.deleted', { metadata: { plan: 'gold' } })).toBeNull()
    const metadata = { pawstead: 'monthly', monthly: 'n' }
    const about = { monthly: 'n', invoice: 'in_1' }
    expect(await read('invoice.paid', { subscription_details: { metadata } })).toEqual(about)
    expect(await read('invoice.paid', { parent: { subscription_details: { metadata } } })).toEqual(about)
  })
})
