import { daysAfter } from '#shared/follow-up-days.ts'
import { dayIn, wallTimeIn } from '#shared/time-zones.ts'

// When follow-up emails are sent, by days of the shelter's time zone (docs/product.md 27.1).

/** The local hour from which they are sent. */
const mailHour = 8
/** After so many days, an email is not sent anymore. */
const lateDays = 7

function hourIn(now: Date, timeZone: string | null): number {
  try {
    return wallTimeIn(now, timeZone ?? 'UTC').hour
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return now.getUTCHours()
  }
}

/** Emails due from `oldest` to `today` are sent now; null before the morning. */
export function sendableDays(now: Date, timeZone: string | null): { oldest: string; today: string } | null {
  if (hourIn(now, timeZone) < mailHour) return null
  return { oldest: oldestDay(now, timeZone), today: dayIn(now, timeZone) }
}

/** Emails due before this local day are skipped. */
export const oldestDay = (now: Date, timeZone: string | null): string => daysAfter(dayIn(now, timeZone), -lateDays)
