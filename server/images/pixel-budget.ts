import { AppError } from '#server/errors.ts'

const minute = 60_000

export type PixelBudget = {
  /** Throws `TOO_MANY_PIXELS_A_MINUTE`, with the seconds to wait, when this person's pixels of this minute are used up. */
  require: (person: string) => void
  charge: (person: string, pixels: number) => void
}

/**
 * How many pixels each person may have decoded in a minute, which begins with their first picture. A picture is begun
 * while any are left, so the last one may go over. Each server counts for itself, in its memory.
 */
export function createPixelBudget(perMinute: number, now: () => number = () => performance.now()): PixelBudget {
  const people = new Map<string, { used: number; until: number }>()
  // each is added as its minute begins, so those whose minute is over come first
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
