import { expect, test } from 'vitest'
import { minuteInUtc, timeAtShelter } from './shelter-time.ts'

const late = '2026-11-22T23:32:10.000Z'

test("a time is shown in the shelter's time zone, and a minute in UTC", () => {
  expect(timeAtShelter(late, 'Europe/Copenhagen')).toEqual({
    day: 'November 23, 2026',
    time: '12:32 AM',
    zone: 'Central European Time',
  })
  expect(timeAtShelter(late, 'America/Chicago')).toEqual({
    day: 'November 22, 2026',
    time: '5:32 PM',
    zone: 'Central Time',
  })
  expect(minuteInUtc(late)).toBe('2026-11-22 23:32 UTC')
})

test('without a zone, or with an unknown one, a time is shown in UTC', () => {
  for (const zone of [null, 'Nowhere/Land'])
    expect(timeAtShelter(late, zone)).toEqual({ day: 'November 22, 2026', time: '11:32 PM', zone: 'UTC' })
})
