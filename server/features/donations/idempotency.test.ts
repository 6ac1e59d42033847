import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { sentenceOf } from '#server/platform/errors/errors.ts'
import { refusalOf } from '#server/platform/trpc/errors.ts'
import { listNotifications } from '#server/testing/list-notifications.ts'
import { applyDueEvents } from '#server/testing/payment-events.ts'
import { type Rest, startRest } from '#server/testing/rest.ts'
import { signedEvent, startStripe } from '#server/testing/stripe.ts'
import { moneyProblems } from './ledger.service.ts'

// Repeated calls return the same response, and have no second effect (docs/product.md 8.6 and 8.16).

const image = 'https://example.org/luna.jpg'
let shelter: Rest
let luna: number

beforeEach(async () => {
  shelter = await startRest()
  luna = await campaignOf(shelter)
})

const refused = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('it was not refused'),
    (error: unknown) => refusalOf(error) ?? expect.fail(String(error)),
  )

const campaignOf = async ({ user }: Rest, maxCents = 10_000) =>
  (await user.call.campaigns.createSimple({ petName: 'Luna', image, maxCents })).id
const promise = async (amountCents = 1000) =>
  (await shelter.other.call.donations.give({ campaignId: luna, amountCents, anonymous: false })).id

async function traces({ db, rest }: Rest, campaignId = luna) {
  const { notifications, auditEvents, donationEvents } = db.schema
  const campaign = (await rest('admin', 'GET', { url: `/api/donations/${campaignId}` })).json()
  const [told, audited, events] = [
    await listNotifications(db),
    await db.read.$count(auditEvents),
    await db.read.$count(donationEvents),
  ]
  return { campaign, told, audited, events, notifications: await db.read.$count(notifications) }
}

test.each(['received', 'cancel'] as const)(
  '%s again is no error: it returns the current state and has no second effect',
  async (act) => {
    const id = await promise()
    const state = act === 'cancel' ? 'cancelled' : 'received'
    const again = () => shelter.rest('admin', 'POST', { url: `/api/gifts/${id}/${act}` })
    const first = await again()
    expect([first.statusCode, first.json()]).toEqual([200, { id, state }])
    const before = await traces(shelter)
    for (const answer of await Promise.all([again(), again(), again()]))
      expect([answer.statusCode, answer.json()]).toEqual([200, { id, state }])
    expect(await traces(shelter)).toEqual(before)
    expect(await moneyProblems(shelter.db)).toEqual([])
  },
)

test('a donation in another state is still refused, with its state', async () => {
  const id = await promise()
  await shelter.rest('admin', 'POST', { url: `/api/gifts/${id}/cancel` })
  const refused = await shelter.rest('admin', 'POST', { url: `/api/gifts/${id}/received` })
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { now: { state: 'cancelled' } }])
})

test('unknown ids are named to bookkeepers, and refused to others', async () => {
  const id = await promise()
  const gone = 4711
  const { admin, user } = shelter
  expect(await admin.call.donations.receive({ ids: [gone, id] })).toEqual({ done: [id], not: [], unknown: [gone] })
  expect(await admin.call.donations.cancel({ ids: [gone, id] })).toEqual({ done: [id], not: [], unknown: [gone] })
  const other = await promise()
  const refused = await user.call.donations.cancel({ ids: [other, gone] }).catch((error: unknown) => error)
  expect(refusalOf(refused)?.code).toBe('NOT_ALLOWED')
  expect(await user.call.donations.cancel({ ids: [other] })).toEqual({ done: [other], not: [], unknown: [] })
})

const donate = (
  { rest }: Rest,
  campaignId: number,
  who: 'anonymous' | 'owner' | 'admin' | 'other',
  more: object = {},
) =>
  rest(who, 'PATCH', {
    url: `/api/donations/${campaignId}/donate`,
    payload: { amount: 12.5, ...more },
    headers: { 'idempotency-key': `a key of this test ${who}` },
  })

test('a repeated donation returns its whole first response, in any state of it and of others', async () => {
  const { admin } = shelter
  const earlier = await promise(500)
  const callers = ['anonymous', 'owner', 'admin'] as const
  const firsts = new Map<string, unknown>()
  for (const who of callers) firsts.set(who, (await donate(shelter, luna, who)).json())
  expect(firsts.get('admin')).toMatchObject({ donatedAmount: 42.5, receivedAmount: 0, gift: { state: 'promised' } })
  const given = (await admin.call.donations.list({})).items.map(({ id }) => id)
  const moves = [
    () => admin.call.donations.receive({ ids: [earlier] }),
    () => admin.call.donations.cancel({ ids: given.slice(0, 1) }),
    () => admin.call.donations.receive({ ids: given.slice(1, 2) }),
    () => admin.call.donations.enterCash({ campaignId: luna, amountCents: 700, showName: false }),
    () => admin.call.donations.cancel({ ids: given }),
  ]
  for (const move of moves) {
    await move()
    for (const who of callers) expect((await donate(shelter, luna, who)).json()).toEqual(firsts.get(who))
  }
})

const full = {
  amount: 12.5,
  name: 'Vera',
  email: 'vera@example.org',
  message: 'Get well!',
  showName: true,
  checkout: false,
}
const others: [string, object][] = [
  ['amount', { amount: 12.51 }],
  ['name', { name: 'Very' }],
  ['no name', { name: undefined }],
  ['email', { email: 'vera@example.com' }],
  ['message', { message: 'Get well' }],
  ['no message', { message: '' }],
  ['consent', { showName: false }],
  ['consent left out', { showName: undefined }],
  ['payment', { checkout: true }],
]

test.each(others)('a repeated key with another %s is a conflict without effect', async (_part, other) => {
  for (const who of ['anonymous', 'owner', 'admin'] as const) {
    const first = await donate(shelter, luna, who, full)
    expect(first.statusCode).toBe(200)
    const before = await traces(shelter)
    const refused = await donate(shelter, luna, who, { ...full, ...other })
    expect([refused.statusCode, refused.json().detail]).toEqual([409, sentenceOf('KEY_REUSED')])
    expect(await traces(shelter)).toEqual(before)
    expect((await donate(shelter, luna, who, full)).json()).toEqual(first.json())
  }
})

test('the same key with an equal body is the same donation, in any notation and after any change', async () => {
  const first = (await donate(shelter, luna, 'other', full)).json()
  const written = { ...full, amount: ' 12.50', name: ' Vera  ', checkout: undefined }
  expect((await donate(shelter, luna, 'other', written)).json()).toEqual(first)
  const [donation] = (await shelter.admin.call.donations.list({})).items
  await shelter.admin.call.donations.removeMessage({ id: donation?.id ?? 0 })
  await shelter.anonymous.call.donations.change({
    secret: first.gift.url.split('/').at(-1),
    showName: false,
    follow: true,
  })
  expect((await donate(shelter, luna, 'other', full)).json()).toEqual(first)
})

test('a donation from before 0.3.0 is compared by its stored fields', async () => {
  const { db } = shelter
  const { donationDetails } = db.schema
  const first = (await donate(shelter, luna, 'anonymous', full)).json()
  await db.transaction((tx) => tx.update(donationDetails).set({ requestHash: null }))
  expect((await donate(shelter, luna, 'anonymous', full)).json()).toEqual(first)
  for (const other of [
    { amount: 1 },
    { email: undefined },
    { message: 'Oh' },
    { showName: false },
    { name: undefined },
  ])
    expect((await donate(shelter, luna, 'anonymous', { ...full, ...other })).statusCode).toBe(409)
})

test('a promise is replaced in one transaction, once, and only by its donor', async () => {
  const { anonymous, user, db } = shelter
  const give = (amountCents: number, more: object = {}) =>
    anonymous.call.donations.give({ campaignId: luna, amountCents, anonymous: false, ...more })
  const secret = async (given: ReturnType<typeof give>) => (await given).path.split('/').at(-1) ?? ''
  const replaces = await secret(give(6000))
  const meant = { replaces, idempotencyKey: 'the one that was meant', showName: true, name: 'Vera' }
  // more than the rest if the first promise counted
  expect((await refused(give(10_001, meant))).code).toBe('OVER_LIMIT')
  const wrong = user.call.donations.give({ campaignId: luna, amountCents: 1, anonymous: false, replaces })
  expect((await refused(wrong)).code).toBe('NO_SUCH_DONATION')
  expect((await traces(shelter)).campaign.donatedAmount).toBe(60)
  const [one, ...same] = await Promise.all([give(7000, meant), give(7000, meant), give(7000, meant)])
  expect(same).toEqual([one, one])
  expect((await traces(shelter)).campaign).toMatchObject({ donatedAmount: 70, donators: [{ amount: 70 }] })
  expect((await anonymous.call.donations.bySecret({ secret: replaces })).state).toBe('cancelled')
  expect(await refused(give(100, { replaces }))).toMatchObject({
    code: 'DONATION_MOVED_ON',
    now: { state: 'cancelled' },
  })
  expect((await refused(give(7000, { ...meant, replaces: undefined }))).code).toBe('KEY_REUSED')
  const received = await give(500)
  await shelter.admin.call.donations.receive({ ids: [received.id] })
  expect((await refused(give(600, { replaces: await secret(Promise.resolve(received)) }))).code).toBe(
    'DONATION_MOVED_ON',
  )
  expect(await moneyProblems(db)).toEqual([])
})

test('a repeated payment returns its first response, also after it is paid', async () => {
  const stripe = await startStripe()
  onTestFinished(() => stripe.stop())
  const paying = await startRest(stripe.env)
  const id = await campaignOf(paying)
  const first = (await donate(paying, id, 'admin', { checkout: true })).json()
  expect(first).toMatchObject({ reservedAmount: 12.5, donatedAmount: 0, gift: { state: 'reserved' } })
  expect(first.checkoutUrl).toBe(stripe.lastSession().url)
  stripe.pay(stripe.lastSession().id)
  const event = stripe.events().at(-1)
  const body = JSON.stringify(event)
  await paying.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    body,
    headers: signedEvent(body, stripe.webhookSecret),
  })
  expect(await applyDueEvents(paying)).toEqual([])
  expect((await traces(paying, id)).campaign).toMatchObject({ reservedAmount: 0, receivedAmount: 12.5 })
  expect((await donate(paying, id, 'admin', { checkout: true })).json()).toEqual(first)
})

test('a payment that never began has no first response: the current state is returned', async () => {
  const stripe = await startStripe()
  onTestFinished(() => stripe.stop())
  const paying = await startRest(stripe.env)
  const id = await campaignOf(paying)
  stripe.answer(402)
  expect((await donate(paying, id, 'admin', { checkout: true })).statusCode).toBe(503)
  stripe.well()
  const again = (await donate(paying, id, 'admin', { checkout: true })).json()
  expect(again).toMatchObject({ reservedAmount: 0, donatedAmount: 0, gift: { state: 'cancelled' } })
  expect(again).not.toHaveProperty('checkoutUrl')
})
