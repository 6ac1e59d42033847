import type { PetAge } from './pet-filter.ts'

/** Months of age from which on a pet is no longer a baby, no longer young, and a senior. */
const youngFrom = 6
const adultFrom = 24
const seniorFrom = 84

/** The same day so many months ago, or the last of that month where it has no such day. Days are `YYYY-MM-DD`. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** On this day: whoever was born after the first is a baby, after the second young, after the third adult, else a senior. */
export const ageBounds = (today: string): [string, string, string] => [
  monthsBefore(today, youngFrom),
  monthsBefore(today, adultFrom),
  monthsBefore(today, seniorFrom),
]

/** How old a pet that was born on `birthDate` is called on the day `today`. */
export function petAge(birthDate: string, today: string): PetAge {
  const [baby, young, adult] = ageBounds(today)
  if (birthDate > baby) return 'baby'
  if (birthDate > young) return 'young'
  return birthDate > adult ? 'adult' : 'senior'
}

/** The birth dates of an age: after the one and until the other, where they are bounded. */
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
