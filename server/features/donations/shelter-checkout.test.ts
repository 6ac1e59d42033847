import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import { createPayments } from '#server/payments/stripe.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { listNotifications } from '#server/testing/list-notifications.ts'
import { applyDueEvents } from '#server/testing/payment-events.ts'
import { type StripeStandIn, signedEvent, startStripe } from '#server/testing/stripe.ts'
import type { CreatedDonation } from '#shared/donations.ts'
import { moneyProblems } from './ledger.service.ts'
import { pollDuePayments } from './payment-sync.service.ts'
import { donationTotals } from './reports.queries.ts'

// Gifts to the shelter itself, paid by card (docs/product.md 8.15 and 8.23).

let stripe: StripeStandIn
let shelter: Harness

beforeEach(async () => {
  stripe = await startStripe()
  onTestFinished(() => stripe.stop())
  shelter = await startHarness(stripe.env)
  await saveSettings({ db: shelter.db }, { values: { shelterDonations: true, siteName: 'Paws' } })
})

/** By HTTP, where Stripe's page leads back to. */
async function send(more: object = {}) {
  const body = { amountCents: 2500, checkout: true, email: 'dora@example.org', ...more }
  return shelter.anonymous.http({ method: 'POST', url: '/trpc/donations.giveToShelter', payload: body })
}
async function give(more: object = {}): Promise<CreatedDonation> {
  const response = await send(more)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().result.data
}
const pageOf = ({ path }: { path: string }) =>
  shelter.anonymous.call.donations.bySecret({ secret: path.split('/').at(-1) ?? '' })
const last = () => stripe.lastSession().id
const paymentId = () => stripe.session(last()).payment_intent ?? ''

async function tell(event: ReturnType<StripeStandIn['events']>[number]): Promise<void> {
  const body = JSON.stringify(event)
  const headers = signedEvent(body, stripe.webhookSecret)
  const response = await shelter.app.inject({ method: 'POST', url: '/api/stripe/webhook', body, headers })
  expect(response.statusCode).toBe(204)
  await applyDueEvents(shelter)
}

const kindsTold = async () => (await listNotifications(shelter.db)).map(({ kind }) => kind)
const sum = async () => (await donationTotals(shelter.db)).withoutCampaignCents

test('a payment counts once it is paid, then tells the shelter and sends the receipt, each once', async () => {
  const given = await give()
  expect(given).toMatchObject({ state: 'reserved', campaignId: null, checkoutUrl: expect.any(String) })
  expect(await (await fetch(given.checkoutUrl ?? '')).text()).toContain('<h1>Donation to Paws</h1>')
  expect([await sum(), await kindsTold()]).toEqual([0, []])
  const paid = stripe.pay(last())
  await tell(paid)
  await tell(paid)
  expect(await pageOf(given)).toMatchObject({ state: 'received', receipt: { amountCents: 2500 } })
  expect([await sum(), (await kindsTold()).toSorted()]).toEqual([2500, ['gift_to_shelter', 'receipt']])
  const { id } = given
  const cancelled = await shelter.admin.call.donations.cancel({ ids: [id] })
  expect(cancelled).toMatchObject({ done: [], not: [{ id, state: 'received' }] })
  expect(await moneyProblems(shelter.db)).toEqual([])
})

test('refunds and lost disputes are deducted', async () => {
  const given = await give()
  await tell(stripe.pay(last()))
  await tell(stripe.refund(paymentId(), 1000))
  expect([await sum(), (await pageOf(given)).state]).toEqual([1500, 'refunded'])
  await tell(stripe.dispute(paymentId()))
  await tell(stripe.closeDispute(paymentId(), 'lost'))
  expect(await pageOf(given)).toMatchObject({ state: 'refunded', standingCents: 0 })
  expect((await shelter.admin.call.donations.problems({})).items).toMatchObject([{ reason: 'disputed' }])
  expect(await moneyProblems(shelter.db)).toEqual([])
})

test('a payment that expires, is left, or that no event tells of ends as the provider says', async () => {
  const [expired, left] = [await give(), await give()]
  const sessions = stripe.sessions().map(({ id }) => id)
  await tell(stripe.expire(sessions[0] ?? ''))
  const secret = left.path.split('/').at(-1) ?? ''
  expect(await shelter.anonymous.call.donations.leave({ secret })).toMatchObject({ state: 'cancelled' })
  expect((await pageOf(expired)).state).toBe('cancelled')
  const polled = await give()
  stripe.pay(last())
  const payments = createPayments(shelter.config)
  if (!payments) throw new Error('no payments')
  const later = new Date(Date.now() + 3_600_000)
  expect(await pollDuePayments(shelter.db, payments, (error) => expect.fail(String(error)), later)).toBe(1)
  expect([(await pageOf(polled)).state, await sum()]).toEqual(['received', 2500])
  expect(await moneyProblems(shelter.db)).toEqual([])
})

test('one network has at most three open payments, to the shelter and to campaigns together', async () => {
  const tries = await Promise.all([send(), send(), send(), send()])
  const refused = tries.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.map((each) => each.json().error.data.refusal)).toEqual(['TOO_MANY_OPEN'])
  expect(await moneyProblems(shelter.db)).toEqual([])
})

test('a repeated key leads to the same payment, also after it was paid', async () => {
  const idempotencyKey = 'a key that nobody can guess'
  const first = await give({ idempotencyKey })
  expect(await give({ idempotencyKey })).toMatchObject({ id: first.id, checkoutUrl: first.checkoutUrl })
  const rest = () =>
    shelter.anonymous.http({
      method: 'POST',
      url: '/api/gifts',
      headers: { 'idempotency-key': 'another key that nobody can guess' },
      payload: { amount: 25, checkout: true },
    })
  const answer = await rest()
  expect(answer.json()).toMatchObject({ gift: { state: 'reserved' }, checkoutUrl: expect.any(String) })
  await tell(stripe.pay(last()))
  // the whole first response
  expect((await rest()).json()).toEqual(answer.json())
})
