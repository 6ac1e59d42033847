import { dayIn } from './time-zones.ts'

// The days of follow-up emails (docs/product.md 27.1). Days are texts such as '2026-12-31'.

const day = 86_400_000

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)
const startOf = (localDay: string): number => Date.parse(`${localDay}T00:00:00Z`)

export const daysAfter = (localDay: string, days: number): string => isoDay(startOf(localDay) + days * day)

/** The same day of a later month, or that month's last day. */
export function monthsAfter(localDay: string, months: number): string {
  const from = new Date(startOf(localDay))
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return isoDay(Date.UTC(year, month, Math.min(from.getUTCDate(), lastOfMonth)))
}

/** The local days of the three emails: 3 days, 3 weeks, and 3 months after the adoption. */
export function followUpDays(adoptedAt: Date, timeZone: string | null): [string, string, string] {
  const adopted = dayIn(adoptedAt, timeZone)
  return [daysAfter(adopted, 3), daysAfter(adopted, 21), monthsAfter(adopted, 3)]
}
