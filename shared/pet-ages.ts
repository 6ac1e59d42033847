import type { PetAge } from './pet-filter.ts'

/** Ages in months at which a pet becomes young, adult, and senior. */
const youngFrom = 6
const adultFrom = 24
const seniorFrom = 84

/**
 * The same day a number of months earlier, or the last day of that month if it has no such day. Days are `YYYY-MM-DD`.
 */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/**
 * Bounds for birth dates on this day: after the first is a baby, after the second young, after the third adult, else
 * senior.
 */
export const ageBounds = (today: string): [string, string, string] => [
  monthsBefore(today, youngFrom),
  monthsBefore(today, adultFrom),
  monthsBefore(today, seniorFrom),
]

export function petAge(birthDate: string, today: string): PetAge {
  const [baby, young, adult] = ageBounds(today)
  if (birthDate > baby) return 'baby'
  if (birthDate > young) return 'young'
  return birthDate > adult ? 'adult' : 'senior'
}

export function birthDates(age: PetAge, today: string): { after: string | null; until: string | null } {
  const [baby, young, adult] = ageBounds(today)
  const dates = {
    baby: { after: baby, until: null },
    young: { after: young, until: baby },
    adult: { after: adult, until: young },
    senior: { after: null, until: adult },
  }
  return dates[age]
}
