/**
 * The day of a time in the shelter's time zone, in English: the same on the server, in every browser, and on paper. UTC
 * if the zone is missing or the browser doesn't know it.
 */
export function dayAtShelter(time: string, zone: string | null): { day: string; zone: string } {
  const formatter = (timeZone: string) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone })
  try {
    return { day: formatter(zone ?? 'UTC').format(new Date(time)), zone: zone ?? 'UTC' }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { day: formatter('UTC').format(new Date(time)), zone: 'UTC' }
  }
}

/** A time in UTC to the minute: '2026-11-22 10:32 UTC'. */
export const minuteInUtc = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`
