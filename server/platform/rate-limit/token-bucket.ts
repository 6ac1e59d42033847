/** So much at once, and so much more each second, up to as much again. */
export type RateLimit = { burst: number; perSecond: number }

export type TokenBuckets = {
  /**
   * Takes `cost` out of somebody's budget; where it isn't in there, takes nothing and answers the milliseconds to wait.
   */
  consume: (who: string, cost: number) => number
  /** Takes `cost` in any case; answers the milliseconds to wait until `aside` is left besides. */
  reserve: (who: string, cost: number, aside: number) => number
}

type TokenBucketOptions = {
  /**
   * Those remembered at most: whoever has not been here for longest is forgotten, and has their whole reserve again.
   */
  most?: number
  /** A clock that never jumps, in milliseconds. */
  now?: () => number
}

/** A budget for each who asks, in the memory of this process: some 100 bytes for each who has used any lately. */
export function createTokenBuckets(
  { burst, perSecond }: RateLimit,
  { most = 20_000, now = () => performance.now() }: TokenBucketOptions = {},
): TokenBuckets {
  const time = (points: number) => (points / perSecond) * 1000
  /** When each has their whole reserve again, the least recent first. */
  const whole = new Map<string, number>()
  const afterwards = (who: string, cost: number, at: number) => Math.max(0, (whole.get(who) ?? at) - at) + time(cost)
  const keep = (who: string, until: number) => {
    whole.delete(who)
    whole.set(who, until)
    const [oldest] = whole.size > most ? whole.keys() : []
    if (oldest !== undefined) whole.delete(oldest)
  }
  return {
    consume(who, cost) {
      const at = now()
      const used = afterwards(who, cost, at)
      const wait = used - time(burst)
      if (wait > 0) return wait
      keep(who, at + used)
      return 0
    },
    reserve(who, cost, aside) {
      const at = now()
      const used = afterwards(who, cost, at)
      keep(who, at + used)
      return Math.max(0, used - time(burst - aside))
    },
  }
}
