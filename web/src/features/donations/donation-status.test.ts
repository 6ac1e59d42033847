import { expect, test } from 'vitest'
import { donationStatusTexts, donationSteps } from './donation-status-texts.ts'

const at = '2026-05-04T09:30:00.000Z'
const donation = (origin: 'promise' | 'checkout' | 'cash' | 'before_payments', ...steps: [Step, number?][]) => {
  const events = steps.map(([state, standingCents = 2500]) => ({ state, standingCents, at }))
  const { state, standingCents } = events.at(-1) ?? { state: 'promised' as const, standingCents: 2500 }
  return { state, standingCents, origin, amountCents: 2500, events, expiresAt: null as string | null }
}
type Step = 'reserved' | 'promised' | 'received' | 'cancelled' | 'refunded'

test.each([
  ['Promised', donation('promise', ['promised']), /already counts towards the target/],
  ['Given', donation('before_payments', ['promised']), /nobody will ask you for it/],
  ['Being paid', donation('checkout', ['reserved', 0]), /set aside/],
  ['Received', donation('checkout', ['reserved', 0], ['received']), /has arrived/],
  ['Not paid', donation('checkout', ['reserved', 0], ['cancelled', 0]), /was not completed/],
  ['Cancelled', donation('promise', ['promised'], ['cancelled', 0]), /You need not pay anything/],
  ['Expired', { ...donation('promise', ['promised'], ['cancelled', 0]), expiresAt: at }, /has expired.* need not pay/],
  ['Cancelled', donation('promise', ['promised'], ['received'], ['cancelled', 0]), /has corrected that/],
  [
    'Refunded in part',
    donation('checkout', ['reserved', 0], ['received'], ['refunded', 1500]),
    /^\$10\.00 of this gift has been refunded\. \$15\.00 stays/,
  ],
  ['Refunded', donation('checkout', ['reserved', 0], ['received'], ['refunded', 0]), /^All of this gift/],
])('a donation that is %s shows that', (word, given, sentence) => {
  expect(donationStatusTexts(given)).toMatchObject({ label: { text: word }, sentence: expect.stringMatching(sentence) })
})

test('each refund shows what it was', () => {
  const given = donation('checkout', ['reserved', 0], ['received'], ['refunded', 1500], ['refunded', 0])
  const texts = ['Payment begun', 'Received', '$10.00 refunded', '$15.00 refunded']
  expect(donationSteps(given).map(({ text }) => text)).toEqual(texts)
})

test('cash is given and received in one step; a promise may be cancelled, a payment not paid', () => {
  const steps = (given: ReturnType<typeof donation>) => donationSteps(given).map(({ text }) => text)
  expect(steps(donation('cash', ['promised'], ['received']))).toEqual(['Given in cash', 'Received'])
  expect(steps(donation('promise', ['promised'], ['cancelled', 0]))).toEqual(['Promised', 'Cancelled'])
  expect(steps({ ...donation('promise', ['promised'], ['cancelled', 0]), expiresAt: at })).toEqual([
    'Promised',
    'Expired',
  ])
  expect(steps(donation('checkout', ['reserved', 0], ['cancelled', 0]))).toEqual(['Payment begun', 'Not paid'])
})
