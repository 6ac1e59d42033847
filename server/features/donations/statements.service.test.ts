import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { createLink } from '#server/identity/one-time-links.ts'
import { refusalOf } from '#server/platform/trpc/errors.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { listNotifications } from '#server/testing/list-notifications.ts'
import { createCaller } from '#server/trpc/router.ts'
import { maxStatementRows } from '#shared/receipts.ts'
import { moveDonation } from './transitions.service.ts'

vi.setConfig({ testTimeout: 60_000 })

let shelter: Harness
let luna: number

const content = { petName: 'Luna', image: 'https://example.org/luna.jpg', location: 'here', description: 'A hip.' }

beforeEach(async () => {
  shelter = await startHarness()
  luna = (await shelter.user.call.campaigns.create({ ...content, maxCents: 90_000_000 })).id
})

const vera = 'vera@example.org'
type GiveOptions = { email?: string; name?: string; by?: Pick<HarnessUser, 'call'>; amountCents?: number }

const pledge = ({ email, name, by = shelter.anonymous, amountCents = 2500 }: GiveOptions) =>
  by.call.donations.give({ campaignId: luna, amountCents, ...(email && { email }), ...(name && { name }) })

async function move(id: number, to: 'received' | 'cancelled', at: Date): Promise<void> {
  const { db } = shelter
  await db.transaction((tx) =>
    moveDonation({ db, tx, now: at }, { id, campaignId: luna }, (donation) => ({
      to,
      standingCents: to === 'received' ? donation.amountCents : 0,
      by: null,
    })),
  )
}

async function give(at: string, options: GiveOptions) {
  const given = await pledge(options)
  await move(given.id, 'received', new Date(at))
  return given
}

/** A caller on a site that sends mail. */
const mailing = () => createCaller({ db: shelter.db, user: null, mail: true, limit: async () => {} }).donations
const secretOf = ({ path }: { path: string }) => path.split('/').at(-1) ?? ''
const codeOf = async (asked: Promise<unknown>) => refusalOf(await asked.catch((error) => error))?.code
const linkTo = (email: string) =>
  shelter.db.transaction((tx) => createLink(shelter.db, tx, { purpose: 'statement', email }))
const linked = async (email: string, year?: number) =>
  shelter.anonymous.call.donations.linkedStatement({ token: await linkTo(email), year })
const confirm = ({ user: { uid } }: HarnessUser) =>
  shelter.db.transaction((tx) =>
    tx.update(shelter.db.schema.users).set({ emailVerified: true }).where(eq(shelter.db.schema.users.uid, uid)),
  )
/** Its session with what the database says now. */
async function again({ user }: HarnessUser) {
  const [row] = await shelter.db.read
    .select()
    .from(shelter.db.schema.users)
    .where(eq(shelter.db.schema.users.uid, user.uid))
  return createCaller({ db: shelter.db, user: row ?? null, limit: async () => {} }).donations
}

async function setShelter(payload: Record<string, unknown>) {
  await shelter.admin.http({ method: 'PATCH', url: '/api/settings', payload })
}

test('a statement has the received gifts of a year, oldest first, with their sums, and neither pledges nor corrections', async () => {
  await give('2026-03-02T12:00:00Z', { email: vera, name: 'Vera' })
  await give('2026-01-05T12:00:00Z', { email: vera, amountCents: 1050 })
  await give('2025-06-01T12:00:00Z', { email: vera, amountCents: 700 })
  await give('2026-03-03T12:00:00Z', { email: 'someone@example.org' })
  const mistake = await give('2026-04-01T12:00:00Z', { email: vera })
  await move(mistake.id, 'cancelled', new Date('2026-04-02T12:00:00Z'))
  await pledge({ email: vera })
  expect(await linked(vera)).toMatchObject({
    years: [2026, 2025],
    year: 2026,
    donor: { name: 'Vera', email: vera },
    rows: [
      { day: '2026-01-05', number: '2026-00002', petName: 'Luna', amountCents: 1050, refundedCents: 0 },
      { day: '2026-03-02', number: '2026-00001', petName: 'Luna', amountCents: 2500, refundedCents: 0 },
    ],
    amountCents: 3550,
    refundedCents: 0,
    unconfirmed: false,
  })
  expect((await linked(vera, 2025)).rows).toMatchObject([{ number: '2025-00001', amountCents: 700 }])
  expect(await codeOf(linked(vera, 2024))).toBe('NO_STATEMENT')
  expect(await codeOf(linked('nobody@example.org'))).toBe('NO_STATEMENT')
})

test('a gift at 23:30 on December 31 is in the year of the time zone of the shelter', async () => {
  await setShelter({ timeZone: 'America/Chicago' })
  await give('2027-01-01T05:30:00Z', { email: vera })
  expect(await linked(vera)).toMatchObject({ years: [2026], rows: [{ day: '2026-12-31', number: '2026-00001' }] })
})

test('refunds are beside the gift, and in the sum', async () => {
  const { db } = shelter
  await give('2026-03-02T12:00:00Z', { email: vera })
  const { id } = await give('2026-03-03T12:00:00Z', { email: vera, amountCents: 4000 })
  const refunded = { to: 'refunded', standingCents: 1500, by: null } as const
  await db.transaction((tx) => moveDonation({ db, tx, now: new Date() }, { id, campaignId: luna }, () => refunded))
  expect(await linked(vera)).toMatchObject({
    rows: [{ refundedCents: 0 }, { amountCents: 4000, refundedCents: 2500 }],
    amountCents: 6500,
    refundedCents: 2500,
  })
})

test('a user with a confirmed email also gets the gifts made with it, and before only those made while logged in', async () => {
  const { other } = shelter
  await give('2026-03-02T12:00:00Z', { by: other })
  await give('2026-03-03T12:00:00Z', { email: other.user.email })
  await give('2026-03-04T12:00:00Z', { by: other, email: vera })
  const before = await (await again(other)).statement({})
  expect([before.unconfirmed, before.rows.map(({ day }) => day)]).toEqual([true, ['2026-03-02', '2026-03-04']])
  // an address that nobody has confirmed is not the account's
  expect((await linked(other.user.email)).rows.map(({ day }) => day)).toEqual(['2026-03-03'])
  await confirm(other)
  const call = await again(other)
  expect(await call.statementYears()).toEqual({ years: [2026] })
  const after = await call.statement({ year: 2026 })
  const all = ['2026-03-02', '2026-03-03', '2026-03-04']
  expect([after.unconfirmed, after.donor.name, after.rows.map(({ day }) => day)]).toEqual([false, 'Otto Other', all])
  expect((await linked(other.user.email)).rows.map(({ day }) => day)).toEqual(all)
  expect((await linked(vera)).rows.map(({ day }) => day)).toEqual(['2026-03-04'])
})

test('a user without received gifts has no statement', async () => {
  const call = await again(shelter.other)
  expect(await call.statementYears()).toEqual({ years: [] })
  expect(await codeOf(call.statement({}))).toBe('NO_STATEMENT')
})

test('an admin opens the statement of the donor of any gift, and nobody else does', async () => {
  const { admin, other, user } = shelter
  const first = await give('2026-03-02T12:00:00Z', { email: vera, name: 'Vera' })
  await give('2026-03-03T12:00:00Z', { email: vera })
  const own = await give('2026-03-04T12:00:00Z', { by: other })
  const nameless = await give('2026-03-05T12:00:00Z', {})
  const ofVera = await admin.call.donations.donorStatement({ id: first.id })
  expect([ofVera.donor, ofVera.rows.length]).toEqual([{ name: 'Vera', email: vera }, 2])
  const ofOther = await admin.call.donations.donorStatement({ id: own.id, year: 2026 })
  expect([ofOther.donor.email, ofOther.rows.length, ofOther.unconfirmed]).toEqual([other.user.email, 1, true])
  expect(await codeOf(admin.call.donations.donorStatement({ id: nameless.id }))).toBe('NO_STATEMENT')
  expect(await codeOf(admin.call.donations.donorStatement({ id: 999_999 }))).toBe('NO_SUCH_DONATION')
  for (const { call } of [user, other])
    expect(await codeOf(call.donations.donorStatement({ id: first.id }))).toBe('ADMINS_ONLY')
  const { items } = await admin.call.donations.list({})
  expect(items.map(({ statement, receiptNumber }) => [statement, receiptNumber])).toEqual([
    [false, '2026-00004'],
    [true, '2026-00003'],
    [true, '2026-00002'],
    [true, '2026-00001'],
  ])
  expect((await user.call.donations.list({ campaignId: luna })).items.map(({ statement }) => statement)).toEqual(
    items.map(() => false),
  )
  // the desk finds the number of a receipt
  expect((await admin.call.donations.list({ reference: ' 2026-00003 ' })).items.map(({ id }) => id)).toEqual([own.id])
  expect((await admin.call.donations.list({ reference: '2025-00003' })).items).toEqual([])
})

test('the link is sent only to the email of a received gift, at most once a day for each email', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const first = await give('2026-03-02T12:00:00Z', { email: vera })
    const second = await give('2026-03-03T12:00:00Z', { email: vera })
    const other = await give('2026-03-03T12:00:00Z', { email: 'walter@example.org' })
    const send = (given: { path: string }) => mailing().sendStatement({ secret: secretOf(given) })
    expect(await send(first)).toEqual({ sent: true })
    expect([await codeOf(send(first)), await codeOf(send(second))]).toEqual(['STATEMENT_SENT', 'STATEMENT_SENT'])
    await send(other)
    const sent = async () =>
      (await listNotifications(shelter.db)).filter(({ kind }) => kind === 'statement').map(({ email }) => email)
    expect(await sent()).toEqual([vera, 'walter@example.org'])
    // the worker deletes the address once it is sent; the limit stays
    const { notifications } = shelter.db.schema
    await shelter.db.transaction((tx) =>
      tx.update(notifications).set({ email: null, mail: 'sent' }).where(eq(notifications.kind, 'statement')),
    )
    vi.setSystemTime(Date.now() + 23 * 3_600_000)
    expect(await codeOf(send(second))).toBe('STATEMENT_SENT')
    vi.setSystemTime(Date.now() + 2 * 3_600_000)
    await send(second)
    expect(await sent()).toEqual([null, null, vera])
  } finally {
    vi.useRealTimers()
  }
})

test('many at once for one email send one', async () => {
  const given = await give('2026-03-02T12:00:00Z', { email: vera })
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => codeOf(mailing().sendStatement({ secret: secretOf(given) }))),
  )
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(1)
  expect(outcomes.filter((code) => code === 'STATEMENT_SENT')).toHaveLength(7)
})

test('no link is sent for a pledge, a gift without an email, a wrong secret, or on a site without mail', async () => {
  const pledged = await pledge({ email: vera })
  const nameless = await give('2026-03-02T12:00:00Z', {})
  const received = await give('2026-03-02T12:00:00Z', { email: vera })
  const send = (secret: string) => codeOf(mailing().sendStatement({ secret }))
  expect(await send(secretOf(pledged))).toBe('NO_STATEMENT')
  expect(await send(secretOf(nameless))).toBe('NO_STATEMENT')
  expect(await send(`${received.id}-${'a'.repeat(43)}`)).toBe('NO_SUCH_DONATION')
  expect(await codeOf(shelter.anonymous.call.donations.sendStatement({ secret: secretOf(received) }))).toBe('NO_MAIL')
  expect((await listNotifications(shelter.db)).filter(({ kind }) => kind === 'statement')).toEqual([])
})

test('a link works for an hour after its first use, for 7 days without one, and opens no other purpose', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    await give('2026-03-02T12:00:00Z', { email: vera })
    const [used, unused] = [await linkTo(vera), await linkTo(vera)]
    const open = (token: string) => codeOf(shelter.anonymous.call.donations.linkedStatement({ token }))
    const minutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000)
    expect(await open(used)).toBeUndefined()
    minutes(40)
    expect(await open(used)).toBeUndefined()
    // the second use has not begun another hour
    minutes(30)
    expect(await open(used)).toBe('STATEMENT_LINK_OVER')
    minutes(6 * 24 * 60)
    expect(await open(unused)).toBeUndefined()
    expect(await open('guessed')).toBe('STATEMENT_LINK_OVER')
    const reset = await shelter.db.transaction((tx) =>
      createLink(shelter.db, tx, { purpose: 'reset', uid: shelter.user.user.uid, email: vera }),
    )
    expect(await open(reset)).toBe('STATEMENT_LINK_OVER')
    const late = await linkTo(vera)
    minutes(7 * 24 * 60 + 1)
    expect(await open(late)).toBe('STATEMENT_LINK_OVER')
  } finally {
    vi.useRealTimers()
  }
})

test('after the donor has erased their data, neither a link nor a mail leads to the gift', async () => {
  const given = await give('2026-03-02T12:00:00Z', { email: vera, name: 'Vera' })
  const token = await linkTo(vera)
  await mailing().sendStatement({ secret: secretOf(given) })
  await shelter.anonymous.call.donations.erase({ secret: secretOf(given) })
  expect(await codeOf(shelter.anonymous.call.donations.linkedStatement({ token }))).toBe('STATEMENT_LINK_OVER')
  expect((await listNotifications(shelter.db)).filter(({ kind }) => kind === 'statement')).toEqual([])
  expect(await codeOf(linked(vera))).toBe('NO_STATEMENT')
})

test('the issuer is what the shelter has set, with the sentence in each language that it offers', async () => {
  await give('2026-03-02T12:00:00Z', { email: vera })
  const { version, saved } = await shelter.admin.call.settings.get()
  const taxSentence = 'No goods were provided.'
  await shelter.admin.call.settings.save({
    version,
    values: {
      ...saved,
      otherLanguages: ['es'],
      legalName: 'Paws, Inc.',
      registrationNumber: 'EIN 12',
      postalAddress: '12 Main Street\nSpringfield',
      receiptSigner: 'Rita Ray',
      taxSentence,
      translations: { es: { taxSentence: 'No se entregaron bienes.' }, ar: { taxSentence: 'لا شيء' } },
    },
  })
  expect((await linked(vera)).issuer).toEqual({
    legalName: 'Paws, Inc.',
    registrationNumber: 'EIN 12',
    postalAddress: '12 Main Street\nSpringfield',
    signer: 'Rita Ray',
    taxSentences: [
      { language: 'en', text: taxSentence },
      { language: 'es', text: 'No se entregaron bienes.' },
    ],
  })
  // REST has none of them, and keeps them
  await setShelter({ city: 'Springfield', translations: { es: { howToPay: 'En efectivo.' } } })
  const answer = (await shelter.admin.http({ url: '/api/settings' })).json<{ saved: Record<string, unknown> }>()
  for (const name of ['legalName', 'registrationNumber', 'postalAddress', 'receiptSigner', 'taxSentence'])
    expect(answer.saved).not.toHaveProperty(name)
  const after = await shelter.admin.call.settings.get()
  expect(after.saved).toMatchObject({ legalName: 'Paws, Inc.', taxSentence, city: 'Springfield' })
  expect(after.saved.translations).toMatchObject({ es: { taxSentence: 'No se entregaron bienes.' } })
  expect(JSON.stringify((await shelter.anonymous.http({ url: '/api/config' })).json())).not.toContain('taxSentence')
})

test(`a year with more than ${maxStatementRows} gifts is refused, not cut short`, async () => {
  const { db } = shelter
  const { donations, donationDetails, donationEvents, receipts } = db.schema
  const at = new Date('2026-03-02T12:00:00Z')
  const count = maxStatementRows + 1
  const ids = Array.from({ length: count }, (_, index) => 5000 + index)
  await db.transaction(async (tx) => {
    for (let from = 0; from < count; from += 500) {
      const some = ids.slice(from, from + 500)
      await tx.insert(donations).values(some.map((id) => ({ id, campaignId: luna, amountCents: 100, createdAt: at })))
      await tx.insert(donationDetails).values(
        some.map((id) => ({
          donationId: id,
          campaignId: luna,
          state: 'received' as const,
          standingCents: 100,
          email: vera,
        })),
      )
      await tx.insert(donationEvents).values(
        some.map((id) => ({
          donationId: id,
          step: 1,
          state: 'received' as const,
          standingCents: 100,
          createdAt: at,
        })),
      )
      await tx.insert(receipts).values(
        some.map((id, index) => ({
          donationId: id,
          series: 'donation' as const,
          year: 2026,
          number: from + index + 1,
          day: '2026-03-02',
          issuedAt: at,
        })),
      )
    }
  })
  expect(await codeOf(linked(vera))).toBe('STATEMENT_TOO_LONG')
})
