import type { SearchFrequency } from '#shared/search-frequencies.ts'
import { dayIn, wallTimeIn } from '#shared/time-zones.ts'

// When emails about saved searches are due (docs/product.md 23.5).

const minute = 60_000
const day = 24 * 60 * minute

/** In milliseconds: how long 'at once' collects pets for one email. */
export const batchTime = 10 * minute
/** The local hour of daily and weekly emails. */
const mailHour = 8
/** Weekly emails are sent on Mondays. */
const mailWeekday = 1
/** Emails with pets per address and local day (docs/product.md 23.6). */
export const maxMailsPerDay = 3

const zoneOf = (timeZone: string | null): string => {
  const zone = timeZone ?? 'UTC'
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return zone
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return 'UTC'
  }
}

/** How far local clocks are ahead of UTC at a time, in milliseconds. */
function offsetAt(time: number, zone: string): number {
  const { year, month, day: date, hour, minute: minutes } = wallTimeIn(new Date(time), zone)
  return Date.UTC(year, month - 1, date, hour, minutes) - (time - (time % minute))
}

/** The time at which it is the hour of emails on a local day; after a gap in the clock, the first time after it. */
function mailTimeOn(localDay: string, zone: string): number {
  const asUtc = Date.parse(`${localDay}T00:00:00Z`) + mailHour * 60 * minute
  const guess = asUtc - offsetAt(asUtc, zone)
  return asUtc - offsetAt(guess, zone)
}

const dayAfter = (localDay: string, days: number): string =>
  new Date(Date.parse(`${localDay}T00:00:00Z`) + days * day).toISOString().slice(0, 10)

const weekdayOf = (localDay: string): number => new Date(`${localDay}T00:00:00Z`).getUTCDay()

/** The local day of a time. */
export const mailDayOf = (now: Date, timeZone: string | null): string => dayIn(now, zoneOf(timeZone))

type NextMail = { now: Date; timeZone: string | null; weekly?: boolean; afterToday?: boolean }

/** The next local hour of emails: today's if it has not passed, unless it must be `afterToday`. */
export function nextMailTime({ now, timeZone, weekly = false, afterToday = false }: NextMail): Date {
  const zone = zoneOf(timeZone)
  const today = mailDayOf(now, zone)
  for (let days = afterToday ? 1 : 0; ; days += 1) {
    const localDay = dayAfter(today, days)
    if (weekly && weekdayOf(localDay) !== mailWeekday) continue
    const time = mailTimeOn(localDay, zone)
    if (time > now.getTime()) return new Date(time)
  }
}

/** When a pet that is found now is due; pets of an import are in the daily email. */
export function dueTime(
  frequency: SearchFrequency,
  { now, timeZone, imported }: { now: Date; timeZone: string | null; imported: boolean },
): Date {
  if (frequency === 'at_once' && !imported) return new Date(now.getTime() + batchTime)
  return nextMailTime({ now, timeZone, weekly: frequency === 'weekly' })
}
