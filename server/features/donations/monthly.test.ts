import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, onTestFinished, test, vi } from 'vitest'
import type { Payments } from '#server/payments/payments.ts'
import { tallyProblems } from '#server/platform/tallies/fill.ts'
import { type MonthlyShelter, startMonthlyShelter } from '#server/testing/monthly.ts'
import { movableClock } from '#server/testing/movable-clock.ts'
import { addMonths } from '#shared/monthly-states.ts'
import { moneyProblems } from './ledger.service.ts'
import { syncMonthly } from './monthly-sync.service.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: MonthlyShelter

beforeEach(async () => {
  world = await startMonthlyShelter()
})

const day = 86_400_000
const hours = (n: number) => new Date(Date.now() + n * 3_600_000)
const well = async () => expect([...(await moneyProblems(world.db)), ...(await tallyProblems(world.db))]).toEqual([])

async function ledger() {
  const { donations } = world.db.schema
  const rows = await world.db.read.select().from(donations).orderBy(donations.id)
  return rows.map(({ purpose, petId, campaignId, origin, amountCents }) => ({
    purpose,
    petId,
    campaignId,
    origin,
    amountCents,
  }))
}
const toShelter = (amountCents: number) => ({
  purpose: 'shelter',
  petId: null,
  campaignId: null,
  origin: 'monthly',
  amountCents,
})

describe('a monthly donation to the shelter', () => {
  it('begins once it is paid, and each paid invoice is one donation', async () => {
    const { stripe, start, pageOf, hearAll } = world
    const { secret, checkoutUrl } = await start({ name: 'Dora' })
    expect(checkoutUrl).toBe(stripe.lastSession().url)
    expect(await pageOf(secret)).toMatchObject({ status: 'starting', checkoutUrl, amountCents: 2500, name: 'Dora' })
    stripe.pay(stripe.lastSession().id)
    expect(await ledger()).toEqual([])
    await hearAll()
    expect(await ledger()).toEqual([toShelter(2500)])
    await world.work()
    const { status, nextAt, email, donations, test: isTest, pending } = await pageOf(secret)
    expect({ status, email, isTest, pending }).toEqual({
      status: 'running',
      email: 'd…@example.org',
      isTest: true,
      pending: false,
    })
    expect(Date.parse(nextAt ?? '')).toBeGreaterThan(Date.now() + 27 * day)
    expect(donations).toMatchObject([{ amountCents: 2500, standingCents: 2500, state: 'received' }])
    const { subscriptionId } = (await world.rows())[0] ?? {}
    stripe.billing.month(subscriptionId ?? '')
    stripe.billing.month(subscriptionId ?? '')
    await hearAll()
    expect(await ledger()).toEqual([toShelter(2500), toShelter(2500), toShelter(2500)])
    expect(await world.mails()).toEqual(
      expect.arrayContaining([
        ['monthly_started', 'dora@example.org'],
        ['receipt', 'dora@example.org'],
      ]),
    )
    expect((await world.mails()).filter(([kind]) => kind === 'monthly_started')).toHaveLength(1)
    expect((await world.mails()).filter(([kind]) => kind === 'receipt')).toHaveLength(3)
    await well()
  })

  it('counts each invoice once, however its events come', async () => {
    const { stripe, running, hearAll } = world
    const { subscription, secret } = await running()
    for (let month = 0; month < 3; month++) stripe.billing.month(subscription)
    await hearAll(0, (events) => [...events.toReversed(), ...events, ...events.toReversed()])
    await world.work(hours(1))
    await Promise.all([hearAll(), world.work(hours(2)), hearAll()])
    expect(await world.donationsOf(secret)).toEqual(Array(4).fill([2500, 2500, 'received']))
    await well()
  })

  it('learns of invoices without any event', async () => {
    const { stripe, running } = world
    const { subscription, secret } = await running()
    stripe.billing.month(subscription)
    stripe.billing.month(subscription)
    await world.work(hours(0))
    expect(await world.donationsOf(secret)).toHaveLength(1)
    await world.work(hours(25))
    expect(await world.donationsOf(secret)).toHaveLength(3)
    await well()
  })

  it('survives a lost response, and a donor who never comes back', async () => {
    const { stripe, start, pageOf, rows } = world
    stripe.cut(true)
    const lost = await start()
    expect([lost.status, lost.code]).toEqual([503, 'PAYMENTS_AWAY'])
    stripe.cut(false)
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'starting', sessionId: null, tries: 1 })
    stripe.pay(stripe.lastSession().id)
    await world.work(hours(1))
    expect((await rows())[0]).toMatchObject({ state: 'running', subscriptionId: expect.stringMatching(/^sub_/) })
    expect(await ledger()).toEqual([toShelter(2500)])
    const { secret } = await start({ email: 'gone@example.org' })
    await world.work(hours(1))
    expect((await pageOf(secret)).status).toBe('abandoned')
    expect(stripe.lastSession().status).toBe('expired')
    await well()
  })

  it('is abandoned if Stripe refuses it, or surely never heard of it', async () => {
    const { stripe, start, rows } = world
    stripe.answer(402)
    expect((await start()).code).toBe('PAYMENTS_AWAY')
    stripe.answer(500)
    expect((await start()).code).toBe('PAYMENTS_AWAY')
    stripe.answer(null)
    expect((await rows()).map(({ state }) => state)).toEqual(['abandoned', 'starting'])
    await world.work(hours(1))
    expect((await rows()).map(({ state }) => state)).toEqual(['abandoned', 'abandoned'])
  })

  it('begins once per key, and the key is refused for another one', async () => {
    const { stripe, start, rows } = world
    const key = randomUUID()
    const [first, second] = await Promise.all([start({ key }), start({ key })])
    expect(second.secret).toBe(first.secret)
    expect(await start({ key })).toEqual({ ...first, checkoutUrl: stripe.lastSession().url })
    expect((await start({ key, cents: 3000 })).code).toBe('KEY_REUSED')
    expect((await start({ key, email: 'other@example.org' })).code).toBe('KEY_REUSED')
    expect(stripe.sessions()).toHaveLength(1)
    expect(await rows()).toHaveLength(1)
  })

  it('needs an email, an amount that cards can be charged, and stays within the limits', async () => {
    const { start } = world
    expect((await start({ email: '' })).status).toBe(400)
    expect((await start({ cents: 49 })).code).toBe('INVALID')
    expect((await start({ cents: 0 })).status).toBe(400)
    expect((await start({ key: 'guessed' })).status).toBe(400)
    for (let times = 0; times < 3; times++) expect((await start()).status).toBe(200)
    expect((await start()).code).toBe('TOO_MANY_OPEN')
    expect((await start({ from: '203.0.113.2' })).status).toBe(200)
    expect((await start({ from: '203.0.113.2' })).status).toBe(200)
    expect((await start({ from: '203.0.113.2' })).code).toBe('TOO_MANY_MONTHLY')
    expect((await start({ from: '203.0.113.2', email: 'other@example.org' })).status).toBe(200)
  })

  it('is found only with its whole link', async () => {
    const { running, pageOf, change } = world
    const { secret } = await running()
    const wrong = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`
    await expect(pageOf(wrong)).rejects.toThrow()
    expect((await change(wrong, { do: 'stop' })).code).toBe('NO_SUCH_DONATION')
    expect((await pageOf(secret)).status).toBe('running')
  })
})

describe('invoices that fit nowhere', () => {
  const strays = async () =>
    (await world.shelter.admin.call.donations.problems({})).items.map(({ reason, cents, currency }) => [
      reason,
      cents,
      currency,
    ])

  it('are kept aside: another currency, and an unknown monthly donation', async () => {
    const { stripe, running, hearAll, db } = world
    const { subscription, id } = await running()
    stripe.billing.update(subscription, { price: { currency: 'eur', unit_amount: 2500 } })
    stripe.billing.month(subscription)
    await hearAll()
    expect(await strays()).toEqual([['other_amount', 2500, 'eur']])
    const { monthlyDonations, monthlyInvoices } = db.schema
    stripe.billing.update(subscription, { price: { currency: 'usd', unit_amount: 700 } })
    // as after a restore of an older backup
    await db.transaction(async (tx) => {
      await tx.delete(monthlyInvoices)
      await tx.delete(monthlyDonations)
    })
    expect(id).toBe(1)
    const before = stripe.events().length
    stripe.billing.month(subscription)
    await hearAll(before)
    await hearAll(before)
    expect(await strays()).toEqual([
      ['unknown_gift', 700, 'usd'],
      ['other_amount', 2500, 'eur'],
    ])
  })

  it.each([
    ['kept aside', { pawstead: 'monthly' }, [['unknown_gift', 900, 'usd']]],
    ['ignored', { shop: 'monthly' }, []],
  ] as const)('are %s if another subscription has our number and the mark %j', async (_, mark, aside) => {
    const { stripe, running, hearAll } = world
    const { secret, subscription, nonce } = await running()
    const own = stripe.billing.subscriptions.get(subscription)
    if (!own) throw new Error('no subscription')
    const other = structuredClone({ ...own, id: 'sub_copied', customer: 'cus_copied' })
    stripe.billing.subscriptions.set(other.id, Object.assign(other, { metadata: { ...mark, monthly: nonce } }))
    stripe.billing.update(other.id, { price: { currency: 'usd', unit_amount: 900 } })
    stripe.billing.month(other.id)
    await hearAll()
    await world.work()
    expect(await strays()).toEqual(aside)
    expect(await world.donationsOf(secret)).toEqual([[2500, 2500, 'received']])
    await well()
  })

  it('are ignored if they belong to other programs of the account', async () => {
    const { stripe, hearAll, db } = world
    const { payments } = world
    const { id } = await payments.subscriptions.open({
      nonce: randomUUID(),
      amount: 900,
      currency: 'usd',
      petName: null,
      siteName: 'Shop',
      language: 'en',
      email: null,
      successUrl: 'https://shop.example.org/',
      cancelUrl: 'https://shop.example.org/',
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    stripe.pay(id)
    for (const invoice of stripe.billing.invoices.values()) invoice.parent.subscription_details.metadata = {}
    const foreign = stripe.events().map((event) => {
      const object: Record<string, unknown> = { ...event.data.object, metadata: {} }
      if ('parent' in object) object.parent = { subscription_details: { metadata: {}, subscription: 'sub_x' } }
      return { ...event, data: { object: object as typeof event.data.object } }
    })
    await hearAll(0, () => foreign)
    const payment = [...stripe.billing.invoicePayments.keys()][0] ?? ''
    stripe.refund(payment, 900)
    await hearAll(stripe.events().length - 1)
    expect(await strays()).toEqual([])
    expect(await ledger()).toEqual([])
    expect(await db.read.$count(db.schema.paymentEvents)).toBe(1)
  })
})

describe('refunds and disputes', () => {
  it('move the donation of the invoice, also if their events come first', async () => {
    const { stripe, running, hear } = world
    const { subscription, secret } = await running()
    const invoice = stripe.billing.month(subscription)
    const payment = [...stripe.billing.invoicePayments.values()].find((one) => one.invoice === invoice.id)?.payment
      .payment_intent
    await hear(stripe.refund(payment ?? '', 1000))
    expect(await world.donationsOf(secret)).toEqual([
      [2500, 2500, 'received'],
      [2500, 1500, 'refunded'],
    ])
    await hear(stripe.dispute([...stripe.billing.invoicePayments.keys()][0] ?? ''))
    await hear(stripe.closeDispute([...stripe.billing.invoicePayments.keys()][0] ?? '', 'lost'))
    await world.hearAll()
    expect(await world.donationsOf(secret)).toEqual([
      [2500, 0, 'refunded'],
      [2500, 1500, 'refunded'],
    ])
    const problems = (await world.shelter.admin.call.donations.problems({})).items
    expect(problems.map(({ reason }) => reason)).toEqual(['disputed'])
    await well()
  })
})

describe('with the link, the donor', () => {
  it('skips a month, and the next one is collected again', async () => {
    const { stripe, running, change, pageOf } = world
    const { secret, subscription } = await running()
    const before = await pageOf(secret)
    const { data } = await change(secret, { do: 'pause', months: 1 })
    expect(data).toMatchObject({ status: 'paused', pending: false })
    expect(Date.parse(data.nextAt)).toBe(addMonths(new Date(before.nextAt ?? ''), 1).getTime())
    expect(await change(secret, { do: 'pause', months: 1 })).toMatchObject({ data: { pausedUntil: data.pausedUntil } })
    expect(stripe.billing.month(subscription).status).toBe('void')
    expect(stripe.billing.month(subscription).status).toBe('paid')
    await world.hearAll()
    await world.work()
    expect(await pageOf(secret)).toMatchObject({ status: 'running', pausedUntil: null })
    expect(await world.donationsOf(secret)).toHaveLength(2)
  })

  it('pauses up to three months, and resumes earlier', async () => {
    const { stripe, running, change, pageOf } = world
    const { secret, subscription } = await running()
    expect((await change(secret, { do: 'pause', months: 4 })).status).toBe(400)
    await change(secret, { do: 'pause', months: 3 })
    const statuses = Array.from({ length: 2 }, () => stripe.billing.month(subscription).status)
    expect(statuses).toEqual(['void', 'void'])
    await change(secret, { do: 'resume' })
    expect((await change(secret, { do: 'resume' })).data).toMatchObject({ status: 'running' })
    expect(stripe.billing.month(subscription).status).toBe('paid')
    expect(await pageOf(secret)).toMatchObject({ status: 'running', pausedUntil: null })
    await world.post('monthly.refresh', { secret })
    await change(secret, { do: 'pause', months: 3 })
    expect(Array.from({ length: 4 }, () => stripe.billing.month(subscription).status)).toEqual([
      'void',
      'void',
      'void',
      'paid',
    ])
  })

  it('lowers the amount, but never raises it', async () => {
    const { stripe, running, change } = world
    const { secret, subscription } = await running()
    expect((await change(secret, { do: 'lower', amountCents: 3000 })).code).toBe('INVALID')
    expect((await change(secret, { do: 'lower', amountCents: 49 })).code).toBe('INVALID')
    expect((await change(secret, { do: 'lower', amountCents: 1000 })).data).toMatchObject({ amountCents: 1000 })
    expect((await change(secret, { do: 'lower', amountCents: 1000 })).data).toMatchObject({ amountCents: 1000 })
    expect(stripe.billing.month(subscription).amount_paid).toBe(1000)
  })

  it('stops, as often as they press', async () => {
    const { stripe, running, change, pageOf } = world
    const { secret, subscription } = await running()
    await Promise.all([change(secret, { do: 'stop' }), change(secret, { do: 'stop' })])
    await world.work()
    expect((await change(secret, { do: 'stop' })).data).toMatchObject({ status: 'ended', endedBy: 'donor' })
    expect(stripe.billing.subscriptions.get(subscription)?.status).toBe('canceled')
    expect((await change(secret, { do: 'pause', months: 1 })).code).toBe('MONTHLY_MOVED_ON')
    expect((await change(secret, { do: 'shelter' })).code).toBe('MONTHLY_MOVED_ON')
    expect(await pageOf(secret)).toMatchObject({ status: 'ended', nextAt: null, pending: false })
  })

  it('loses nothing while Stripe is away', async () => {
    const { stripe, running, change, pageOf } = world
    const { secret, subscription } = await running()
    await stripe.dead(true)
    expect((await change(secret, { do: 'lower', amountCents: 1000 })).data).toMatchObject({ pending: true })
    expect((await change(secret, { do: 'pause', months: 1 })).data).toMatchObject({ status: 'paused', pending: true })
    await world.work(hours(2))
    expect(await pageOf(secret)).toMatchObject({ pending: true })
    await stripe.dead(false)
    await world.work(hours(4))
    expect(await pageOf(secret)).toMatchObject({ status: 'paused', amountCents: 1000, pending: false })
    expect(stripe.billing.month(subscription).status).toBe('void')
    expect(stripe.billing.month(subscription).amount_paid).toBe(1000)
    stripe.cut(true)
    expect((await change(secret, { do: 'stop' })).data).toMatchObject({ status: 'ended', pending: true })
    stripe.cut(false)
    await world.work(hours(6))
    expect(await pageOf(secret)).toMatchObject({ status: 'ended', pending: false })
    await well()
  })

  it('is refunded what was collected although they had stopped or paused', async () => {
    const { stripe, running, change, hearAll } = world
    const { secret, subscription } = await running()
    await stripe.dead(true)
    await change(secret, { do: 'pause', months: 1 })
    await stripe.dead(false)
    const from = stripe.events().length
    stripe.billing.month(subscription)
    await hearAll(from)
    expect(await world.donationsOf(secret)).toEqual([
      [2500, 2500, 'received'],
      [2500, 2500, 'received'],
    ])
    await world.work(hours(2))
    await hearAll(from)
    expect(await world.donationsOf(secret)).toEqual([
      [2500, 2500, 'received'],
      [2500, 0, 'refunded'],
    ])
    expect((await world.invoices()).map(({ refund }) => refund)).toEqual([null, 'done'])
    await well()
  })

  it('is refunded what was collected in a pause that they ended before Stripe learned of it', async () => {
    const { stripe, running, change, hearAll, pageOf } = world
    const { secret, subscription } = await running()
    await stripe.dead(true)
    await change(secret, { do: 'pause', months: 1 })
    await stripe.dead(false)
    stripe.billing.month(subscription)
    await stripe.dead(true)
    await change(secret, { do: 'resume' })
    await stripe.dead(false)
    await hearAll()
    await world.work(hours(2))
    await hearAll()
    expect((await world.donationsOf(secret))[1]).toEqual([2500, 0, 'refunded'])
    expect(await pageOf(secret)).toMatchObject({ status: 'running', pending: false })
    await well()
  })

  it('is refunded what was collected in a pause that is over, also if the next one comes first', async () => {
    const { stripe, running, change, hearAll } = world
    const { secret, subscription } = await running()
    stripe.billing.decline(subscription)
    const { id } = stripe.billing.month(subscription)
    stripe.billing.update(subscription, { paymentMethod: 'pm_another' })
    await change(secret, { do: 'pause', months: 1 })
    stripe.billing.retry(id)
    const clock = movableClock()
    onTestFinished(() => clock.end())
    clock.moveTo(Date.now() + 70 * day)
    await change(secret, { do: 'pause', months: 1 })
    await world.work()
    await hearAll()
    expect((await world.donationsOf(secret))[1]).toEqual([2500, 0, 'refunded'])
    await well()
  })

  it.each([
    ['won', [2500, 0, 'refunded'], 1],
    ['lost', [2500, 0, 'refunded'], 0],
  ] as const)(
    'is refunded after a dispute that the shelter has %s, unless the bank did so',
    async (end, gift, refunds) => {
      const { stripe, running, change, hearAll } = world
      const { secret, subscription } = await running()
      await stripe.dead(true)
      await change(secret, { do: 'pause', months: 1 })
      await stripe.dead(false)
      stripe.billing.month(subscription)
      await hearAll()
      const payment = (await world.invoices())[1]?.paymentId ?? ''
      stripe.dispute(payment)
      await world.work(hours(2))
      expect((await world.invoices())[1]).toMatchObject({ refund: 'wanted', refundTries: 1 })
      stripe.closeDispute(payment, end)
      await world.work(hours(4))
      await hearAll()
      expect((await world.invoices())[1]).toMatchObject({ refund: 'done', refundTries: 2 })
      expect(stripe.events().filter(({ type }) => type === 'charge.refunded')).toHaveLength(refunds)
      expect((await world.donationsOf(secret))[1]).toEqual(gift)
      await well()
    },
  )
})

test('an amount that the donor asks for wins over one from the dashboard that is not known yet', async () => {
  const { stripe, running, change, pageOf } = world
  const { secret, subscription } = await running()
  stripe.billing.update(subscription, { price: { currency: 'usd', unit_amount: 4200 } })
  await change(secret, { do: 'lower', amountCents: 2500 })
  expect(stripe.billing.subscriptions.get(subscription)?.items.data[0].price.unit_amount).toBe(2500)
  await world.work(hours(30))
  expect(await pageOf(secret)).toMatchObject({ amountCents: 2500, pending: false })
})

test('what is changed in the dashboard of Stripe is learned', async () => {
  const { stripe, running, pageOf } = world
  const { secret, subscription } = await running()
  stripe.billing.update(subscription, { price: { currency: 'usd', unit_amount: 4000 } })
  stripe.billing.update(subscription, { pause: { behavior: 'void', resumes_at: null } })
  await world.hearAll()
  await world.work()
  expect(await pageOf(secret)).toMatchObject({ amountCents: 4000, status: 'paused', pausedUntil: null, pending: false })
  await world.payments.subscriptions.cancel(subscription)
  await world.hearAll()
  await world.work()
  expect(await pageOf(secret)).toMatchObject({ status: 'ended', endedBy: 'provider' })
})

test('a change that reaches Stripe while the worker reads the subscription stays', async () => {
  const { running, change, payments, pageOf } = world
  const { secret, id } = await running()
  const { subscriptions } = payments
  const whileReading: Payments = {
    ...payments,
    subscriptions: {
      ...subscriptions,
      async subscription(id) {
        const read = await subscriptions.subscription(id)
        await change(secret, { do: 'pause', months: 2 })
        return read
      },
    },
  }
  const [row] = (await world.rows()).filter((one) => one.id === id)
  if (!row) throw new Error('no monthly donation')
  await syncMonthly(world.db, whileReading, row)
  expect(await pageOf(secret)).toMatchObject({ status: 'paused', pending: false })
  await world.work(hours(30))
  expect(await pageOf(secret)).toMatchObject({ status: 'paused', pending: false })
})

test('the webhook responds at once while Stripe does not', async () => {
  const { stripe, running, shelter } = world
  const { subscription } = await running()
  stripe.billing.month(subscription)
  const { release } = stripe.hold()
  const { signedEvent } = await import('#server/testing/stripe.ts')
  const times: number[] = []
  for (const event of stripe.events()) {
    const body = JSON.stringify(event)
    const began = performance.now()
    const headers = signedEvent(body, stripe.webhookSecret)
    const { statusCode } = await shelter.app.inject({ method: 'POST', url: '/api/stripe/webhook', body, headers })
    times.push(performance.now() - began)
    expect(statusCode).toBe(204)
  }
  release()
  expect(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(200)
})

test('deleting the account stops its monthly donations, and erases the donor', async () => {
  const { stripe, db, shelter, running, rows } = world
  const { subscription, id } = await running()
  const { monthlyDonations } = db.schema
  await db.transaction((tx) => tx.update(monthlyDonations).set({ donorUid: shelter.user.user.uid }))
  await shelter.user.call.profile.leave({ pets: 'give', currentPassword: 'Uma User has a password' })
  await world.work()
  expect((await rows()).find((row) => row.id === id)).toMatchObject({
    ...{ state: 'ended', endedBy: 'erased', donorUid: null, name: null, email: null },
  })
  expect(stripe.billing.subscriptions.get(subscription)?.status).toBe('canceled')
})

test('the donor erases their details, which stops it, also while it begins', async () => {
  const { stripe, start, running, post, rows, pageOf } = world
  const { secret, subscription } = await running()
  expect((await post('monthly.erase', { secret })).data).toMatchObject({ status: 'ended', erased: true, email: null })
  expect(stripe.billing.subscriptions.get(subscription)?.status).toBe('canceled')
  const begun = await start({ email: 'late@example.org' })
  const session = stripe.lastSession().id
  await stripe.dead(true)
  await post('monthly.erase', { secret: begun.secret })
  await stripe.dead(false)
  stripe.pay(session)
  await world.hearAll()
  await world.work(hours(2))
  await world.hearAll()
  expect(await pageOf(begun.secret)).toMatchObject({ status: 'ended', endedBy: 'erased', pending: false })
  expect(await world.donationsOf(begun.secret)).toEqual([[2500, 0, 'refunded']])
  expect([...stripe.billing.subscriptions.values()].map(({ status }) => status)).toEqual(['canceled', 'canceled'])
  expect((await rows()).map(({ email, name }) => [email, name])).toEqual([
    [null, null],
    [null, null],
  ])
  expect((await world.mails()).filter(([kind]) => kind?.startsWith('monthly'))).toEqual([])
  await well()
})
