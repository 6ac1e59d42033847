import { AppError } from '#server/platform/errors/errors.ts'

const minute = 60_000

export type PixelBudget = {
  /** Throws `TOO_MANY_PIXELS_A_MINUTE`, with the seconds to wait, if the person's pixels of this minute are used up. */
  require: (person: string) => void
  charge: (person: string, pixels: number) => void
}

/**
 * Limits the pixels decoded per person and minute, which begins with their first picture. The last picture may exceed
 * the limit. Each server counts in its own memory.
 */
export function createPixelBudget(perMinute: number, now: () => number = () => performance.now()): PixelBudget {
  const people = new Map<string, { used: number; until: number }>()
  // entries are in order of expiry, so the loop can stop at the first that is current
  const forget = () => {
    for (const [person, { until }] of people) {
      if (until > now()) return
      people.delete(person)
    }
  }
  return {
    require(person) {
      forget()
      const mine = people.get(person)
      if (mine && mine.used >= perMinute)
        throw new AppError('TOO_MANY_PIXELS_A_MINUTE', { retryAfter: Math.ceil((mine.until - now()) / 1000) })
    },
    charge(person, pixels) {
      forget()
      const mine = people.get(person) ?? { used: 0, until: now() + minute }
      mine.used += pixels
      people.set(person, mine)
    },
  }
}
