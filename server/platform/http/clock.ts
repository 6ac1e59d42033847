/**
 * The current time, for expiry checks. Within this process it never runs back: a system clock that was set back would
 * otherwise extend sessions and links. Stored and displayed times use the system clock.
 */
export const expiryNow = (): Date => new Date(Math.max(Date.now(), performance.timeOrigin + performance.now()))

/**
 * Milliseconds by which the clocks of two servers may differ. An expiry that is further away than any set now comes
 * from a wrong clock, and does not count.
 */
export const clockTolerance = 300_000
