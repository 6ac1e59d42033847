import { expect, test } from 'vitest'
import { responseTimeText } from './response-time.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test.each([
  [0, 'an hour'],
  [59 * minute, 'an hour'],
  [65 * minute, 'an hour'],
  [70 * minute, '2 hours'],
  [12 * hour, '12 hours'],
  [13 * hour, 'a day'],
  [day + hour, 'a day'],
  [day + 3 * hour, '2 days'],
  [2 * day, '2 days'],
  [6 * day, '6 days'],
  [6.5 * day, 'a week'],
  [7 * day, 'a week'],
  [8 * day, '2 weeks'],
  [84 * day, '12 weeks'],
])('%d ms is shown as %s', (time, words) => {
  expect(responseTimeText(time)).toBe(`Replies usually take up to ${words}.`)
})

test('an owner who takes months has no weeks counted', () => {
  expect(responseTimeText(86 * day)).toBe('Replies usually take more than three months.')
})
