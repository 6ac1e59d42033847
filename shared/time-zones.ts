import type { WallTime } from './dates.ts'

const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const

/** By time zone: making one takes 30 times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { ...parts, hourCycle: 'h23', timeZone })
  formats.set(timeZone, format)
  return format
}

/** A time as a clock and a calendar in this time zone show it. Throws `RangeError` if the zone is unknown. */
export function wallTimeIn(date: Date, timeZone: string): WallTime {
  const found = formatIn(timeZone).formatToParts(date)
  const read = (name: keyof typeof parts) => Number(found.find(({ type }) => type === name)?.value)
  const [year, month, day] = [read('year'), read('month'), read('day')]
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  return { year, month, day, weekday, hour: read('hour'), minute: read('minute') }
}

/** Null without a zone, or if it is unknown here. */
function knownZone(timeZone: string | null): string | null {
  try {
    if (timeZone !== null) formatIn(timeZone)
    return timeZone
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return null
  }
}

/** The day of a time in this time zone, such as '2026-12-31'; in UTC without a zone, or if it is unknown here. */
export function dayIn(date: Date, timeZone: string | null): string {
  const zone = knownZone(timeZone)
  if (zone === null) return date.toISOString().slice(0, 10)
  const { year, month, day } = wallTimeIn(date, zone)
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')
}
