import { beforeEach, expect, test, vi } from 'vitest'
import { moneyProblems } from '#server/features/donations/ledger.service.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import { acceptedRequest, dueFee, payFee, startFeesByCard } from '#server/testing/adoption-fees.ts'
import { leave } from '#server/testing/adoptions.ts'
import type { Harness, HarnessUser } from '#server/testing/harness.ts'
import { applyDueEvents } from '#server/testing/payment-events.ts'
import { type StripeEvent, type StripeStandIn, signedEvent } from '#server/testing/stripe.ts'

// The shelter's list of fees and their sums; no figure of donations contains them (docs/product.md 29.10).

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

async function tell(event: StripeEvent) {
  const payload = JSON.stringify(event)
  const headers = signedEvent(payload, stripe.webhookSecret)
  await shelter.app.inject({ method: 'POST', url: '/api/stripe/webhook', payload, headers })
  expect(await applyDueEvents(shelter)).toEqual([])
}

async function paidByCard() {
  const fee = await dueFee(owner, applicant)
  await payFee(applicant, { id: fee.id, amountCents: fee.amountCents })
  await tell(stripe.pay(stripe.lastSession().id))
  return fee
}

async function paidByHand(amountCents = 8000) {
  const { id } = await acceptedRequest(owner, applicant)
  await owner.call.adoptionFees.markPaid({ id, amountCents })
  return id
}

const totals = () => owner.call.adoptionFees.totals()
const year = new Date().getUTCFullYear()

test('the sums are what was paid this year, less what was paid back, and what is to be returned', async () => {
  const none = { year, paidCents: 0, paidCount: 0, toReturnCount: 0, toReturnCents: 0 }
  expect(await totals()).toEqual(none)
  await dueFee(owner, applicant)
  expect(await totals()).toEqual(none)
  const { id } = await paidByCard()
  await tell(stripe.refund(stripe.lastSession().payment_intent ?? '', 500))
  const byHand = await paidByHand()
  expect(await totals()).toEqual({ ...none, paidCents: 20_000, paidCount: 2 })
  await applicant.call.adoptions.withdraw({ id: byHand })
  expect(await totals()).toEqual({ year, paidCents: 20_000, paidCount: 2, toReturnCount: 1, toReturnCents: 8000 })
  await owner.call.adoptionFees.markReturned({ id: byHand })
  await owner.call.adoptions.release({ id })
  expect(await totals()).toEqual(none)
})

test('the list has the newest first, by state, and pages; a deleted account has no name there', async () => {
  const due = await dueFee(owner, applicant)
  const paid = await paidByHand()
  const { items } = await owner.call.adoptionFees.list({})
  expect(items).toMatchObject([
    { requestId: paid, petName: 'Biscuit', payerName: 'Otto Other', state: 'paid', receiptNumber: `F${year}-00001` },
    { requestId: due.id, state: 'due', amountCents: 12_500, receiptNumber: null },
  ])
  expect((await owner.call.adoptionFees.list({ state: 'due' })).items.map(({ requestId }) => requestId)).toEqual([
    due.id,
  ])
  const first = await owner.call.adoptionFees.list({ limit: 1 })
  const second = await owner.call.adoptionFees.list({ limit: 1, cursor: first.nextCursor ?? 0 })
  expect([...first.items, ...second.items]).toEqual(items)
  expect(second.nextCursor).toBeNull()
  await leave(applicant)
  expect((await owner.call.adoptionFees.list({})).items).toMatchObject([
    { requestId: paid, payerName: null, state: 'to_return' },
    { requestId: due.id, payerName: null, state: 'cancelled' },
  ])
})

test('admins get the list as a file, which is in the audit log', async () => {
  await dueFee(owner, applicant)
  await paidByHand()
  const { statusCode, body, headers } = await owner.http({ url: '/api/fees.csv' })
  const today = new Date().toISOString().slice(0, 10)
  expect([statusCode, headers['content-disposition']]).toEqual([200, 'attachment; filename="fees.csv"'])
  expect(body.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
    'request,pet,payer,amount,currency,state,method,receipt,asked_on,paid_on,ended_on',
    `1,Biscuit,Otto Other,125.00,USD,due,,,${today},,`,
    `2,Biscuit,Otto Other,80.00,USD,paid,by_hand,F${year}-00001,${today},${today},`,
  ])
  expect((await owner.call.audit.list({})).items[0]).toMatchObject({ act: 'fees_exported' })
})

test("days in the file are in the shelter's time zone", async () => {
  await paidByHand()
  const late = new Date('2027-01-01T05:30:00Z')
  const { adoptionFees } = shelter.db.schema
  await shelter.db.transaction((tx) => tx.update(adoptionFees).set({ askedAt: late, paidAt: late }))
  const lastLine = async () => (await owner.http({ url: '/api/fees.csv' })).body.trimEnd().split('\r\n').at(-1)
  expect(await lastLine()).toMatch(/,2027-01-01,2027-01-01,$/)
  await saveSettings({ db: shelter.db }, { values: { timeZone: 'America/Chicago' } })
  expect(await lastLine()).toMatch(/,2026-12-31,2026-12-31,$/)
})

test('no figure, list, or file of donations changes with fees', async () => {
  const { id } = await shelter.user.call.campaigns.createSimple({
    petName: 'Luna',
    image: 'https://example.org/luna.jpg',
    maxCents: 50_000,
  })
  const cash = { campaignId: id, amountCents: 3000, name: 'Dora', idempotencyKey: 'the cash of Dora' }
  await owner.call.donations.enterCash(cash)
  const figures = async () => ({
    sums: await owner.call.donations.sums({}),
    campaign: await owner.call.campaigns.byId({ id }),
    books: (await owner.http({ url: '/api/gifts.csv' })).body,
    whole: (await owner.http({ url: '/api/export/gifts.csv' })).body,
    problems: await owner.call.donations.problems({}),
  })
  const before = await figures()
  await paidByCard()
  const byHand = await paidByHand()
  await applicant.call.adoptions.withdraw({ id: byHand })
  expect(await figures()).toEqual(before)
  const { receipts } = shelter.db.schema
  const rows = await shelter.db.read.select().from(receipts).orderBy(receipts.id)
  expect(rows.map(({ series, number, donationId }) => [series, number, donationId !== null])).toEqual([
    ['donation', 1, true],
    ['fee', 1, false],
    ['fee', 2, false],
  ])
  expect(await moneyProblems(shelter.db)).toEqual([])
})

test('doctor finds a receipt without its fee, and a payment that says otherwise', async () => {
  const { id } = await paidByCard()
  const { adoptionFees, feePayments, receipts } = shelter.db.schema
  await shelter.db.transaction((tx) => tx.update(feePayments).set({ state: 'refunded' }))
  expect(await moneyProblems(shelter.db)).toEqual([
    `the adoption fee of request ${id} was paid by card, and its payment says otherwise`,
  ])
  await shelter.db.transaction((tx) =>
    tx
      .update(adoptionFees)
      .set({ state: 'cancelled', method: null, paidAt: null, receiptId: null, endedAt: new Date() }),
  )
  expect(await moneyProblems(shelter.db)).toEqual([`receipt F${year}-1 belongs to no adoption fee`])
  const issued = { series: 'fee' as const, year, number: 3, day: `${year}-01-01`, issuedAt: new Date() }
  await shelter.db.transaction((tx) => tx.insert(receipts).values(issued))
  expect(await moneyProblems(shelter.db)).toContainEqual(expect.stringContaining('have a gap or a number twice'))
})

test('an asked fee, and the usual one, fix the currency', async () => {
  expect((await savedSettings(shelter.db)).currencyFixed).toBe(false)
  const { id } = await acceptedRequest(owner, applicant)
  expect((await savedSettings(shelter.db)).currencyFixed).toBe(false)
  await owner.call.adoptionFees.ask({ id, amountCents: 5000 })
  expect((await savedSettings(shelter.db)).currencyFixed).toBe(true)
  await expect(
    owner.http({ method: 'PATCH', url: '/api/settings', payload: { currency: 'EUR' } }),
  ).resolves.toMatchObject({
    statusCode: 409,
  })
})
