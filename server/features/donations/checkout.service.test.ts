import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createPayments } from '#server/payments/stripe.ts'
import { refusalOf } from '#server/platform/trpc/errors.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { applyDueEvents } from '#server/testing/payment-events.ts'
import { type StripeStandIn, signedEvent, startStripe } from '#server/testing/stripe.ts'
import { moneyProblems } from './ledger.service.ts'
import { pollDuePayments } from './payment-sync.service.ts'

vi.setConfig({ testTimeout: 60_000 })

let stripe: StripeStandIn
let shelter: Harness
let luna: number

beforeEach(async () => {
  stripe = await startStripe()
  onTestFinished(() => stripe.stop())
  shelter = await startHarness(stripe.env)
  luna = await campaign(10_000)
})

const content = { petName: 'Luna', image: 'https://example.org/luna.jpg', location: 'here', description: 'A hip.' }
const campaign = async (maxCents: number) => (await shelter.user.call.campaigns.create({ ...content, maxCents })).id

type Given = { path: string; state: string; checkoutUrl: string | null; reference: string }
type From = { from?: string; key?: string; cents?: number; to?: number; email?: string }

async function pay({ from = '203.0.113.1', key, cents = 2500, to = luna, email }: From = {}) {
  const response = await shelter.app.inject({
    method: 'POST',
    url: '/trpc/donations.give',
    remoteAddress: from,
    body: { campaignId: to, amountCents: cents, checkout: true, idempotencyKey: key, email },
  })
  const { result, error } = response.json()
  const given: Given | undefined = result?.data
  return { status: response.statusCode, given, code: error?.data?.code ?? error?.data?.refusal, body: response.body }
}

const secretOf = (given: Given | undefined) => given?.path.split('/').at(-1) ?? ''
const pageOf = (given: Given | undefined) => shelter.anonymous.call.donations.bySecret({ secret: secretOf(given) })
const sums = async (id = luna) => {
  const { donatedCents, receivedCents, reservedCents, donationCount } = await shelter.anonymous.call.campaigns.byId({
    id,
  })
  return { donatedCents, receivedCents, reservedCents, donationCount }
}
const nothing = { donatedCents: 0, receivedCents: 0, reservedCents: 0, donationCount: 0 }
const got = (cents: number, donationCount = 1) => ({
  donatedCents: cents,
  receivedCents: cents,
  reservedCents: 0,
  donationCount,
})
const strays = async () =>
  (await shelter.admin.call.donations.problems({})).items.map(({ reason, cents }) => [reason, cents])
const last = () => stripe.lastSession().id
const paymentId = (id = last()) => stripe.session(id).payment_intent ?? ''

type Event = ReturnType<StripeStandIn['events']>[number]
async function tell(event: Event, more: { body?: string | Buffer; secret?: string; unsigned?: boolean } = {}) {
  const body = JSON.stringify(event)
  const { 'stripe-signature': signature, ...headers } = signedEvent(body, more.secret ?? stripe.webhookSecret)
  const response = await shelter.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    body: more.body ?? body,
    headers: more.unsigned ? headers : { ...headers, 'stripe-signature': signature },
  })
  await applyEvents()
  return response.statusCode
}

const applyEvents = (now?: Date) => applyDueEvents(shelter, now)

const payments = () => {
  const found = createPayments(shelter.config)
  if (!found) throw new Error('no payments')
  onTestFinished(() => found.close())
  return found
}
const hours = (n: number) => new Date(Date.now() + n * 3_600_000)
const failures = (): { all: unknown[]; failed: (error: unknown) => void } => {
  const all: unknown[] = []
  return { all, failed: (error) => void all.push(error) }
}

const well = async () => expect(await moneyProblems(shelter.db)).toEqual([])

test("a pending payment is reserved, and received once after Stripe's event, however often it is sent", async () => {
  const { given } = await pay({ email: 'dora@example.org' })
  expect(given).toMatchObject({ state: 'reserved', checkoutUrl: stripe.lastSession().url })
  expect(await sums()).toEqual({ ...nothing, reservedCents: 2500 })
  const event = stripe.pay(last())
  expect(await sums()).toEqual({ ...nothing, reservedCents: 2500 })
  expect(await Promise.all([tell(event), tell(event), tell(event)])).toEqual([204, 204, 204])
  expect(await tell(event)).toBe(204)
  expect(await sums()).toEqual(got(2500))
  expect((await pageOf(given)).events.map(({ state }) => state)).toEqual(['reserved', 'received'])
  const { notifications } = shelter.db.schema
  const receipts = await shelter.db.read.select().from(notifications).where(eq(notifications.kind, 'receipt'))
  expect(receipts.map(({ email }) => email)).toEqual(['dora@example.org'])
  await well()
})

test('a payment counts in any state of the campaign, and late', async () => {
  await pay()
  const paid = stripe.pay(last())
  await shelter.user.call.campaigns.setPaused({ id: luna, paused: true })
  const { campaigns } = shelter.db.schema
  await shelter.db.transaction((tx) =>
    tx
      .update(campaigns)
      .set({ endsAt: new Date(0) })
      .where(eq(campaigns.id, luna)),
  )
  await expect(shelter.user.call.campaigns.update({ id: luna, ...content, maxCents: 2499 })).rejects.toThrow()
  await shelter.user.call.campaigns.update({ id: luna, ...content, maxCents: 2500 })
  expect(await tell(paid)).toBe(204)
  expect(await sums()).toEqual(got(2500))
  await well()
})

test.each([{ hidden: true }, { approval: 'refused' as const, refusal: 'Why?' }])(
  'a payment that has begun counts when its campaign is no longer visible: %j',
  async (withheld) => {
    const { given } = await pay()
    const paid = stripe.pay(last())
    const { campaigns } = shelter.db.schema
    await shelter.db.transaction((tx) => tx.update(campaigns).set(withheld).where(eq(campaigns.id, luna)))
    expect(await pay()).toMatchObject({ status: 404, given: undefined })
    expect(await tell(paid)).toBe(204)
    expect(await shelter.admin.call.campaigns.byId({ id: luna })).toMatchObject(got(2500))
    expect((await pageOf(given)).receipt).toMatchObject({ amountCents: 2500 })
    await tell(stripe.refund(paymentId(), 1000))
    expect(await shelter.admin.call.campaigns.byId({ id: luna })).toMatchObject({ donatedCents: 1500 })
    expect(await strays()).toEqual([])
    await well()
  },
)

test('events out of order have the same result', async () => {
  await pay()
  const paid = stripe.pay(last())
  const part = stripe.refund(paymentId(), 500)
  const rest = stripe.refund(paymentId(), 2000)
  expect(await tell(rest)).toBe(204)
  expect(await sums()).toEqual(nothing)
  expect(await tell(part)).toBe(204)
  expect(await tell(paid)).toBe(204)
  expect(await sums()).toEqual(nothing)
  expect(await strays()).toEqual([])
  await well()
})

test('an expired session is cancelled, and an old event of it does not affect another', async () => {
  const first = await pay()
  const expired = stripe.expire(last())
  const second = await pay()
  const paid = stripe.pay(last())
  expect(await tell(paid)).toBe(204)
  expect(await tell(expired)).toBe(204)
  expect([(await pageOf(first.given)).state, (await pageOf(second.given)).state]).toEqual(['cancelled', 'received'])
  expect(await sums()).toEqual(got(2500))
  await well()
})

test('a partial refund is deducted, a full one leaves nothing, and a failed one is shown', async () => {
  const { given } = await pay()
  await tell(stripe.pay(last()))
  await tell(stripe.refund(paymentId(), 1000))
  expect(await sums()).toEqual(got(1500))
  expect(await pageOf(given)).toMatchObject({ state: 'refunded', standingCents: 1500 })
  await tell(stripe.refund(paymentId(), 1500))
  expect(await sums()).toEqual(nothing)
  await tell(stripe.failRefund(paymentId(), 1500))
  expect(await sums()).toEqual(nothing)
  expect(await strays()).toEqual([['refund_failed', 1500]])
  await well()
})

test('two refunds whose responses cross are not taken for a failed one', async () => {
  await pay()
  await tell(stripe.pay(last()))
  const part = stripe.refund(paymentId(), 500)
  const requests = () => expect.poll(() => stripe.requests.length - asked, { timeout: 20_000 })
  const asked = stripe.requests.length
  const whose = stripe.hold()
  const first = tell(part)
  await requests().toBe(1)
  // the provider holds back its response with the refunded amount
  const howMuch = stripe.hold()
  whose.release()
  await requests().toBe(2)
  stripe.well()
  expect(await tell(stripe.refund(paymentId(), 500))).toBe(204)
  howMuch.release()
  // its total is outdated, so it is applied again later
  expect(await first).toBe(204)
  const before = stripe.requests.length
  expect(await applyEvents(hours(1))).toEqual([])
  expect(stripe.requests.length).toBeGreaterThan(before)
  expect(await sums()).toEqual(got(1500))
  expect(await strays()).toEqual([])
})

test('another sum or currency does not count, and is shown to admins', async () => {
  await pay()
  await tell(stripe.pay(last(), { cents: 2600 }))
  await pay()
  await tell(stripe.pay(last(), { currency: 'eur' }))
  expect(await sums()).toEqual(nothing)
  expect((await strays()).toSorted()).toEqual([
    ['other_amount', 2500],
    ['other_amount', 2600],
  ])
  await expect(shelter.user.call.donations.problems({})).rejects.toThrow()
  await well()
})

test('a dispute is shown once, and changes no sum', async () => {
  await pay()
  await tell(stripe.pay(last()))
  const event = stripe.dispute(paymentId())
  expect([await tell(event), await tell(event)]).toEqual([204, 204])
  expect(await sums()).toEqual(got(2500))
  expect(await strays()).toEqual([['disputed', 2500]])
  const [problem] = (await shelter.admin.call.donations.problems({})).items
  const settled = await shelter.admin.call.donations.settleProblem({ id: problem?.id ?? 0 })
  expect(settled.settledAt).not.toBeNull()
  expect(await tell(stripe.closeDispute(paymentId(), 'won'))).toBe(204)
  expect(await sums()).toEqual(got(2500))
  await well()
})

test('a chargeback is deducted like a refund, once, and never more than was paid', async () => {
  const { given } = await pay()
  await tell(stripe.pay(last()))
  await tell(stripe.refund(paymentId(), 1000))
  await tell(stripe.dispute(paymentId()))
  expect(await sums()).toEqual(got(1500))
  const lost = stripe.closeDispute(paymentId(), 'lost')
  expect([await tell(lost), await tell(lost)]).toEqual([204, 204])
  expect(await sums()).toEqual(nothing)
  const page = await pageOf(given)
  expect([page.state, page.standingCents]).toEqual(['refunded', 0])
  expect(await strays()).toEqual([['disputed', 2500]])
  await well()
})

test('a payment with an unknown nonce is recorded as unmatched; other sales of the account are ignored', async () => {
  const lost = await payments().open({
    nonce: crypto.randomUUID(),
    reference: 'PS-77-00',
    amount: 700,
    currency: 'usd',
    campaign: { petName: 'Rex' },
    siteName: 'Paws',
    language: 'en',
    email: null,
    successUrl: 'https://pets.example.org/a',
    cancelUrl: 'https://pets.example.org/b',
    createdAt: new Date(),
    expiresAt: hours(1),
  })
  expect(await tell(stripe.pay(lost.id))).toBe(204)
  const sold = stripe.sell(900)
  const asked = stripe.requests.length
  expect(await tell(sold)).toBe(204)
  expect(stripe.requests).toHaveLength(asked)
  expect(await strays()).toEqual([['unknown_gift', 700]])
  expect(await sums()).toEqual(nothing)
})

test('abandoning a checkout frees its amount; a payment at the same moment counts', async () => {
  const left = await pay()
  expect(await shelter.anonymous.call.donations.leave({ secret: secretOf(left.given) })).toMatchObject({
    state: 'cancelled',
  })
  expect(stripe.lastSession().status).toBe('expired')
  const stayed = await pay()
  stripe.pay(last())
  expect(await shelter.anonymous.call.donations.leave({ secret: secretOf(stayed.given) })).toMatchObject({
    state: 'received',
  })
  expect(await sums()).toEqual(got(2500))
  await well()
})

test('a refusal of Stripe cancels at once; the next attempt is another donation', async () => {
  stripe.answer(402)
  expect(await pay()).toMatchObject({ status: 503 })
  expect(await sums()).toEqual(nothing)
  stripe.answer(null)
  await stripe.dead(true)
  expect(await pay()).toMatchObject({ status: 503 })
  expect(await sums()).toEqual(nothing)
  await well()
})

test('without a response it stays reserved; the same key leads to the one session', async () => {
  const key = 'a key of my own 1234'
  stripe.cut(true)
  expect(await pay({ key })).toMatchObject({ status: 503 })
  expect(await sums()).toEqual({ ...nothing, reservedCents: 2500 })
  // a refusal of the second attempt says nothing about the first
  stripe.answer(402)
  expect(await pay({ key })).toMatchObject({ status: 503 })
  expect(await sums()).toEqual({ ...nothing, reservedCents: 2500 })
  stripe.well()
  const { given } = await pay({ key })
  expect(given?.checkoutUrl).toBe(stripe.lastSession().url)
  expect((await pay({ key })).given).toEqual(given)
  expect(stripe.sessions()).toHaveLength(1)
  stripe.pay(last())
  expect((await pay({ key })).given).toMatchObject({ state: 'received', checkoutUrl: null })
  expect(await sums()).toEqual(got(2500))
  await well()
})

test('of two concurrent attempts, a refusal of one keeps the payment of the other', async () => {
  const key = 'a key of my own 1234'
  const held = stripe.hold()
  const first = pay({ key })
  await expect.poll(() => stripe.requests.length, { timeout: 20_000 }).toBe(1)
  stripe.answer(402)
  expect(await pay({ key })).toMatchObject({ status: 503 })
  expect(await sums()).toEqual({ ...nothing, reservedCents: 2500 })
  held.release()
  expect((await first).given).toMatchObject({ state: 'reserved', checkoutUrl: stripe.lastSession().url })
})

test('attempts without a response are polled later: applied if a session exists, cancelled if it certainly does not', async () => {
  stripe.cut(true)
  await pay()
  stripe.answer(500)
  await pay()
  stripe.well()
  const { all, failed } = failures()
  expect(await pollDuePayments(shelter.db, payments(), failed)).toBe(0)
  expect(await sums()).toEqual({ ...nothing, reservedCents: 5000 })
  stripe.pay(last())
  expect(await pollDuePayments(shelter.db, payments(), failed, hours(1))).toBe(2)
  expect(all).toEqual([])
  expect(await sums()).toEqual(got(2500))
  expect(await pollDuePayments(shelter.db, payments(), failed, hours(9))).toBe(0)
  await well()
})

test('a donation cancelled during the call to Stripe returns no checkout URL', async () => {
  stripe.answer(500)
  await pay({ key: 'a key of my own 1234' })
  stripe.well()
  const held = stripe.hold()
  const again = pay({ key: 'a key of my own 1234' })
  await expect.poll(() => stripe.sessions().length, { timeout: 20_000 }).toBe(1)
  stripe.expire(last())
  held.release()
  expect((await again).given).toMatchObject({ state: 'cancelled', checkoutUrl: null })
  await well()
})

test('a round of polling ends with the first error, and continues there', async () => {
  for (const from of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) await pay({ from })
  stripe.answer(500)
  const { all, failed } = failures()
  const asked = stripe.requests.length
  await pollDuePayments(shelter.db, payments(), failed, hours(1))
  expect([all.length, stripe.requests.length - asked]).toEqual([1, 1])
  stripe.well()
  await pollDuePayments(shelter.db, payments(), failed, hours(1))
  expect((await sums()).reservedCents).toBe(2500)
  await pollDuePayments(shelter.db, payments(), failed, hours(3))
  expect(await sums()).toEqual(nothing)
})

test('three payments can be open from one network, which for IPv6 is a /64', async () => {
  const from = (last: number) => `2001:db8:1:2::${last}`
  for (const n of [1, 2, 3]) expect((await pay({ from: from(n) })).status).toBe(200)
  expect((await pay({ from: from(4) })).status).toBe(429)
  expect((await sums()).reservedCents).toBe(7500)
  expect((await pay({ from: '2001:db8:1:3::1' })).status).toBe(200)
  const [first] = stripe.sessions()
  await tell(stripe.pay(first?.id ?? ''))
  await shelter.user.call.campaigns.update({ id: luna, ...content, maxCents: 20_000 })
  expect((await pay({ from: from(4) })).status).toBe(200)
  const { checkouts } = shelter.db.schema
  const kept = await shelter.db.read.select().from(checkouts)
  expect(kept.filter(({ open }) => !open).map(({ network }) => network)).toEqual([null])
})

test('of ten concurrent payments from one network three are open', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => pay({ cents: 100 })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await sums()).toEqual({ ...nothing, reservedCents: 300 })
  await well()
})

test('below 50 cents, and without payments, it is a promise', async () => {
  expect((await pay({ cents: 49 })).given).toMatchObject({ state: 'promised', checkoutUrl: null })
  expect(stripe.requests).toEqual([])
})

test('amounts reserved by others are not available, but may become so again', async () => {
  await pay({ cents: 9_000 })
  const more = shelter.anonymous.call.donations.give({ campaignId: luna, amountCents: 2000 })
  expect(refusalOf(await more.catch((error) => error))?.code).toBe('BEING_PAID')
  await tell(stripe.expire(last()))
  await shelter.anonymous.call.donations.give({ campaignId: luna, amountCents: 2000 })
})

test("the key of a promise can't be used for a payment", async () => {
  const key = 'a key of my own 1234'
  await shelter.anonymous.call.donations.give({ campaignId: luna, amountCents: 2500, idempotencyKey: key })
  expect((await pay({ key })).status).toBe(409)
  expect(await sums()).toEqual({ ...nothing, donatedCents: 2500, donationCount: 1 })
})

test('the webhook refuses bodies that Stripe has not signed, and too long ones', async () => {
  await pay()
  const event = stripe.pay(last())
  expect(await tell(event, { unsigned: true })).toBe(400)
  expect(await tell(event, { secret: 'whsec_other' })).toBe(400)
  expect(await tell(event, { body: JSON.stringify(event).slice(0, -9) })).toBe(400)
  expect(await tell(event, { body: Buffer.alloc(2_000_000, 32) })).toBe(413)
  expect(await tell({ ...event, livemode: true })).toBe(204)
  expect(await sums()).toEqual({ ...nothing, reservedCents: 2500 })
  expect(await tell(event)).toBe(204)
  expect(await sums()).toEqual(got(2500))
})

test('an event is acknowledged only after it is stored', async () => {
  await pay()
  const event = stripe.pay(last())
  const { transaction } = shelter.db
  vi.spyOn(shelter.db, 'transaction').mockImplementation((work) =>
    transaction(async (tx) => {
      await work(tx)
      throw new Error('the disk has gone')
    }),
  )
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await tell(event)).toBe(500)
  quiet.mockRestore()
  vi.restoreAllMocks()
  expect(await sums()).toEqual({ ...nothing, reservedCents: 2500 })
  expect(await tell(event)).toBe(204)
  expect(await sums()).toEqual(got(2500))
  await well()
})

test('an event is acknowledged while Stripe does not answer, and applied when it answers again', async () => {
  await pay()
  const paid = stripe.pay(last())
  const refunded = stripe.refund(paymentId(), 500)
  stripe.answer(500)
  expect([await tell(paid), await tell(refunded), await tell(paid)]).toEqual([204, 204, 204])
  expect(await sums()).toEqual({ ...nothing, reservedCents: 2500 })
  stripe.well()
  // not yet due
  expect(await applyEvents()).toEqual([])
  expect(await sums()).toEqual({ ...nothing, reservedCents: 2500 })
  expect(await applyEvents(hours(1))).toEqual([])
  expect(await sums()).toEqual(got(2000))
  const asked = stripe.requests.length
  expect([await tell(paid), await tell(refunded)]).toEqual([204, 204])
  expect(await applyEvents(hours(3))).toEqual([])
  expect(stripe.requests.length).toBe(asked)
  await well()
})

test('an event that is sent again while it waits is applied at once', async () => {
  await pay()
  const event = stripe.pay(last())
  stripe.answer(500)
  expect(await tell(event)).toBe(204)
  stripe.well()
  expect(await tell(event)).toBe(204)
  expect(await sums()).toEqual(got(2500))
})

test('if the worker stops between any two steps, the event is applied once, later', async () => {
  await pay()
  const event = stripe.pay(last())
  const { transaction } = shelter.db
  // an event is stored, claimed, and applied, each in a transaction
  for (const lost of [2, 3]) {
    let count = 0
    vi.spyOn(shelter.db, 'transaction').mockImplementation((work) =>
      transaction(async (tx) => {
        const result = await work(tx)
        count += 1
        if (count === lost) throw new Error('killed')
        return result
      }),
    )
    await tell(event).catch(() => {})
    vi.restoreAllMocks()
    expect(count).toBeGreaterThanOrEqual(lost)
    expect(await sums()).toEqual({ ...nothing, reservedCents: 2500 })
  }
  expect(await applyEvents(hours(2))).toEqual([])
  expect(await sums()).toEqual(got(2500))
  await well()
})
