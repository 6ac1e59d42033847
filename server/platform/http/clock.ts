/**
 * Now, for what expires: the system's clock, but within this process it never runs back. A clock that was set back
 * would otherwise give logins and links as much more time. Times that are kept and shown are the system's clock alone.
 */
export const expiryNow = (): Date => new Date(Math.max(Date.now(), performance.timeOrigin + performance.now()))

/**
 * Milliseconds by which the clocks of two servers may differ. An expiry that is further away than any set now is of a
 * clock that was wrong, and does not count.
 */
export const clockTolerance = 300_000
