import type { WallTime } from './dates.ts'

const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const

/** A time as a clock and a calendar in this time zone show it. Throws `RangeError` if the zone is unknown. */
export function wallTimeIn(date: Date, timeZone: string): WallTime {
  const format = new Intl.DateTimeFormat('en-US', { ...parts, hourCycle: 'h23', timeZone })
  const found = format.formatToParts(date)
  const read = (name: keyof typeof parts) => Number(found.find(({ type }) => type === name)?.value)
  const [year, month, day] = [read('year'), read('month'), read('day')]
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  return { year, month, day, weekday, hour: read('hour'), minute: read('minute') }
}

/** The day of a time in this time zone, such as '2026-12-31'; in UTC without a zone, or if it is unknown here. */
export function dayIn(date: Date, timeZone: string | null): string {
  try {
    const { year, month, day } = wallTimeIn(date, timeZone ?? 'UTC')
    return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return date.toISOString().slice(0, 10)
  }
}
