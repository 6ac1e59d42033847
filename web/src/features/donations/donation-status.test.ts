import { expect, test } from 'vitest'
import { donationLabel } from './donation-labels.ts'
import { donationSentence, donationSteps } from './donation-status.ts'

const at = '2026-05-04T09:30:00.000Z'
const donation = (origin: 'promise' | 'checkout' | 'cash' | 'before_payments', ...steps: [Step, number?][]) => {
  const events = steps.map(([state, standingCents = 2500]) => ({ state, standingCents, at }))
  const { state, standingCents } = events.at(-1) ?? { state: 'promised' as const, standingCents: 2500 }
  return {
    state,
    standingCents,
    origin,
    purpose: 'campaign' as const,
    amountCents: 2500,
    events,
    expiresAt: null as string | null,
  }
}
type Step = 'reserved' | 'promised' | 'received' | 'cancelled' | 'refunded'

test.each([
  ['Pledged', donation('promise', ['promised']), /already counts toward the goal/],
  ['Pledged', donation('before_payments', ['promised']), /you won’t be asked to pay for it/],
  ['In progress', donation('checkout', ['reserved', 0]), /holding this amount for you/],
  ['Received', donation('checkout', ['reserved', 0], ['received']), /received your gift/],
  ['Canceled', donation('checkout', ['reserved', 0], ['cancelled', 0]), /wasn’t completed/],
  ['Canceled', donation('promise', ['promised'], ['cancelled', 0]), /You don’t need to pay anything/],
  [
    'Canceled',
    { ...donation('promise', ['promised'], ['cancelled', 0]), expiresAt: at },
    /has expired.* don’t need to pay/,
  ],
  ['Canceled', donation('promise', ['promised'], ['received'], ['cancelled', 0]), /received by mistake/],
  [
    'Partly refunded',
    donation('checkout', ['reserved', 0], ['received'], ['refunded', 1500]),
    /^\$10\.00 of this gift was refunded\. The other \$15\.00 still counts/,
  ],
  ['Refunded', donation('checkout', ['reserved', 0], ['received'], ['refunded', 0]), /refunded in full/],
])('a donation that is %s shows that', (word, given, sentence) => {
  expect(donationLabel(given).text).toBe(word)
  expect(donationSentence(given)).toMatch(sentence)
})

test('each refund shows what it was', () => {
  const given = donation('checkout', ['reserved', 0], ['received'], ['refunded', 1500], ['refunded', 0])
  const texts = ['Payment started', 'Received', '$10.00 refunded', '$15.00 refunded']
  expect(donationSteps(given).map(({ text }) => text)).toEqual(texts)
})

test('cash is given and received in one step; a promise may be cancelled, a payment not paid', () => {
  const steps = (given: ReturnType<typeof donation>) => donationSteps(given).map(({ text }) => text)
  expect(steps(donation('cash', ['promised'], ['received']))).toEqual(['Given directly to the shelter', 'Received'])
  expect(steps(donation('promise', ['promised'], ['cancelled', 0]))).toEqual(['Pledged', 'Canceled'])
  expect(steps({ ...donation('promise', ['promised'], ['cancelled', 0]), expiresAt: at })).toEqual([
    'Pledged',
    'Canceled: the pledge expired',
  ])
  expect(steps(donation('checkout', ['reserved', 0], ['cancelled', 0]))).toEqual([
    'Payment started',
    'Canceled: not paid',
  ])
})
