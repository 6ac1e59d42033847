import { expect, test } from 'vitest'
import { oldestDay, sendableDays } from './schedule.policy.ts'

const days = { oldest: '2026-11-20', today: '2026-11-27' }

test.each([
  ['America/Chicago', '2026-11-27T13:59:59Z', '2026-11-27T14:00:00Z'],
  ['Asia/Kolkata', '2026-11-27T02:29:59Z', '2026-11-27T02:30:00Z'],
  ['Pacific/Kiritimati', '2026-11-26T17:59:59Z', '2026-11-26T18:00:00Z'],
  [null, '2026-11-27T07:59:59Z', '2026-11-27T08:00:00Z'],
  ['Mars/Olympus', '2026-11-27T07:59:59Z', '2026-11-27T08:00:00Z'],
])('in %s, the morning begins at 8', (zone, before, from) => {
  expect(sendableDays(new Date(before), zone)).toBeNull()
  expect(sendableDays(new Date(from), zone)).toEqual(days)
})

test.each([
  ['America/New_York', '2026-03-08T12:00:00Z', '2026-03-08'],
  ['America/New_York', '2026-11-01T13:00:00Z', '2026-11-01'],
  ['Europe/Berlin', '2026-03-29T06:00:00Z', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25T07:00:00Z', '2026-10-25'],
])('in %s, on the day on which the clock changes, it is 8 at %s', (zone, time, today) => {
  const at = new Date(time)
  expect(sendableDays(at, zone)?.today).toBe(today)
  expect(sendableDays(new Date(at.getTime() - 1), zone)).toBeNull()
})

test('a day is late until a week has passed, also over the end of a year', () => {
  expect(oldestDay(new Date('2027-01-03T12:00:00Z'), null)).toBe('2026-12-27')
})
