import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import { refusalOf } from '#server/platform/trpc/errors.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { listNotifications } from '#server/testing/list-notifications.ts'
import { startRest } from '#server/testing/rest.ts'
import { expireDuePromises, remindDuePromises } from './expiry.service.ts'
import { moneyProblems } from './ledger.service.ts'
import { donationTotals } from './reports.queries.ts'

// Gifts to the shelter itself (docs/product.md 8.23).

let shelter: Harness

beforeEach(async () => {
  shelter = await startHarness()
  await saveSettings({ db: shelter.db }, { values: { shelterDonations: true, howToPay: 'Bank' } })
})

const key = 'a key that nobody can guess'
const give = (who: 'anonymous' | 'user' | 'other' | 'admin' = 'anonymous', more: object = {}) =>
  shelter[who].call.donations.giveToShelter({ amountCents: 1250, ...more })
const secretOf = ({ path }: { path: string }) => path.split('/').at(-1) ?? ''
const pageOf = (given: { path: string }) => shelter.anonymous.call.donations.bySecret({ secret: secretOf(given) })
const refusalIn = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('it was not refused'),
    (error: unknown) => refusalOf(error)?.code ?? expect.fail(String(error)),
  )
const ledger = async () => {
  const { donations } = shelter.db.schema
  return shelter.db.read.select().from(donations).orderBy(donations.id)
}
const toldTo = async ({ user }: { user: { uid: string } }) =>
  (await listNotifications(shelter.db)).filter(({ uid }) => uid === user.uid)
const notAllowed = 'NOT_ALLOWED'

test('a gift belongs to the shelter, to no campaign, and has a page of its own', async () => {
  const given = await give('anonymous', { name: 'Dora', message: 'Keep going!', email: 'dora@example.org' })
  expect(given).toMatchObject({ campaignId: null, name: 'Dora', state: 'promised', checkoutUrl: null })
  expect(await ledger()).toMatchObject([
    { purpose: 'shelter', campaignId: null, petId: null, amountCents: 1250, origin: 'promise', campaignCents: null },
  ])
  expect(await pageOf(given)).toMatchObject({
    purpose: 'shelter',
    campaign: null,
    state: 'promised',
    message: 'Keep going!',
    howToPay: 'Bank',
    updates: [],
    expiresAt: expect.any(String),
  })
  expect(await donationTotals(shelter.db)).toEqual({ count: 1, cents: 1250, withoutCampaignCents: 1250 })
  expect(await moneyProblems(shelter.db)).toEqual([])
})

test('until an admin turns it on, and after it was turned off, nobody can give; a repeated gift is still known', async () => {
  const first = await give('anonymous', { idempotencyKey: key })
  await saveSettings({ db: shelter.db }, { values: { shelterDonations: false } })
  expect(await refusalIn(give())).toBe('NO_SHELTER_DONATIONS')
  expect(await refusalIn(give('admin'))).toBe('NO_SHELTER_DONATIONS')
  expect((await give('anonymous', { idempotencyKey: key })).id).toBe(first.id)
  expect(await ledger()).toHaveLength(1)
  // its page stays, and says how to pay
  expect(await pageOf(first)).toMatchObject({ howToPay: 'Bank' })
})

test('a key gives once: alone, at once, and beside the same key for a campaign', async () => {
  const { id: campaignId } = await shelter.user.call.campaigns.createSimple({
    petName: 'Luna',
    image: 'https://example.org/luna.jpg',
    maxCents: 10_000,
  })
  const all = await Promise.all(Array.from({ length: 8 }, () => give('anonymous', { idempotencyKey: key })))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  expect(await refusalIn(give('anonymous', { idempotencyKey: key, amountCents: 5 }))).toBe('KEY_REUSED')
  expect(await refusalIn(give('anonymous', { idempotencyKey: 'short' }))).toBe('KEY_TOO_SHORT')
  const { give: donate } = shelter.anonymous.call.donations
  expect((await donate({ campaignId, amountCents: 1250, idempotencyKey: key })).id).not.toBe(all[0]?.id)
  // an account's key belongs to the account, whatever it gives to
  const own = await give('other', { idempotencyKey: key })
  expect(
    await refusalIn(shelter.other.call.donations.give({ campaignId, amountCents: 1250, idempotencyKey: key })),
  ).toBe('KEY_REUSED')
  expect((await give('other', { idempotencyKey: key })).id).toBe(own.id)
  expect(await ledger()).toHaveLength(3)
})

test('an erased gift keeps its key, also while it is being erased', async () => {
  const given = await give('anonymous', { idempotencyKey: key, name: 'Dora' })
  const again = () =>
    give('anonymous', { idempotencyKey: key, name: 'Dora' }).then(
      ({ id }) => (id === given.id ? 'the same' : 'another'),
      (error: unknown) => refusalOf(error)?.code ?? String(error),
    )
  const erasing = shelter.anonymous.call.donations.erase({ secret: secretOf(given) })
  const tries = await Promise.all([again(), again(), again(), erasing.then(again), again()])
  expect(tries.filter((result) => result !== 'the same' && result !== 'DONATION_ERASED')).toEqual([])
  expect(tries[3]).toBe('DONATION_ERASED')
  expect(await ledger()).toHaveLength(1)
  expect(await pageOf(given)).toMatchObject({ erased: true, name: null, amountCents: 1250 })
})

test('a promise is replaced by another in one step; a campaign’s promise is not', async () => {
  const first = await give()
  const second = await give('anonymous', { amountCents: 700, replaces: secretOf(first), idempotencyKey: key })
  expect((await pageOf(first)).state).toBe('cancelled')
  const repeated = await give('anonymous', { amountCents: 700, replaces: secretOf(first), idempotencyKey: key })
  expect(repeated.id).toBe(second.id)
  expect(await refusalIn(give('anonymous', { replaces: secretOf(first) }))).toBe('DONATION_MOVED_ON')
  const luna = { petName: 'Luna', image: 'https://example.org/luna.jpg', maxCents: 10_000 }
  const { id: campaignId } = await shelter.user.call.campaigns.createSimple(luna)
  const toLuna = await shelter.anonymous.call.donations.give({ campaignId, amountCents: 100 })
  expect(await refusalIn(give('anonymous', { replaces: secretOf(toLuna) }))).toBe('NO_SUCH_DONATION')
  const other = shelter.anonymous.call.donations.give({ campaignId, amountCents: 100, replaces: secretOf(second) })
  expect(await refusalIn(other)).toBe('NO_SUCH_DONATION')
  expect(await moneyProblems(shelter.db)).toEqual([])
})

test('staff and admins are notified, once until they have read it, and nobody of their own gift', async () => {
  await give('user')
  await give('anonymous', { amountCents: 2000 })
  await give('admin', { amountCents: 700 })
  const told = (await toldTo(shelter.admin)).filter(({ kind }) => kind === 'gift_to_shelter')
  expect(told).toMatchObject([{ times: 2, data: { cents: 2000 } }])
  expect((await toldTo(shelter.user)).map(({ kind }) => kind)).toEqual([])
  const { items } = await shelter.admin.call.notifications.list({})
  expect(items).toMatchObject([{ kind: 'gift_to_shelter', path: '/dashboard/gifts' }])
})

test('bookkeepers receive, cancel and correct it; others are refused, as for any number', async () => {
  const [one, two] = [await give('other', { email: 'o@example.org' }), await give('other')]
  const { user, admin, other } = shelter
  for (const ids of [[one.id], [4711]]) {
    expect(await refusalIn(user.call.donations.cancel({ ids }))).toBe(notAllowed)
    expect(await refusalIn(user.call.donations.receive({ ids }))).toBe(notAllowed)
    expect(await refusalIn(user.call.donations.removeMessage({ id: ids[0] ?? 0 }))).toBe(notAllowed)
  }
  expect(await admin.call.donations.receive({ ids: [one.id, two.id] })).toMatchObject({ done: [one.id, two.id] })
  expect(await pageOf(one)).toMatchObject({ state: 'received', receipt: { amountCents: 1250 } })
  expect(await admin.call.donations.cancel({ ids: [two.id] })).toMatchObject({ done: [two.id] })
  expect((await toldTo(other)).map(({ kind }) => kind)).toEqual(['gift_received', 'gift_received', 'gift_cancelled'])
  const texts = (await other.call.notifications.list({})).items.map(({ data }) => data)
  expect(texts).toMatchObject([{ campaignId: null, petName: null }, {}, {}])
  const receipts = (await listNotifications(shelter.db)).filter(({ kind }) => kind === 'receipt')
  expect(receipts).toHaveLength(1)
  expect(await moneyProblems(shelter.db)).toEqual([])
})

test('several at once, with those to campaigns, in any order', async () => {
  const luna = { petName: 'Luna', image: 'https://example.org/luna.jpg', maxCents: 100_000 }
  const { id: campaignId } = await shelter.user.call.campaigns.createSimple(luna)
  const all: number[] = []
  for (let index = 0; index < 6; index++) {
    all.push((await give('other')).id)
    all.push((await shelter.other.call.donations.give({ campaignId, amountCents: 100 })).id)
  }
  const { receive, cancel } = shelter.admin.call.donations
  const [received, cancelled, erased] = await Promise.all([
    receive({ ids: all.toReversed() }),
    cancel({ ids: all }),
    shelter.other.call.profile.leave({ pets: 'delete', currentPassword: `${shelter.other.user.name} has a password` }),
  ])
  expect(received.done.length + received.not.length).toBe(all.length)
  expect(cancelled.done.length + cancelled.not.length).toBe(all.length)
  expect(erased).toMatchObject({ pets: 0, campaigns: 0 })
  const { donationDetails } = shelter.db.schema
  expect(await shelter.db.read.$count(donationDetails, eq(donationDetails.donorUid, shelter.other.user.uid))).toBe(0)
  expect(await moneyProblems(shelter.db)).toEqual([])
})

test('cash to the shelter is entered once, whether or not the page is open', async () => {
  await saveSettings({ db: shelter.db }, { values: { shelterDonations: false } })
  const cash = { amountCents: 4000, name: 'Carl', idempotencyKey: key }
  const { enterCash } = shelter.admin.call.donations
  const given = await enterCash(cash)
  expect((await enterCash(cash)).id).toBe(given.id)
  expect(await refusalIn(enterCash({ ...cash, amountCents: 1 }))).toBe('KEY_REUSED')
  expect(await refusalIn(shelter.user.call.donations.enterCash(cash))).toBe(notAllowed)
  expect(await pageOf(given)).toMatchObject({ state: 'received', origin: 'cash', campaign: null })
  expect(await ledger()).toMatchObject([{ purpose: 'shelter', origin: 'cash' }])
  expect(await moneyProblems(shelter.db)).toEqual([])
})

test('a promise is reminded of, and expires', async () => {
  const { db } = shelter
  const given = await give('other', { email: 'o@example.org' })
  const { donationDetails } = db.schema
  const [details] = await db.read.select().from(donationDetails).where(eq(donationDetails.donationId, given.id))
  const remindAt = details?.remindAt ?? new Date(0)
  expect(await remindDuePromises(db, remindAt)).toBe(1)
  expect(await expireDuePromises(db, false, details?.expiresAt ?? new Date(0))).toBe(1)
  expect(await pageOf(given)).toMatchObject({ state: 'cancelled', expiresAt: details?.expiresAt?.toISOString() })
  expect((await toldTo(shelter.other)).map(({ kind }) => kind)).toEqual(['promise_expired'])
  expect(await moneyProblems(db)).toEqual([])
})

test('staff and admins are notified of a large promise by a stranger', async () => {
  await give('anonymous', { amountCents: 500_000 })
  const large = (await toldTo(shelter.admin)).find(({ kind }) => kind === 'promise_large')
  expect(large?.data).toEqual({ campaignId: null, petName: null, cents: 500_000 })
})

test('the donor, the desk and the books have it, apart from campaigns', async () => {
  const luna = { petName: 'Luna', image: 'https://example.org/luna.jpg', maxCents: 10_000 }
  const { id: campaignId } = await shelter.user.call.campaigns.createSimple(luna)
  const toLuna = await shelter.other.call.donations.give({ campaignId, amountCents: 300 })
  const given = await give('other', { email: 'o@example.org' })
  const { items, totalCents } = await shelter.other.call.donations.mine({})
  expect(totalCents).toBe(1550)
  expect(items).toMatchObject([
    { id: given.id, campaignId: null, petName: null, campaignShown: false },
    { id: toLuna.id, campaignId, petName: 'Luna', campaignShown: true },
  ])
  const { list, sums, search } = shelter.admin.call.donations
  const found = async (input: object) => (await list(input)).items.map(({ id }) => id)
  expect(await found({})).toEqual([given.id, toLuna.id])
  expect(await found({ purpose: 'shelter' })).toEqual([given.id])
  expect(await found({ purpose: 'campaign' })).toEqual([toLuna.id])
  expect(await found({ purpose: 'sponsor' })).toEqual([])
  expect((await search({ search: 'o@exam' })).items).toMatchObject([{ id: given.id, petName: null }])
  expect(await sums({})).toMatchObject({ donations: 2, promisedCents: 1550, shelterCents: 1250, sponsorCents: 0 })
  expect(await sums({ campaignId })).toMatchObject({ donations: 1, promisedCents: 300, shelterCents: 0 })
  const { body } = await shelter.admin.http({ url: '/api/gifts.csv' })
  const rows = body.replace('\ufeff', '').trim().split(/\r?\n/)
  expect(rows[0]?.split(',').at(-1)).toBe('purpose')
  expect(rows.slice(1).map((row) => [row.split(',')[2], row.split(',')[3], row.split(',').at(-1)])).toEqual([
    [String(campaignId), 'Luna', 'campaign'],
    ['', '', 'shelter'],
  ])
  const { text } = await shelter.other.call.overview.today().then(({ lines }) => ({ text: JSON.stringify(lines) }))
  expect(text).toContain('owed')
})

test('REST: the gift for anyone with its link, and the same fields as before for one to a campaign', async () => {
  const rest = await startRest()
  await saveSettings({ db: rest.db }, { values: { shelterDonations: true } })
  const made = await rest.rest('anonymous', 'POST', { url: '/api/gifts', payload: { amount: 12.5, name: 'Dora' } })
  expect([made.statusCode, made.json()]).toEqual([
    201,
    {
      gift: {
        url: expect.stringMatching(/\/gifts\/\d+-/),
        reference: expect.stringMatching(/^PS-/),
        state: 'promised',
      },
    },
  ])
  const secret = made.json().gift.url.split('/').at(-1)
  const shown = (await rest.rest('anonymous', 'GET', { url: `/api/gifts/${secret}` })).json()
  expect(shown).toMatchObject({ campaignId: null, campaignShown: false, petName: null, amount: 12.5, name: 'Dora' })
  expect(Object.keys(shown)).not.toContain('purpose')
})
