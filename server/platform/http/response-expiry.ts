/** Milliseconds for which the server may keep a response at most. */
export const maxAge = 1000

/** Milliseconds since 1970; the upcoming times that responses have been compared with. */
const upcomingExpiries = new Set<number>()

/**
 * The current time, for a response that depends on whether `moment` has passed. Earlier responses are not sent again
 * after that moment, so that a campaign that has ended never looks open.
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

/** The day in UTC, `YYYY-MM-DD`. Responses that depend on it expire at midnight. */
export function today(): string {
  const midnight = Math.floor(Date.now() / dayLength + 1) * dayLength
  nowWithExpiry(new Date(midnight))
  // formatted once a day: it would be 3 of the 200 µs that a pet takes
  if (day.midnight !== midnight) day = { text: new Date(midnight - dayLength).toISOString().slice(0, 10), midnight }
  return day.text
}

/** Milliseconds since 1970 until which a response to a request from `since` may be sent again. */
export function expiresAt(since: number): number {
  let until = since + maxAge
  for (const moment of upcomingExpiries) if (moment > since) until = Math.min(until, moment)
  return until
}
