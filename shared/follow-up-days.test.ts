import { expect, test } from 'vitest'
import { daysAfter, followUpDays, monthsAfter } from './follow-up-days.ts'

test.each([
  ['2026-11-27', 3, '2027-02-27'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2026-08-31', 3, '2026-11-30'],
  ['2026-10-31', 3, '2027-01-31'],
  ['2026-01-15', 3, '2026-04-15'],
])('%s and %i months are %s', (from, months, day) => expect(monthsAfter(from, months)).toBe(day))

test('days pass over months, years, and changes of the clock', () => {
  expect(daysAfter('2026-12-30', 3)).toBe('2027-01-02')
  expect(daysAfter('2028-02-28', 3)).toBe('2028-03-02')
  expect(daysAfter('2026-03-27', 3)).toBe('2026-03-30')
  expect(daysAfter('2026-11-27', -7)).toBe('2026-11-20')
})

test('the day of the adoption is that of the time zone', () => {
  const lateEvening = new Date('2026-11-28T04:30:00Z')
  expect(followUpDays(lateEvening, 'America/Chicago')).toEqual(['2026-11-30', '2026-12-18', '2027-02-27'])
  expect(followUpDays(lateEvening, null)).toEqual(['2026-12-01', '2026-12-19', '2027-02-28'])
  expect(followUpDays(lateEvening, 'Pacific/Kiritimati')).toEqual(['2026-12-01', '2026-12-19', '2027-02-28'])
  // a zone that this server doesn't know counts as UTC
  expect(followUpDays(lateEvening, 'Mars/Olympus')[0]).toBe('2026-12-01')
})
