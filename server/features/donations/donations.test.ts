import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { tallyProblems } from '#server/platform/tallies/fill.ts'
import { refusalOf } from '#server/platform/trpc/errors.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { listNotifications } from '#server/testing/list-notifications.ts'
import { moneyProblems } from './ledger.service.ts'

let shelter: Harness
let luna: number

const content = { petName: 'Luna', image: 'https://example.org/luna.jpg', location: 'here', description: 'A hip.' }

beforeEach(async () => {
  shelter = await startHarness()
  luna = (await shelter.user.call.campaigns.create({ ...content, maxCents: 10_000 })).id
})

type Wish = Partial<Parameters<Harness['user']['call']['donations']['give']>[0]>
type DonationCaller = Pick<Harness['user'], 'call'>
const give = (wish: Wish = {}, who: DonationCaller = shelter.anonymous) =>
  who.call.donations.give({ campaignId: luna, amountCents: 2500, ...wish })
const secretIn = ({ path }: { path: string }) => path.split('/').at(-1) ?? ''
const pageOf = (given: { path: string }) => shelter.anonymous.call.donations.bySecret({ secret: secretIn(given) })
const sums = async () => {
  const { donatedCents, receivedCents, reservedCents, donationCount } = await shelter.anonymous.call.campaigns.byId({
    id: luna,
  })
  return { donatedCents, receivedCents, reservedCents, donationCount }
}
const codeOf = async (asked: Promise<unknown>) => refusalOf(await asked.catch((error) => error))?.code
const receipts = async () => (await listNotifications(shelter.db)).filter(({ kind }) => kind === 'receipt')
const well = async () =>
  expect([...(await moneyProblems(shelter.db)), ...(await tallyProblems(shelter.db))]).toEqual([])

test('a promise is received once, and its donor is notified', async () => {
  const given = await give({ email: 'dora@example.org' }, shelter.other)
  expect(await pageOf(given)).toMatchObject({
    state: 'promised',
    standingCents: 2500,
    receipt: null,
    email: 'd…@example.org',
  })
  expect(await sums()).toEqual({ donatedCents: 2500, receivedCents: 0, reservedCents: 0, donationCount: 1 })
  const { call } = shelter.admin
  expect(await call.donations.receive({ ids: [given.id] })).toEqual({ done: [given.id], not: [], unknown: [] })
  expect(await call.donations.receive({ ids: [given.id] })).toEqual({
    done: [],
    not: [{ id: given.id, state: 'received' }],
    unknown: [],
  })
  expect(await sums()).toEqual({ donatedCents: 2500, receivedCents: 2500, reservedCents: 0, donationCount: 1 })
  expect(await pageOf(given)).toMatchObject({ state: 'received', receipt: { amountCents: 2500 } })
  const told = (await listNotifications(shelter.db)).filter(({ uid }) => uid === shelter.other.user.uid)
  expect(told.map(({ kind, times }) => [kind, times])).toEqual([['gift_received', 1]])
  expect((await receipts()).map(({ email, data }) => [email, data])).toEqual([
    ['dora@example.org', { giftId: given.id }],
  ])
  await well()
})

test('a cancelled promise counts for nothing, and stays cancelled', async () => {
  const given = await give()
  expect(await shelter.user.call.donations.cancel({ ids: [given.id] })).toEqual({
    done: [given.id],
    not: [],
    unknown: [],
  })
  expect(await sums()).toEqual({ donatedCents: 0, receivedCents: 0, reservedCents: 0, donationCount: 0 })
  for (const act of ['receive', 'cancel'] as const)
    expect(await shelter.admin.call.donations[act]({ ids: [given.id] })).toEqual({
      done: [],
      not: [{ id: given.id, state: 'cancelled' }],
      unknown: [],
    })
  await well()
})

test('only an admin cancels a donation that was received by mistake', async () => {
  const given = await give({ email: 'dora@example.org' })
  await shelter.admin.call.donations.receive({ ids: [given.id] })
  expect((await shelter.user.call.donations.cancel({ ids: [given.id] })).not).toEqual([
    { id: given.id, state: 'received' },
  ])
  expect((await shelter.admin.call.donations.cancel({ ids: [given.id] })).done).toEqual([given.id])
  expect(await sums()).toEqual({ donatedCents: 0, receivedCents: 0, reservedCents: 0, donationCount: 0 })
  const page = await pageOf(given)
  expect([page.state, page.receipt?.void, page.events.map(({ state }) => state)]).toEqual([
    'cancelled',
    true,
    ['promised', 'received', 'cancelled'],
  ])
  await well()
})

test('cash is received at once, also while the campaign is paused or over, but never beyond its target', async () => {
  const cash = (amountCents: number, idempotencyKey?: string) =>
    shelter.admin.call.donations.enterCash({ campaignId: luna, amountCents, showName: false, idempotencyKey })
  await shelter.user.call.campaigns.setPaused({ id: luna, paused: true })
  const given = await cash(4000, 'cash')
  expect((await cash(4000, 'cash')).id).toBe(given.id)
  expect(await codeOf(cash(4100, 'cash'))).toBe('KEY_REUSED')
  const { campaigns } = shelter.db.schema
  await shelter.db.transaction((tx) =>
    tx
      .update(campaigns)
      .set({ endsAt: new Date(0) })
      .where(eq(campaigns.id, luna)),
  )
  await cash(1000)
  expect(await sums()).toEqual({ donatedCents: 5000, receivedCents: 5000, reservedCents: 0, donationCount: 2 })
  expect(await codeOf(cash(5001))).toBe('OVER_LIMIT')
  for (const { call } of [shelter.user, shelter.other])
    expect(await codeOf(call.donations.enterCash({ campaignId: luna, amountCents: 1, showName: false }))).toBe(
      'NOT_ALLOWED',
    )
  await well()
})

test('several donations at once: each is moved once, and concurrent calls see which others were faster', async () => {
  const ids: number[] = []
  for (let n = 0; n < 20; n++) ids.push((await give({ amountCents: 100 })).id)
  const [received, cancelled] = await Promise.all([
    shelter.admin.call.donations.receive({ ids }),
    shelter.user.call.donations.cancel({ ids: ids.toReversed() }),
  ])
  expect([...received.done, ...cancelled.done].toSorted((one, other) => one - other)).toEqual(ids)
  expect(received.not.map(({ id }) => id).toSorted()).toEqual(cancelled.done.toSorted())
  expect(new Set(received.not.map(({ state }) => state)).size).toBeLessThanOrEqual(1)
  const cents = received.done.length * 100
  expect(await sums()).toEqual({
    donatedCents: cents,
    receivedCents: cents,
    reservedCents: 0,
    donationCount: received.done.length,
  })
  await well()
})

test("donations to other creators' campaigns are neither seen nor moved", async () => {
  const given = await give({ email: 'dora@example.org', name: 'Dora' })
  for (const { call } of [shelter.other]) {
    expect(await codeOf(call.donations.cancel({ ids: [given.id] }))).toBe('NOT_ALLOWED')
    expect(await codeOf(call.donations.cancel({ ids: [999_999] }))).toBe('NOT_ALLOWED')
    expect(await codeOf(call.donations.list({ campaignId: luna }))).toBe('NOT_ALLOWED')
    expect(await codeOf(call.donations.removeMessage({ id: given.id }))).toBe('NOT_ALLOWED')
    expect(await codeOf(call.donations.removeMessage({ id: 999_999 }))).toBe('NOT_ALLOWED')
  }
  expect(await codeOf(shelter.user.call.donations.receive({ ids: [given.id] }))).toBe('NOT_ALLOWED')
  expect(await codeOf(shelter.user.call.donations.list({}))).toBe('NOT_ALLOWED')
  expect(await codeOf(shelter.anonymous.call.donations.list({ campaignId: luna }))).toBe('NOT_LOGGED_IN')
  const listed = async (who: DonationCaller) =>
    (await who.call.donations.list({ campaignId: luna })).items.map(({ email }) => email)
  expect([await listed(shelter.user), await listed(shelter.admin)]).toEqual([[null], ['dora@example.org']])
})

test("a donation's page requires its whole secret, however much of it is right", async () => {
  const [given, other] = [await give({ email: 'dora@example.org' }), await give()]
  const right = secretIn(given)
  expect(right).toMatch(new RegExp(`^${given.id}-[\\w-]{43}$`))
  const random = right.slice(-43)
  const wrong = [
    `${given.id}-${'a'.repeat(43)}`,
    `${given.id}-${secretIn(other).slice(-43)}`,
    `${other.id}-${random}`,
    `${given.id}-${random.toLowerCase()}`,
    `999-${random}`,
    `${'9'.repeat(15)}-${random}`,
  ]
  for (const secret of wrong) {
    const { call } = shelter.anonymous
    expect(await codeOf(call.donations.bySecret({ secret })), secret).toBe('NO_SUCH_DONATION')
    expect(await codeOf(call.donations.change({ secret, showName: true })), secret).toBe('NO_SUCH_DONATION')
    expect(await codeOf(call.donations.erase({ secret })), secret).toBe('NO_SUCH_DONATION')
  }
  const malformed = [random, `0${right}`, `-${right}`, ` ${right}`, `${'9'.repeat(16)}-${random}`, `1e1-${random}`]
  for (const secret of malformed)
    expect(await codeOf(shelter.anonymous.call.donations.bySecret({ secret })), secret).toBe('INVALID')
  expect(await pageOf(given)).toMatchObject({ email: 'd…@example.org', erased: false, showName: false })
})

test('the bookkeeping list finds a donation by its reference, and none for a wrong one', async () => {
  const [first, second] = [await give(), await give()]
  const found = async (reference: string) =>
    (await shelter.admin.call.donations.list({ reference })).items.map(({ id }) => id)
  expect(await found(` ${second.reference.toLowerCase()} `)).toEqual([second.id])
  expect(await found(first.reference.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toEqual([])
})

async function allTexts(): Promise<string> {
  const { read, schema } = shelter.db
  const tables = Object.entries(schema).filter(([name]) => !['accounts', 'users'].includes(name))
  const rows = await Promise.all(tables.map(([, table]) => read.select().from(table as typeof schema.notifications)))
  return JSON.stringify(rows)
}

test.each(['promised', 'received'] as const)(
  'after erasing a %s donation, no personal data of its donor is left',
  async (state) => {
    const words = { name: 'Dorothea Quist', email: 'dorothea.quist@example.org', message: 'For old Max' }
    const given = await give(
      { ...words, showName: true, follow: true, idempotencyKey: 'her very own key' },
      shelter.other,
    )
    await shelter.user.call.campaigns.postUpdate({ id: luna, text: 'She walks again.' })
    if (state === 'received') await shelter.admin.call.donations.receive({ ids: [given.id] })
    const before = await sums()
    const { uid } = shelter.other.user
    const personal = [...Object.values(words), 'her very own key', uid]
    for (const word of personal) expect(await allTexts()).toContain(word)
    const page = await shelter.anonymous.call.donations.erase({ secret: secretIn(given) })
    expect(page).toMatchObject({
      erased: true,
      name: null,
      email: null,
      message: null,
      showName: false,
      follow: false,
      state,
    })
    const texts = await allTexts()
    for (const word of [...Object.values(words), 'her very own key']) expect(texts).not.toContain(word)
    expect(
      (await listNotifications(shelter.db)).filter((notice) => notice.uid === uid || notice.kind === 'receipt'),
    ).toEqual([])
    expect((await shelter.other.call.donations.mine({})).items).toEqual([])
    expect(await sums()).toEqual(before)
    expect((await shelter.anonymous.call.donations.wall({ id: luna })).items).toEqual([])
    // nothing is restored either
    await shelter.anonymous.call.donations.change({ secret: secretIn(given), showName: true, follow: true })
    expect(await pageOf(given)).toMatchObject({ showName: false, follow: false })
    if (state === 'promised') await shelter.admin.call.donations.receive({ ids: [given.id] })
    expect(await receipts()).toEqual([])
    await well()
  },
)

test("erasing one donation keeps another's notifications", async () => {
  const [first, second] = [await give({ follow: true }, shelter.other), await give({ follow: true }, shelter.other)]
  await shelter.user.call.campaigns.postUpdate({ id: luna, text: 'She walks again.' })
  await shelter.admin.call.donations.receive({ ids: [first.id, second.id] })
  await shelter.anonymous.call.donations.erase({ secret: secretIn(first) })
  const told = (await listNotifications(shelter.db)).filter(({ uid }) => uid === shelter.other.user.uid)
  expect(told.map(({ kind, data }) => [kind, data.secret])).toEqual([
    ['campaign_update', undefined],
    ['gift_received', secretIn(second)],
  ])
})

test('the public list shows donors who agreed, newest first, and counts all others', async () => {
  const said = (n: number) => ({ name: `Donor ${n}`, message: `Word ${n}`, amountCents: 100 * n })
  const donations = []
  for (let n = 1; n <= 6; n++) donations.push(await give({ ...said(n), showName: n % 2 === 0 }))
  const wall = () => shelter.anonymous.call.donations.wall({ id: luna })
  const names = async () => [(await wall()).items.map(({ name }) => name), (await wall()).others]
  expect(await names()).toEqual([['Donor 6', 'Donor 4', 'Donor 2'], 3])
  const [, second, third, fourth] = donations
  if (!second || !third || !fourth) throw new Error('no gifts')
  await shelter.user.call.donations.cancel({ ids: [second.id, third.id] })
  expect(await names()).toEqual([['Donor 6', 'Donor 4'], 2])
  await shelter.anonymous.call.donations.change({ secret: secretIn(fourth), showName: false })
  expect(await names()).toEqual([['Donor 6'], 3])
  await shelter.user.call.donations.removeMessage({ id: donations[5]?.id ?? 0 })
  expect((await wall()).items).toMatchObject([{ name: 'Donor 6', message: null, amountCents: 600 }])
  const anonymous = await give({ name: undefined, showName: true })
  expect((await wall()).items[0]).toMatchObject({ id: anonymous.id, name: 'Anonymous' })
})

test('a follower is notified of an update once, however often they donated', async () => {
  for (let n = 0; n < 3; n++) await give({ follow: true }, shelter.other)
  await give({ follow: false }, shelter.admin)
  await shelter.user.call.campaigns.postUpdate({ id: luna, text: 'She walks again.', costCents: 100 })
  const told = (await listNotifications(shelter.db)).filter(({ kind }) => kind === 'campaign_update')
  expect(told.map(({ uid, times }) => [uid, times])).toEqual([[shelter.other.user.uid, 1]])
})

test('the database itself refuses to change or delete a row of the ledger', async () => {
  const given = await give()
  await shelter.admin.call.donations.receive({ ids: [given.id] })
  const { db } = shelter
  const { donations, donationEvents } = db.schema
  const acts = [
    () => db.transaction((tx) => tx.update(donations).set({ amountCents: 1 })),
    () => db.transaction((tx) => tx.delete(donations)),
    () => db.transaction((tx) => tx.update(donationEvents).set({ standingCents: 1 })),
    () => db.transaction((tx) => tx.delete(donationEvents)),
  ]
  for (const act of acts) {
    const error: unknown = await act().catch((error: unknown) => error)
    expect(`${error} ${error instanceof Error ? error.cause : ''}`).toMatch(
      /rows of donation(s|_events) are never (changed|deleted|changed or deleted)/,
    )
  }
  await well()
})

test('a key returns its first response in any state; the key of an erased donation is refused', async () => {
  const key = { idempotencyKey: 'a key of my own 1234' }
  const given = await give(key)
  await shelter.admin.call.donations.receive({ ids: [given.id] })
  expect((await give(key)).id).toBe(given.id)
  expect(await codeOf(give({ ...key, amountCents: 1 }))).toBe('KEY_REUSED')
  await shelter.admin.call.donations.cancel({ ids: [given.id] })
  expect((await give(key)).id).toBe(given.id)
  expect((await sums()).donationCount).toBe(0)
  await shelter.anonymous.call.donations.erase({ secret: secretIn(given) })
  expect(await codeOf(give(key))).toBe('DONATION_ERASED')
  await well()
})

test('one email is sent for each donation, without texts of strangers', async () => {
  const given = await give({ name: 'Mallory', message: 'Click here', email: 'dora@example.org' }, shelter.other)
  await Promise.all([1, 2, 3].map(() => shelter.admin.call.donations.receive({ ids: [given.id] })))
  const sent = await receipts()
  expect(sent.map(({ email, uid }) => [email, uid])).toEqual([['dora@example.org', null]])
  expect(JSON.stringify(sent)).not.toMatch(/Mallory|Click here/)
  await give()
  expect(await receipts()).toHaveLength(1)
})
