export type RateLimit = { burst: number; perSecond: number }

export type TokenBuckets = {
  /** Takes `cost` tokens. If there are not enough, takes none and returns the milliseconds to wait. */
  consume: (who: string, cost: number) => number
  /** Takes `cost` in any case; returns the milliseconds to wait until `aside` tokens are left. */
  reserve: (who: string, cost: number, keepFree: number) => number
}

type TokenBucketOptions = {
  /** Buckets in memory. The least recently used is dropped, which refills it. */
  most?: number
  /** A monotonic clock, in milliseconds. */
  now?: () => number
}

/** One bucket per caller in the memory of this process, about 100 bytes each while it is not full. */
export function createTokenBuckets(
  { burst, perSecond }: RateLimit,
  { most = 20_000, now = () => performance.now() }: TokenBucketOptions = {},
): TokenBuckets {
  const time = (points: number) => (points / perSecond) * 1000
  /** When each bucket is full again, least recently used first. */
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
    reserve(who, cost, keepFree) {
      const at = now()
      const used = afterwards(who, cost, at)
      keep(who, at + used)
      return Math.max(0, used - time(burst - keepFree))
    },
  }
}
