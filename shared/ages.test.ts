import { describe, expect, test } from 'vitest'
import { ageInWords, monthsOld } from './ages.ts'

describe('whole months', () => {
  test.each([
    ['2024-03-31', '2024-03-31', 0],
    ['2024-03-15', '2024-04-14', 0],
    ['2024-03-15', '2024-04-15', 1],
    // if a month is too short, the next month's first day counts
    ['2024-01-31', '2024-02-29', 0],
    ['2024-01-31', '2024-03-01', 1],
    ['2024-01-31', '2024-03-30', 1],
    ['2024-01-31', '2024-03-31', 2],
    ['2024-08-31', '2024-09-30', 0],
    ['2024-02-28', '2024-03-31', 1],
    // across the end of a year
    ['2024-12-31', '2025-01-30', 0],
    ['2024-12-31', '2025-01-31', 1],
    // leap days
    ['2024-02-29', '2025-02-28', 11],
    ['2024-02-29', '2025-03-01', 12],
    ['2024-02-29', '2028-02-28', 47],
    ['2024-02-29', '2028-02-29', 48],
    ['2096-02-29', '2100-03-01', 48],
    // the next day has already begun there
    ['2024-04-01', '2024-03-31', 0],
    ['1900-01-01', '2100-01-01', 2400],
  ])('from %s to %s are %i', (birthDate, today, months) => {
    expect(monthsOld(birthDate, today)).toBe(months)
  })
})

describe('in words', () => {
  test.each([
    ['2026-05-04', 'less than a week'],
    ['2026-05-05', 'less than a week'],
    ['2026-04-28', 'less than a week'],
    ['2026-04-27', '1 week'],
    ['2026-04-20', '2 weeks'],
    ['2026-03-05', '8 weeks'],
    ['2026-03-04', '2 months'],
    ['2025-05-04', '12 months'],
    ['2024-05-05', '23 months'],
    ['2024-05-04', '2 years'],
    ['2023-05-05', '2 years'],
    ['2023-05-04', '3 years'],
    ['2006-01-01', '20 years'],
  ])('born on %s is %s old', (birthDate, words) => {
    expect(ageInWords(birthDate, '2026-05-04')).toBe(words)
  })

  test('every day has an age', () => {
    const from = Date.parse('2020-01-01')
    const days = Array.from({ length: 3000 }, (_, day) => new Date(from + day * 86_400_000).toISOString().slice(0, 10))
    const months = days.map((day) => monthsOld('2020-01-31', day))
    for (const [index, count] of months.entries()) expect(count - (months[index - 1] ?? 0)).toBeOneOf([0, 1])
  })
})
