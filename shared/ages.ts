import { agesTexts as t } from './ages.texts.ts'

// An animal's age from its birth date. Days are `YYYY-MM-DD`, so that time zones do not matter.

const partsOf = (day: string) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, date }
}

/**
 * Whole months from a birth date to a day; 0 before it. If a month lacks that day, the next month's first day counts.
 */
export function monthsOld(birthDate: string, today: string): number {
  const [born, now] = [partsOf(birthDate), partsOf(today)]
  const months = (now.year - born.year) * 12 + now.month - born.month
  return Math.max(0, now.date < born.date ? months - 1 : months)
}

/** 'less than a week', '7 weeks', '14 months', '3 years': weeks under two months, months under two years. */
export function ageInWords(birthDate: string, today: string): string {
  const months = monthsOld(birthDate, today)
  if (months >= 24) return t.years({ count: Math.floor(months / 12) })
  if (months >= 2) return t.months({ count: months })
  const weeks = Math.floor((Date.parse(today) - Date.parse(birthDate)) / (7 * 86_400_000))
  return weeks < 1 ? t.lessThanAWeek() : t.weeks({ count: weeks })
}
