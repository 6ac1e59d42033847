/** Milliseconds that an answer may be given again at most, whatever it says. */
export const maxAge = 1000

/** The moments that answers have been measured against and that were then about to come. */
const upcomingExpiries = new Set<number>()

/**
 * The time now, for an answer that says whether `moment` has come. No answer is given again past such a moment, so that
 * nobody reads of an open campaign that has ended.
 */
export function nowWithExpiry(moment: Date): Date {
  const now = Date.now()
  const at = moment.getTime()
  if (at > now && at <= now + maxAge) {
    for (const other of upcomingExpiries) if (other < now - maxAge) upcomingExpiries.delete(other)
    upcomingExpiries.add(at)
  }
  return new Date(now)
}

const dayLength = 86_400_000

let day = { text: '', midnight: 0 }

/** The day in UTC, `YYYY-MM-DD`, for an answer that depends on it: none is given again on the next one. */
export function today(): string {
  const midnight = Math.floor(Date.now() / dayLength + 1) * dayLength
  nowWithExpiry(new Date(midnight))
  // written once a day: it would be 3 of the 200 µs that a pet takes
  if (day.midnight !== midnight) day = { text: new Date(midnight - dayLength).toISOString().slice(0, 10), midnight }
  return day.text
}

/** Until when, in milliseconds, an answer may be given again that has been asked for at `since`. */
export function expiresAt(since: number): number {
  let until = since + maxAge
  for (const moment of upcomingExpiries) if (moment > since) until = Math.min(until, moment)
  return until
}
