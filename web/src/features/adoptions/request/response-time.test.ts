import { expect, test } from 'vitest'
import { responseTimeText } from './response-time.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test.each([
  [0, 'an hour'],
  [59 * minute, 'an hour'],
  [65 * minute, 'an hour'],
  [70 * minute, 'two hours'],
  [12 * hour, 'twelve hours'],
  [13 * hour, 'a day'],
  [day + hour, 'a day'],
  [day + 3 * hour, 'two days'],
  [2 * day, 'two days'],
  [6 * day, 'six days'],
  [6.5 * day, 'a week'],
  [7 * day, 'a week'],
  [8 * day, 'two weeks'],
  [84 * day, 'twelve weeks'],
])('%d ms is shown as %s', (time, words) => {
  expect(responseTimeText(time)).toBe(`The owner usually answers within ${words}.`)
})

test('an owner who takes months has no weeks counted', () => {
  expect(responseTimeText(86 * day)).toBe('The owner usually takes more than three months to answer.')
})
