import { expect, test } from 'vitest'
import { dayAtShelter, minuteInUtc } from './shelter-time.ts'

const late = '2026-11-22T23:32:10.000Z'

test("a day is shown in the shelter's time zone, and a minute in UTC", () => {
  expect(dayAtShelter(late, 'Europe/Copenhagen')).toEqual({ day: 'November 23, 2026', zone: 'Europe/Copenhagen' })
  expect(dayAtShelter(late, 'America/New_York')).toEqual({ day: 'November 22, 2026', zone: 'America/New_York' })
  expect(minuteInUtc(late)).toBe('2026-11-22 23:32 UTC')
})

test('without a zone, or with an unknown one, a day is shown in UTC', () => {
  for (const zone of [null, 'Nowhere/Land'])
    expect(dayAtShelter(late, zone)).toEqual({ day: 'November 22, 2026', zone: 'UTC' })
})
