import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'
import { signedEvent, startStripe } from '#server/testing/stripe.ts'
import { type CheckoutInput, PaymentAway, PaymentRefused, type Payments } from './payments.ts'
import { createPayments, createStripePayments } from './stripe.ts'

type Stripe = Awaited<ReturnType<typeof startStripe>>

async function start(options: Parameters<typeof startStripe>[0] & { timeout?: number } = {}) {
  const stripe = await startStripe(options)
  const { secretKey, webhookSecret, url: apiUrl } = stripe
  const payments = createStripePayments({ secretKey, webhookSecret, apiUrl }, options.timeout)
  onTestFinished(async () => {
    payments.close()
    await stripe.stop()
  })
  return { stripe, payments }
}

const minutes = 60_000
const checkout = (more: Partial<CheckoutInput> = {}): CheckoutInput => ({
  nonce: randomUUID(),
  reference: 'PS-1234-7F',
  amount: 2550,
  currency: 'usd',
  campaign: { petName: 'Rex' },
  siteName: 'Paws',
  language: 'en',
  email: 'dora@example.org',
  successUrl: 'https://pets.example.org/gifts/secret?paid',
  cancelUrl: 'https://pets.example.org/gifts/secret?left',
  createdAt: new Date(),
  expiresAt: new Date(Date.now() + 31 * minutes),
  ...more,
})

async function thrown(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => new Error('nothing was thrown'),
    (error: unknown) => error,
  )
}

const paymentIn = (event: ReturnType<Stripe['pay']>) => String(event.data.object.payment_intent)

describe('a checkout', () => {
  it('opens a session with the amount, the item, and the donation', async () => {
    const { stripe, payments } = await start()
    const asked = checkout()
    const session = await payments.open(asked)
    expect(session).toEqual({
      id: expect.stringMatching(/^cs_test_/),
      status: 'open',
      url: `${stripe.url}/pay/${session.id}`,
      paid: false,
      cents: 2550,
      currency: 'usd',
      nonce: asked.nonce,
      reference: 'PS-1234-7F',
      paymentId: null,
      live: false,
    })
    const [request] = stripe.requests
    expect(request).toMatchObject({ path: '/v1/checkout/sessions', key: `pawstead-${asked.nonce}` })
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      mode: 'payment',
      submit_type: 'donate',
      'allowed_payment_method_types[0]': 'card',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '2550',
      'line_items[0][price_data][product_data][name]': 'Donation for Rex',
      'adaptive_pricing[enabled]': 'false',
      'automatic_tax[enabled]': 'false',
      allow_promotion_codes: 'false',
      client_reference_id: 'PS-1234-7F',
      'metadata[pawstead]': 'gift',
      'metadata[gift]': asked.nonce,
      'payment_intent_data[description]': 'Donation for Rex (PS-1234-7F)',
      'payment_intent_data[metadata][pawstead]': 'gift',
      'payment_intent_data[metadata][gift]': asked.nonce,
      customer_email: 'dora@example.org',
      success_url: asked.successUrl,
      cancel_url: asked.cancelUrl,
      expires_at: String(Math.floor(asked.expiresAt.getTime() / 1000)),
    })
    expect(await payments.session(session.id)).toEqual(session)
  })

  it('opened twice returns the same session', async () => {
    const { stripe, payments } = await start()
    const asked = checkout()
    const [first, second] = [await payments.open(asked), await payments.open(asked)]
    expect(second.id).toBe(first.id)
    expect((await payments.open(checkout())).id).not.toBe(first.id)
    expect(stripe.requests).toHaveLength(3)
  })

  it('accepts names of any kind, and the smallest and largest amounts', async () => {
    const { payments } = await start()
    for (const petName of ["Mr. O'Malley & Söhne", '🐈‍⬛', 'x'.repeat(100), 'a=b&c[d]=<e>'])
      expect(await payments.open(checkout({ campaign: { petName }, amount: 50 }))).toMatchObject({ cents: 50 })
    expect(await payments.open(checkout({ amount: 99_999_999, email: null }))).toMatchObject({ cents: 99_999_999 })
  })

  it('works without an email if Stripe rejects it', async () => {
    const { stripe, payments } = await start()
    const asked = checkout({ email: 'dora@münchen.example' })
    const session = await payments.open(asked)
    expect(session).toMatchObject({ status: 'open', nonce: asked.nonce })
    expect(stripe.session(session.id).customer_email).toBeNull()
    expect((await payments.open(asked)).id).toBe(session.id)
  })

  it('is live only with a live key', async () => {
    const { payments } = await start({ secretKey: 'rk_live_1' })
    expect(payments.live).toBe(true)
    expect(await payments.open(checkout())).toMatchObject({ live: true })
    expect((await start()).payments.live).toBe(false)
  })
})

describe('a session', () => {
  it('has its payment and no URL once it is paid', async () => {
    const { stripe, payments } = await start()
    const { id } = await payments.open(checkout())
    const payment = paymentIn(stripe.pay(id, { cents: 2000, currency: 'eur' }))
    expect(await payments.session(id)).toMatchObject({
      status: 'complete',
      url: null,
      paid: true,
      cents: 2000,
      currency: 'eur',
      paymentId: payment,
    })
  })

  it('is null if Stripe does not know it', async () => {
    const { payments } = await start()
    expect(await payments.session('cs_test_nobody')).toBeNull()
    expect(await payments.refundedCents('pi_nobody')).toBeNull()
    expect(await payments.sessionOf('pi_nobody')).toBeNull()
  })

  it('is expired on request, and returned as complete if it is too late', async () => {
    const { stripe, payments } = await start()
    const left = await payments.open(checkout())
    expect(await payments.expire(left.id)).toMatchObject({ id: left.id, status: 'expired', url: null, paid: false })
    expect(await payments.expire(left.id)).toMatchObject({ status: 'expired' })
    const paid = await payments.open(checkout())
    stripe.pay(paid.id)
    expect(await payments.expire(paid.id)).toMatchObject({ status: 'complete', paid: true })
    expect(await thrown(payments.expire('cs_test_nobody'))).toBeInstanceOf(PaymentRefused)
  })

  it('is found by its donation among others of that time', async () => {
    const time = { now: Date.UTC(2026, 10, 22) }
    const { stripe, payments } = await start({ now: () => time.now })
    const opened = async () => {
      const asked = checkout({ createdAt: new Date(time.now), expiresAt: new Date(time.now + 31 * minutes) })
      return { asked, session: await payments.open(asked) }
    }
    const mine = await opened()
    for (let other = 0; other < 120; other++) await opened()
    stripe.sell(1000)
    stripe.requests.length = 0
    expect(await payments.find(mine.asked.nonce, mine.asked.createdAt)).toEqual(mine.session)
    expect(stripe.requests).toHaveLength(2)
    // clocks differ
    expect(await payments.find(mine.asked.nonce, new Date(time.now + 59_000))).toEqual(mine.session)
    expect(await payments.find(mine.asked.nonce, new Date(time.now - 599_000))).toEqual(mine.session)
    expect(await payments.find(mine.asked.nonce, new Date(time.now + 11 * minutes))).toBeNull()
    expect(await payments.find(randomUUID(), mine.asked.createdAt)).toBeNull()
  })

  it('is not reported missing while there are more pages', async () => {
    const { stripe, payments } = await start()
    const data = [{ object: 'checkout.session', id: 'cs_test_1', metadata: {} }]
    stripe.answer(200, JSON.stringify({ object: 'list', has_more: true, data }))
    expect(await thrown(payments.find(randomUUID(), new Date()))).toBeInstanceOf(PaymentAway)
    expect(stripe.requests).toHaveLength(20)
    stripe.answer(200, JSON.stringify({ object: 'list', has_more: true, data: [] }))
    expect(await thrown(payments.find(randomUUID(), new Date()))).toBeInstanceOf(PaymentAway)
  })
})

describe('a payment', () => {
  it('leads to the session of its donation, or to null for other sales', async () => {
    const { stripe, payments } = await start()
    const asked = checkout()
    const { id } = await payments.open(asked)
    expect(await payments.sessionOf(paymentIn(stripe.pay(id)))).toMatchObject({ id, nonce: asked.nonce })
    expect(await payments.sessionOf(paymentIn(stripe.sell(999)))).toBeNull()
  })

  it('returns what was refunded, and whether it is disputed', async () => {
    const { stripe, payments } = await start()
    const { id } = await payments.open(checkout())
    const payment = paymentIn(stripe.pay(id))
    const totals = { paidCents: 2550, refundedCents: 0, currency: 'usd', disputed: false }
    expect(await payments.refundedCents(payment)).toEqual(totals)
    stripe.refund(payment, 550)
    expect(await payments.refundedCents(payment)).toEqual({ ...totals, refundedCents: 550 })
    stripe.refund(payment, 2000)
    stripe.failRefund(payment, 2000)
    expect(await payments.refundedCents(payment)).toEqual({ ...totals, refundedCents: 550 })
    stripe.dispute(payment)
    expect(await payments.refundedCents(payment)).toEqual({ ...totals, refundedCents: 550, disputed: true })
    stripe.closeDispute(payment, 'won')
    expect(await payments.refundedCents(payment)).toEqual({ ...totals, refundedCents: 550, disputed: true })
    stripe.dispute(payment)
    stripe.closeDispute(payment, 'lost')
    expect(await payments.refundedCents(payment)).toEqual({ ...totals, refundedCents: 2550, disputed: true })
  })
})

describe('errors', () => {
  const all: [string, (payments: Payments) => Promise<unknown>][] = [
    ['open', (payments) => payments.open(checkout())],
    ['session', (payments) => payments.session('cs_test_1')],
    ['find', (payments) => payments.find(randomUUID(), new Date())],
    ['sessionOf', (payments) => payments.sessionOf('pi_1')],
    ['expire', (payments) => payments.expire('cs_test_1')],
    ['refundedCents', (payments) => payments.refundedCents('pi_1')],
  ]

  describe.each(all)('of %s', (_name, ask) => {
    it.each([400, 401, 402, 403])('%i is a certain refusal', async (status) => {
      const { stripe, payments } = await start()
      stripe.answer(status)
      expect(await thrown(ask(payments))).toMatchObject({ name: 'PaymentRefused', status })
    })

    it.each([408, 409, 429, 500, 502, 503])('%i is uncertain, and not retried', async (status) => {
      const { stripe, payments } = await start()
      stripe.answer(status)
      expect(await thrown(ask(payments))).toBeInstanceOf(PaymentAway)
      expect(stripe.requests).toHaveLength(1)
    })

    it.each([
      ['no JSON', 200, '<html>Welcome to this hotel</html>'],
      ['no JSON, and a no', 403, '<html>Blocked</html>'],
      ['nothing', 200, ''],
      ['null', 200, 'null'],
      ['something else', 200, '{"object":"customer","id":"cus_1"}'],
      ['a no that is none', 404, '{"message":"no such route"}'],
      ['far too much', 200, `"${'x'.repeat(5 * 1024 * 1024)}"`],
    ])('a response that is %s is uncertain', async (_what, status, body) => {
      const { stripe, payments } = await start()
      stripe.answer(status, body)
      expect(await thrown(ask(payments))).toBeInstanceOf(PaymentAway)
    })

    it('an unreachable server is a certain refusal, and works again later', async () => {
      const { stripe, payments } = await start()
      await stripe.dead(true)
      const error = await thrown(ask(payments))
      expect(error).toMatchObject({ name: 'PaymentRefused', status: null })
      expect(String(error)).toContain('ECONNREFUSED')
      await stripe.dead(false)
      expect(await payments.open(checkout())).toMatchObject({ status: 'open' })
    })

    it('a broken connection is uncertain, and not retried', async () => {
      const { stripe, payments } = await start()
      stripe.cut(true)
      expect(await thrown(ask(payments))).toBeInstanceOf(PaymentAway)
      expect(stripe.requests).toHaveLength(1)
    })

    it('requests are aborted when the program stops', async () => {
      const { stripe, payments } = await start()
      stripe.hold()
      const asked = thrown(ask(payments))
      await expect.poll(() => stripe.requests.length, { timeout: 10_000 }).toBe(1)
      payments.close()
      expect(await asked).toBeInstanceOf(PaymentAway)
    })
  })

  it('an untrusted connection is a certain refusal, and nothing is sent', async () => {
    const { stripe } = await start()
    const { secretKey, webhookSecret, url } = stripe
    const payments = createStripePayments({ secretKey, webhookSecret, apiUrl: url.replace('http:', 'https:') })
    expect(await thrown(payments.open(checkout()))).toMatchObject({ name: 'PaymentRefused', status: null })
    expect(stripe.requests).toEqual([])
  })

  it.each([
    ['nothing comes', (stripe: Stripe) => stripe.hold()],
    ['never all of it comes', (stripe: Stripe) => stripe.endless(true)],
  ])('times out if %s', async (_what, how) => {
    const { stripe, payments } = await start({ timeout: 3_000 })
    how(stripe)
    const error = await thrown(payments.open(checkout()))
    expect(error).toBeInstanceOf(PaymentAway)
    expect(String(error)).toContain('no answer within 3 seconds')
  })

  it('a session whose response was lost is found, and not created twice', async () => {
    const { stripe, payments } = await start()
    const asked = checkout()
    stripe.cut(true)
    expect(await thrown(payments.open(asked))).toBeInstanceOf(PaymentAway)
    stripe.cut(false)
    const found = await payments.find(asked.nonce, asked.createdAt)
    expect(found).toMatchObject({ status: 'open', nonce: asked.nonce })
    expect((await payments.open(asked)).id).toBe(found?.id)
  })

  it('the same donation with other terms is uncertain: the first session may exist', async () => {
    const { payments } = await start()
    const asked = checkout()
    await payments.open(asked)
    expect(await thrown(payments.open({ ...asked, amount: 100 }))).toBeInstanceOf(PaymentAway)
  })

  it('the same donation opened concurrently is uncertain', async () => {
    const { stripe, payments } = await start()
    const asked = checkout()
    const { release } = stripe.hold()
    const first = payments.open(asked)
    await expect.poll(() => stripe.requests.length, { timeout: 10_000 }).toBe(1)
    stripe.well()
    expect(await thrown(payments.open(asked))).toBeInstanceOf(PaymentAway)
    release()
    expect(await first).toMatchObject({ status: 'open' })
  })

  it("rejected terms are reported in Stripe's words", async () => {
    const { payments } = await start()
    const error = await thrown(payments.open(checkout({ amount: 49 })))
    expect(error).toMatchObject({ name: 'PaymentRefused', status: 400 })
    expect(String(error)).toContain('amount_too_small')
  })

  it('messages contain no secret and no personal data', async () => {
    const { stripe, payments } = await start({ secretKey: 'sk_test_hunter2', webhookSecret: 'whsec_hunter3' })
    const message = 'Bad: sk_test_hunter2, sk_test_****ter2, whsec_hunter3\r\nof dora@example.org'
    for (const status of [401, 500]) {
      stripe.answer(status, JSON.stringify({ error: { type: 'invalid_request_error', message } }))
      const error = await thrown(payments.open(checkout()))
      expect(String(error)).toMatch(/^Payment(Refused|Away): Stripe: \d+ .*of \[email\]$/)
      const everything = JSON.stringify(error, Object.getOwnPropertyNames(error))
      expect(everything).not.toMatch(/hunter|ter2|dora/)
      expect(error).not.toHaveProperty('cause')
    }
  })
})

describe('a webhook event', () => {
  const read = async (
    { stripe, payments }: { stripe: Stripe; payments: Payments },
    event: unknown,
    { secret = stripe.webhookSecret, at }: { secret?: string; at?: number } = {},
  ) => {
    const body = typeof event === 'string' ? event : JSON.stringify(event)
    const { 'stripe-signature': signature } = signedEvent(body, secret, at)
    return payments.readEvent(Buffer.from(body), signature)
  }

  it('names a session or payment', async () => {
    const both = await start()
    const { stripe, payments } = both
    const { id } = await payments.open(checkout())
    const paid = stripe.pay(id)
    const payment = paymentIn(paid)
    expect(await read(both, paid)).toEqual({ id: paid.id, type: 'checkout.session.completed', about: { session: id } })
    expect(await read(both, stripe.refund(payment, 100))).toMatchObject({
      type: 'charge.refunded',
      about: { payment, disputed: false },
    })
    expect(await read(both, stripe.failRefund(payment, 100))).toMatchObject({
      type: 'refund.failed',
      about: { payment, disputed: false },
    })
    expect(await read(both, stripe.dispute(payment))).toMatchObject({
      type: 'charge.dispute.created',
      about: { payment, disputed: true },
    })
    expect(await read(both, stripe.closeDispute(payment, 'lost'))).toMatchObject({
      type: 'charge.dispute.closed',
      about: { payment, disputed: false },
    })
    const left = await payments.open(checkout())
    expect(await read(both, stripe.expire(left.id))).toMatchObject({
      type: 'checkout.session.expired',
      about: { session: left.id },
    })
  })

  it('is about null if it is of another kind, mode, or sale', async () => {
    const both = await start()
    const { id } = await both.payments.open(checkout())
    const paid = both.stripe.pay(id)
    const about = async (event: unknown) => (await read(both, event)).about
    expect(await about({ ...paid, type: 'checkout.session.something' })).toBeNull()
    expect(await about({ ...paid, type: 'customer.created', data: { object: { id: 'cus_1' } } })).toBeNull()
    expect(await about({ ...paid, livemode: true })).toBeNull()
    expect(await about(both.stripe.sell(500))).toBeNull()
    expect(await about({ ...paid, type: 'charge.refunded', data: { object: { payment_intent: null } } })).toBeNull()
  })

  it('must be signed with our secret, unchanged, and recent', async () => {
    const both = await start()
    const { stripe, payments } = both
    const { id } = await payments.open(checkout())
    const event = stripe.pay(id)
    const body = JSON.stringify(event)
    const good = signedEvent(body, stripe.webhookSecret)['stripe-signature']
    const isBad = { name: 'AppError', code: 'BAD_SIGNATURE' }
    const lately = Date.now() - 4 * minutes
    expect(await read(both, event, { at: lately })).toMatchObject({ id: event.id })
    for (const bad of [
      read(both, event, { at: Date.now() - 6 * minutes }),
      read(both, event, { secret: 'whsec_other' }),
      payments.readEvent(Buffer.from(body), undefined),
      payments.readEvent(Buffer.from(body), ''),
      payments.readEvent(Buffer.from(body), 'nonsense'),
      payments.readEvent(Buffer.from(body), good.replace('v1=', 'v0=')),
      payments.readEvent(Buffer.from(body.slice(0, -10)), good),
      payments.readEvent(Buffer.from(`${body} `), good),
      payments.readEvent(Buffer.alloc(0), good),
      // signed, but not an event of Stripe
      read(both, 'not JSON'),
      read(both, 'null'),
      read(both, { object: 'event' }),
      read(both, { object: 'v2.core.event', id: 'evt_1' }),
      read(both, { ...event, id: 'x'.repeat(300) }),
    ])
      expect(await thrown(bad)).toMatchObject(isBad)
    // during the rotation of a secret, both secrets sign
    const [time, v1] = good.split(',')
    expect(await payments.readEvent(Buffer.from(body), `${time},v1=${'0'.repeat(64)},${v1}`)).toMatchObject({
      id: event.id,
    })
  })

  it('is rejected without repeating its content', async () => {
    const both = await start()
    const error = await thrown(read(both, { secret: 'dora@example.org' }, { secret: 'whsec_other' }))
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('dora')
    expect(error).toMatchObject({ cause: undefined })
  })
})

it('payments exist only if configured', async () => {
  expect(createPayments({})).toBeNull()
  const { stripe } = await start()
  const { config } = await startHarness(stripe.env)
  const payments = createPayments(config)
  expect(await payments?.open(checkout())).toMatchObject({ status: 'open' })
})
