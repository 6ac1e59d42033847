import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusalOf } from '#server/platform/trpc/errors.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { listNotifications } from '#server/testing/list-notifications.ts'

const mails = { SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'a@example.org', PUBLIC_URL: 'https://pets.example.org' }
const day = 86_400_000
let shelter: Harness
let luna: number

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  shelter = await startHarness(mails)
  const campaign = { petName: 'Luna', image: 'https://example.org/luna.jpg', maxCents: 10_000 }
  luna = (await shelter.user.call.campaigns.createSimple(campaign)).id
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (days: number) => vi.setSystemTime(Date.now() + days * day)
type Donor = Pick<Harness['user'], 'call'>
const give = async (email?: string, donor: Donor = shelter.anonymous) =>
  (await donor.call.donations.give({ campaignId: luna, amountCents: 500, email })).id
const remind = async (id: number, desk: Donor = shelter.admin) =>
  refusalOf(
    await desk.call.donations.remind({ id }).then(
      () => null,
      (error) => error,
    ),
  )?.code ?? 'sent'
const rowOf = async (id: number) => (await shelter.admin.call.donations.list({})).items.find((row) => row.id === id)
const reminded = async () =>
  (await listNotifications(shelter.db)).filter(({ kind }) => kind === 'promise_reminder').map(({ email }) => email)

test('a pledge can be reminded after seven days, once a day, and twice in all', async () => {
  const id = await give('dora@example.org')
  pass(6.9)
  expect(await rowOf(id)).toMatchObject({ canRemind: false, remindedAt: null })
  expect(await remind(id)).toBe('REMINDER_NOT_DUE')
  pass(0.2)
  expect(await rowOf(id)).toMatchObject({ canRemind: true })
  expect(await remind(id)).toBe('sent')
  expect(await rowOf(id)).toMatchObject({ canRemind: false, remindedAt: new Date().toISOString() })
  expect(await remind(id)).toBe('REMINDER_NOT_DUE')
  pass(1)
  expect(await remind(id)).toBe('sent')
  pass(5)
  expect(await rowOf(id)).toMatchObject({ canRemind: false })
  expect(await remind(id)).toBe('REMINDER_NOT_DUE')
  expect(await reminded()).toEqual(['dora@example.org', 'dora@example.org'])
})

test('two presses at the same time send one email', async () => {
  const id = await give('dora@example.org')
  pass(8)
  expect((await Promise.all([remind(id), remind(id)])).sort()).toEqual(['REMINDER_NOT_DUE', 'sent'])
  expect(await reminded()).toEqual(['dora@example.org'])
})

test('only unpaid pledges of donors with an email can be reminded; an account’s email must be confirmed', async () => {
  const [nobody, paid, account] = [await give(), await give('paid@example.org'), await give(undefined, shelter.other)]
  await shelter.admin.call.donations.receive({ ids: [paid] })
  pass(8)
  for (const id of [nobody, paid, account]) expect(await remind(id), String(id)).toBe('REMINDER_NOT_DUE')
  const { users } = shelter.db.schema
  await shelter.db.transaction((tx) => tx.update(users).set({ emailVerified: true }))
  expect(await remind(account)).toBe('sent')
  expect(await reminded()).toEqual([shelter.other.user.email])
  expect(await remind(999)).toBe('NO_SUCH_DONATION')
})

test('only staff and admins remind, and the campaign’s creator sees no offer to', async () => {
  const id = await give('dora@example.org')
  pass(8)
  expect(await remind(id, shelter.user)).toBe('NOT_ALLOWED')
  const [row] = (await shelter.user.call.donations.list({ campaignId: luna })).items
  expect(row).toMatchObject({ id, canRemind: false })
})

test('a shelter that sends no email refuses', async () => {
  const quiet = await startHarness()
  const campaign = { petName: 'Max', image: 'https://example.org/max.jpg', maxCents: 10_000 }
  const { id: campaignId } = await quiet.user.call.campaigns.createSimple(campaign)
  const { id } = await quiet.anonymous.call.donations.give({ campaignId, amountCents: 500, email: 'd@example.org' })
  pass(8)
  expect(await remind(id, quiet.admin)).toBe('REMINDER_NOT_DUE')
})
