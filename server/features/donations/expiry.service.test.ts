import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { startMailing } from '#server/testing/mail.ts'
import { type Rest, startRest } from '#server/testing/rest.ts'
import { textOfNotification } from '#shared/notification-text.ts'
import { expireDuePromises, remindDuePromises } from './expiry.service.ts'
import { moneyProblems } from './ledger.service.ts'

// Unpaid promises expire (docs/product.md 8.18).

const day = 86_400_000
const after = (days: number) => new Date(Date.now() + days * day + 60_000)
let shelter: Rest
let luna: number

beforeEach(async () => {
  shelter = await startRest()
  const image = 'https://example.org/luna.jpg'
  luna = (await shelter.user.call.campaigns.createSimple({ petName: 'Luna', image, maxCents: 500_000 })).id
})

const set = async (values: object) => {
  const { version } = await shelter.admin.call.settings.get()
  await shelter.rest('admin', 'PATCH', { url: '/api/settings', payload: { version, ...values } })
}
const howToPay = 'Send it to our bank account.'
const donate = (who: 'anonymous' | 'other', amount: number, more: object = {}) =>
  shelter.rest(who, 'PATCH', { url: `/api/donations/${luna}/donate`, payload: { amount, ...more } })
const donations = async () => (await shelter.admin.call.donations.list({})).items
/** The admin's notifications, except that of the campaign itself. */
const toAdmin = async () =>
  (await shelter.admin.call.notifications.list({})).items
    .filter(({ kind }) => kind !== 'post_new')
    .map((notice) => ({ kind: notice.kind, text: textOfNotification(notice), times: notice.times }))
const confirmed = async (emailVerified: boolean) => {
  const { accounts, users } = shelter.db.schema
  const { uid } = shelter.other.user
  await shelter.db.transaction(async (tx) => {
    for (const table of [accounts, users]) await tx.update(table).set({ emailVerified }).where(eq(table.uid, uid))
  })
  shelter.other.user.emailVerified = emailVerified
}
const days = (time: string | null | undefined) => time && Math.round((Date.parse(time) - Date.now()) / day)

test('one promise fills a target of $5,000: the next is over the limit until the promise is cancelled', async () => {
  await set({ howToPay })
  expect((await donate('anonymous', 5000, { email: 'anybody@example.org' })).statusCode).toBe(200)
  const over = await donate('other', 0.01)
  expect([over.statusCode, over.json().detail]).toEqual([409, 'Donation exceeds the target amount.'])
  const [donation] = await donations()
  expect(donation).toMatchObject({ large: true, amountCents: 500_000 })
  expect(days(donation?.expiresAt)).toBe(7)
  expect(await toAdmin()).toMatchObject([
    { kind: 'promise_large', text: expect.stringContaining('A large pledge of $5,000 to Luna'), times: 1 },
  ])
  await shelter.admin.call.donations.cancel({ ids: [donation?.id ?? 0] })
  expect((await donate('other', 0.01)).statusCode).toBe(200)
  expect((await donate('anonymous', 500.01)).statusCode).toBe(200)
  // two are one notification until it is read
  expect(await toAdmin()).toMatchObject([{ kind: 'promise_large', text: expect.stringContaining('2 large'), times: 2 }])
  expect(await moneyProblems(shelter.db)).toEqual([])
})

test('or until it expires, after 7 days, once, with any number of servers', async () => {
  await set({ howToPay })
  await confirmed(false)
  await donate('other', 5000)
  expect(await expireDuePromises(shelter.db, false, after(6.9))).toBe(0)
  await Promise.all([1, 2, 3].map(() => expireDuePromises(shelter.db, false, after(7))))
  expect(await expireDuePromises(shelter.db, false, after(7))).toBe(0)
  expect(await donations()).toMatchObject([{ state: 'cancelled', standingCents: 0, expiresAt: null }])
  const told = (await shelter.other.call.notifications.list({})).items.map(({ kind, times }) => [kind, times])
  expect(told).toEqual([['promise_expired', 1]])
  expect((await donate('anonymous', 5000)).statusCode).toBe(200)
  expect(await moneyProblems(shelter.db)).toEqual([])
})

test('its page shows when it expires and that it has expired, but no expiry for a cancelled one', async () => {
  await set({ howToPay })
  const { call } = shelter.anonymous
  const give = () => call.donations.give({ campaignId: luna, amountCents: 2500 })
  const [expires, cancelled] = [await give(), await give()]
  const pageOf = ({ path }: typeof expires) => call.donations.bySecret({ secret: path.split('/').at(-1) ?? '' })
  const { expiresAt } = await pageOf(expires)
  expect(days(expiresAt)).toBe(60)
  await shelter.admin.call.donations.cancel({ ids: [cancelled.id] })
  expect(await pageOf(cancelled)).toMatchObject({ state: 'cancelled', expiresAt: null })
  await set({ howToPay: '' })
  expect(await pageOf(expires)).toMatchObject({ state: 'promised', expiresAt: null })
  await set({ howToPay })
  await expireDuePromises(shelter.db, false, after(60))
  expect(await pageOf(expires)).toMatchObject({ state: 'cancelled', expiresAt })
})

test('up to the amount, or with a confirmed email, it expires after 60 days; settings change this', async () => {
  await set({ howToPay })
  await donate('anonymous', 500)
  await confirmed(true)
  await donate('other', 501)
  await set({ largePromise: '10', largePromiseDays: '3', promiseDays: '20' })
  await donate('anonymous', 10)
  await donate('anonymous', 10.01)
  const terms = (await donations()).map(({ large, expiresAt }) => [large, days(expiresAt)])
  expect(terms.toReversed()).toEqual([
    [false, 60],
    [false, 60],
    [false, 20],
    [true, 3],
  ])
  const refused = await shelter.rest('admin', 'PATCH', { url: '/api/settings', payload: { promiseDays: 'soon' } })
  expect([refused.statusCode, refused.json().detail]).toEqual([
    400,
    'Days until any other pledge expires must be a whole number from 1 to 3,650.',
  ])
})

test('promises without payment instructions, from before the upgrade, or received never expire', async () => {
  await donate('anonymous', 600)
  await set({ howToPay })
  await donate('anonymous', 1)
  await donate('anonymous', 2)
  const [received, old] = await donations()
  await shelter.admin.call.donations.receive({ ids: [received?.id ?? 0] })
  const { donationDetails } = shelter.db.schema
  await shelter.db.transaction((tx) =>
    tx
      .update(donationDetails)
      .set({ expiresAt: null })
      .where(eq(donationDetails.donationId, old?.id ?? 0)),
  )
  await donate('anonymous', 3)
  await set({ howToPay: null })
  expect(await expireDuePromises(shelter.db, false, after(100))).toBe(0)
  expect(await expireDuePromises(shelter.db, true, after(100))).toBe(1)
  expect((await donations()).map(({ state }) => state)).toEqual(['cancelled', 'received', 'promised', 'promised'])
  expect(await moneyProblems(shelter.db)).toEqual([])
})

test('donors with an email are reminded once, a week before', async () => {
  await set({ howToPay })
  await donate('anonymous', 5, { email: 'vera@example.org' })
  await donate('anonymous', 6)
  await confirmed(true)
  await donate('other', 7)
  const { notifications } = shelter.db.schema
  const reminders = async () => {
    const rows = await shelter.db.read.select().from(notifications).where(eq(notifications.kind, 'promise_reminder'))
    return rows.map(({ email }) => email).toSorted()
  }
  expect(await remindDuePromises(shelter.db, after(52.9))).toBe(0)
  await Promise.all([remindDuePromises(shelter.db, after(53)), remindDuePromises(shelter.db, after(53))])
  expect(await reminders()).toEqual([shelter.other.user.email, 'vera@example.org'].toSorted())
  expect(await remindDuePromises(shelter.db, after(54))).toBe(0)
})

test('the reminder contains the amount, the reference, the last day, and the link to how to pay', async () => {
  await set({ howToPay })
  await donate('anonymous', 501, { email: 'vera@example.org' })
  const [donation] = await donations()
  await remindDuePromises(shelter.db, after(4))
  const mailing = await startMailing({}, shelter.db)
  await mailing.begin()
  const mailTo = (address: string) => mailing.mails.find(({ to }) => to.includes(address))
  await expect.poll(() => mailTo('vera@example.org'), { timeout: 20_000 }).toBeDefined()
  const reminder = mailTo('vera@example.org')
  const lastDay = new Date(donation?.expiresAt ?? 0).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  expect(reminder?.headers.subject).toBe(`Your pledge ${donation?.reference} expires soon`)
  for (const part of [reminder?.text, reminder?.html]) {
    for (const fact of ['$501.00', donation?.reference, `expires on ${lastDay}`]) expect(part).toContain(fact)
    expect(part).toMatch(/\/gifts\/\d+-[\w-]{20,}/)
    expect(part).toContain('because a donor at Happy Tails gave this address')
  }
})
