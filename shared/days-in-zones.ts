import { dayIn, wallTimeIn } from './time-zones.ts'

// Where days begin and end in a time zone. Apart from time-zones.ts, as no page needs it.

const minute = 60_000
const quarterHour = 15 * minute
const dayLength = 24 * 60 * minute
/** Farther from UTC than any time zone ever was. */
const farthest = 16 * 60 * minute
const firstTimeZones = Date.UTC(1800, 0)

/**
 * The first millisecond of a day in this time zone, or after it where its clocks skipped the day; in UTC without a zone,
 * or if it is unknown here.
 */
export const dayStartIn = (day: string, timeZone: string | null): Date =>
  firstTimeWith((found) => found >= day, Date.parse(day), timeZone)

/** The first millisecond after a day in this time zone, like `dayStartIn`. */
export const dayEndIn = (day: string, timeZone: string | null): Date =>
  firstTimeWith((found) => found > day, Date.parse(day) + dayLength, timeZone)

/** The first time whose day in this zone passes the test, which begins at `midnight` in UTC. */
function firstTimeWith(isReached: (day: string) => boolean, midnight: number, timeZone: string | null): Date {
  if (timeZone === null || midnight < firstTimeZones) return new Date(midnight)
  const isReachedAt = (time: number) => isReached(dayIn(new Date(time), timeZone))
  const usual = midnight - offsetAt(midnight - farthest, timeZone)
  if (isReachedAt(usual) && !isReachedAt(usual - 1)) return new Date(usual)
  // the clocks are changed shortly before midnight, or at it
  let after = midnight - farthest
  while (after < midnight + farthest && !isReachedAt(after)) after += quarterHour
  let before = after - quarterHour
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (isReachedAt(middle)) after = middle
    else before = middle
  }
  return new Date(after)
}

/** How far clocks in this zone are ahead of UTC, in milliseconds, to the minute; 0 if the zone is unknown here. */
function offsetAt(time: number, timeZone: string): number {
  try {
    const { year, month, day, hour, minute: minutes } = wallTimeIn(new Date(time), timeZone)
    return Date.UTC(year, month - 1, day, hour, minutes) - Math.floor(time / minute) * minute
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return 0
  }
}

export type DayWriter = (time: Date) => string

/** By time zone. What each remembers is bounded by the days since the first record. */
const writers = new Map<string, DayWriter>()

/** `dayIn` for many times: `Intl`, which takes some µs, is asked once for each day of UTC, not for each time. */
export function dayWriter(timeZone: string | null): DayWriter {
  if (timeZone === null) return (time) => dayIn(time, null)
  const writer = writers.get(timeZone) ?? newWriter(timeZone)
  writers.set(timeZone, writer)
  return writer
}

function newWriter(timeZone: string): DayWriter {
  const known = new Map<number, { first: string; second: string; change: number }>()
  const daysFrom = (midnight: number) => {
    const first = dayIn(new Date(midnight), timeZone)
    const second = dayIn(new Date(midnight + dayLength - 1), timeZone)
    const days = { first, second, change: dayEndIn(first, timeZone).getTime() }
    known.set(midnight, days)
    return days
  }
  return (date) => {
    const time = date.getTime()
    const midnight = Math.floor(time / dayLength) * dayLength
    const { first, second, change } = known.get(midnight) ?? daysFrom(midnight)
    return time < change ? first : second
  }
}
