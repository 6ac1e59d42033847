import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import type { CreatedDonation } from '#shared/donations.ts'
import { visitorKeyLength } from '#shared/donations.ts'
import {
  type Attempt,
  type DonationDraft,
  isHeldByPayment,
  isSame,
  lastUnanswered,
  newAttempt,
  openAttempt,
  settleDonation,
  storeAttempt,
  withTry,
} from './attempt.ts'

const ten: DonationDraft = { amountCents: 1000, anonymous: false, checkout: false, showName: false, follow: false }
const twenty = { ...ten, amountCents: 2000 }
const fresh: Attempt = { key: 'k', tries: [], since: 0, donor: null }

const refused = (refusal: string) =>
  Object.assign(new TRPCClientError('no'), { data: { refusal, httpStatus: 409, code: 'CONFLICT' } })

/** A server with one donation per key; `recordedDonation` is already recorded. */
function ledger(recordedDonation?: DonationDraft) {
  const sent: DonationDraft[] = []
  const send = async (donation: DonationDraft): Promise<CreatedDonation> => {
    sent.push(donation)
    if (recordedDonation && !isSame(recordedDonation, donation)) throw refused('KEY_REUSED')
    const page = { path: '/gifts/x', reference: 'PS-1-E9', state: 'promised' as const, checkoutUrl: null }
    return { id: 1, campaignId: 1, name: 'Anonymous', amountCents: donation.amountCents, createdAt: '', ...page }
  }
  return { send, sent }
}

test('a first try is sent once', async () => {
  const { send, sent } = ledger()
  expect((await settleDonation(withTry(fresh, ten), ten, send)).created.amountCents).toBe(1000)
  expect(sent).toEqual([ten])
})

test('a changed amount after a lost try that had arrived returns the recorded donation', async () => {
  const { send, sent } = ledger(ten)
  const attempt = withTry(withTry(fresh, ten), twenty)
  expect(await settleDonation(attempt, twenty, send)).toMatchObject({ created: { amountCents: 1000 }, recorded: ten })
  expect(sent).toEqual([twenty, ten])
})

test('a changed amount after a lost try that never arrived is recorded', async () => {
  const { send } = ledger()
  const attempt = withTry(withTry(fresh, ten), twenty)
  expect(await settleDonation(attempt, twenty, send)).toMatchObject({
    created: { amountCents: 2000 },
    recorded: twenty,
  })
})

test('a key with a donation from none of our tries stays a refusal', async () => {
  const { send } = ledger({ ...ten, anonymous: true })
  await expect(settleDonation(withTry(fresh, ten), ten, send)).rejects.toMatchObject({
    data: { refusal: 'KEY_REUSED' },
  })
})

test('any other refusal is passed on at once, and no earlier try is sent again', async () => {
  let calls = 0
  const send = async () => {
    calls += 1
    throw refused('OVER_LIMIT')
  }
  const attempt = withTry(withTry(fresh, ten), twenty)
  await expect(settleDonation(attempt, twenty, send)).rejects.toMatchObject({ data: { refusal: 'OVER_LIMIT' } })
  expect(calls).toBe(1)
})

test('the same donation tried again is one try, with the time of the first', () => {
  const once = withTry(fresh, ten)
  const twice = withTry(once, { ...ten })
  expect(twice.tries).toEqual([ten])
  expect(twice).toMatchObject({ key: 'k', since: once.since })
})

test('a key is long enough for a visitor, and each attempt has its own', () => {
  const [one, other] = [openAttempt(1, null), openAttempt(1, null)]
  expect(one.key.length).toBeGreaterThanOrEqual(visitorKeyLength)
  expect(one.key).not.toBe(other.key)
})

test('an attempt without a result belongs to its donor: a user who logs in later has another key, and is notified of it', () => {
  const tried = withTry(openAttempt(7, null), ten)
  storeAttempt(7, tried)
  expect(openAttempt(7, null)).toEqual(tried)
  const after = openAttempt(7, 'uma@example.org')
  expect(after).toMatchObject({ tries: [], donor: 'uma@example.org', before: ten })
  expect(after.key).not.toBe(tried.key)
  storeAttempt(7, null)
  expect(openAttempt(7, 'uma@example.org').before).toBeUndefined()
})

const paying = { ...ten, checkout: true }

test('any other field makes another try, and blank equals missing', async () => {
  const donorDetails = { name: 'Uma', email: 'uma@example.org', message: 'For Rosie' }
  const changes: Partial<DonationDraft>[] = [
    { checkout: true },
    { anonymous: true },
    { showName: true },
    { follow: true },
  ]
  const others = [...changes, { name: 'Uma' }, { email: 'uma@example.org' }, { message: 'For Rosie' }]
  for (const other of others) {
    expect(isSame(ten, { ...ten, ...other })).toBe(false)
    expect(withTry(withTry(fresh, ten), { ...ten, ...other }).tries).toHaveLength(2)
  }
  expect(isSame({ ...ten, ...donorDetails, name: undefined }, { ...ten, ...donorDetails, name: '' })).toBe(true)
  const withName = { ...ten, showName: true }
  const attempt = withTry(withTry(fresh, withName), ten)
  expect(await settleDonation(attempt, ten, ledger(withName).send)).toMatchObject({ recorded: withName })
})

test('a payment is never tried again with its old amount', async () => {
  const { send, sent } = ledger(paying)
  const other = { ...twenty, checkout: true }
  const attempt = withTry(withTry(fresh, paying), other)
  await expect(settleDonation(attempt, other, send)).rejects.toMatchObject({ data: { refusal: 'KEY_REUSED' } })
  expect(sent).toEqual([other])
  expect(isHeldByPayment(attempt, other)).toBe(true)
  expect(isHeldByPayment(withTry(fresh, paying), paying)).toBe(false)
  expect(isHeldByPayment(withTry(withTry(fresh, ten), twenty), twenty)).toBe(false)
})

test('a try to pay does not count as unanswered', () => {
  expect(lastUnanswered(withTry(fresh, paying))).toBeUndefined()
  expect(lastUnanswered(withTry(withTry(fresh, ten), paying))).toEqual(ten)
  storeAttempt(8, withTry(newAttempt(null), paying))
  expect(openAttempt(8, 'uma@example.org').before).toBeUndefined()
  storeAttempt(8, null)
})
