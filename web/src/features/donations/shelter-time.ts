import { formatLongDay, formatTime } from '#shared/dates.ts'
import { currentLanguage } from '#shared/texts/languages.ts'
import { wallTimeIn } from '#shared/time-zones.ts'

type ShelterTime = { day: string; time: string; zone: string }

/** The zone's name without a season, such as 'Central Time'. */
function zoneName(date: Date, timeZone: string): string {
  if (timeZone === 'UTC') return 'UTC'
  const style = { timeZone, timeZoneName: 'longGeneric', numberingSystem: 'latn' } as const
  const parts = new Intl.DateTimeFormat(currentLanguage(), style).formatToParts(date)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

function inZone(date: Date, timeZone: string): ShelterTime {
  const wallTime = wallTimeIn(date, timeZone)
  return { day: formatLongDay(wallTime), time: formatTime(wallTime), zone: zoneName(date, timeZone) }
}

/**
 * A time in the shelter's time zone, in the current language: the same on the server, in every browser, and on paper. UTC
 * if the zone is missing or the browser doesn't know it.
 */
export function timeAtShelter(time: string, zone: string | null): ShelterTime {
  const date = new Date(time)
  try {
    return inZone(date, zone ?? 'UTC')
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return inZone(date, 'UTC')
  }
}

/** A time in UTC to the minute: '2026-11-22 10:32 UTC'. */
export const minuteInUtc = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`
