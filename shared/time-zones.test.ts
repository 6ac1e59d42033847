import { expect, test } from 'vitest'
import { dayIn } from './time-zones.ts'

const late = new Date('2026-12-31T23:32:10.000Z')

test.each([
  ['Europe/Copenhagen', '2027-01-01'],
  ['America/Chicago', '2026-12-31'],
  ['Pacific/Kiritimati', '2027-01-01'],
  ['UTC', '2026-12-31'],
  [null, '2026-12-31'],
  ['Nowhere/Land', '2026-12-31'],
])('the day in the time zone %s is %s; without one, or in an unknown one, it is that in UTC', (zone, day) => {
  expect(dayIn(late, zone)).toBe(day)
})

test('midnight and noon are on their days, and days of one digit have two', () => {
  expect(dayIn(new Date('2026-03-01T05:00:00Z'), 'America/New_York')).toBe('2026-03-01')
  expect(dayIn(new Date('2026-03-01T04:59:59Z'), 'America/New_York')).toBe('2026-02-28')
})
