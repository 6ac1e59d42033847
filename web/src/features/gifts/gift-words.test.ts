import { expect, test } from 'vitest'
import { stepsOf, wordsFor } from './gift-words.ts'

const at = '2026-05-04T09:30:00.000Z'
const gift = (origin: 'promise' | 'checkout' | 'cash' | 'before_payments', ...steps: [Step, number?][]) => {
  const events = steps.map(([state, standingCents = 2500]) => ({ state, standingCents, at }))
  const { state, standingCents } = events.at(-1) ?? { state: 'promised' as const, standingCents: 2500 }
  return { state, standingCents, origin, amountCents: 2500, events, expiresAt: null as string | null }
}
type Step = 'reserved' | 'promised' | 'received' | 'cancelled' | 'refunded'

test.each([
  ['Promised', gift('promise', ['promised']), /already counts towards the target/],
  ['Given', gift('before_payments', ['promised']), /nobody will ask you for it/],
  ['Being paid', gift('checkout', ['reserved', 0]), /set aside/],
  ['Received', gift('checkout', ['reserved', 0], ['received']), /has arrived/],
  ['Not paid', gift('checkout', ['reserved', 0], ['cancelled', 0]), /was not completed/],
  ['Cancelled', gift('promise', ['promised'], ['cancelled', 0]), /You need not pay anything/],
  ['Expired', { ...gift('promise', ['promised'], ['cancelled', 0]), expiresAt: at }, /has expired.* need not pay/],
  ['Cancelled', gift('promise', ['promised'], ['received'], ['cancelled', 0]), /has corrected that/],
  [
    'Refunded in part',
    gift('checkout', ['reserved', 0], ['received'], ['refunded', 1500]),
    /^\$10\.00 of this gift has been refunded\. \$15\.00 stays/,
  ],
  ['Refunded', gift('checkout', ['reserved', 0], ['received'], ['refunded', 0]), /^All of this gift/],
])('a gift that is %s says so', (word, given, sentence) => {
  expect(wordsFor(given)).toMatchObject({ mark: { word }, sentence: expect.stringMatching(sentence) })
})

test('each refund tells what it was', () => {
  const given = gift('checkout', ['reserved', 0], ['received'], ['refunded', 1500], ['refunded', 0])
  const words = ['Payment begun', 'Received', '$10.00 refunded', '$15.00 refunded']
  expect(stepsOf(given).map(({ words }) => words)).toEqual(words)
})

test('cash is given and received in one step; a promise may be cancelled, a payment not paid', () => {
  const steps = (given: ReturnType<typeof gift>) => stepsOf(given).map(({ words }) => words)
  expect(steps(gift('cash', ['promised'], ['received']))).toEqual(['Given in cash', 'Received'])
  expect(steps(gift('promise', ['promised'], ['cancelled', 0]))).toEqual(['Promised', 'Cancelled'])
  expect(steps({ ...gift('promise', ['promised'], ['cancelled', 0]), expiresAt: at })).toEqual(['Promised', 'Expired'])
  expect(steps(gift('checkout', ['reserved', 0], ['cancelled', 0]))).toEqual(['Payment begun', 'Not paid'])
})
