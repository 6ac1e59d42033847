import { LRUCache } from 'lru-cache'

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

/** One bucket per caller in the memory of this process, about 100 bytes each; 22 of them are taken in advance. */
export function createTokenBuckets(
  { burst, perSecond }: RateLimit,
  { most = 20_000, now = () => performance.now() }: TokenBucketOptions = {},
): TokenBuckets {
  const time = (points: number) => (points / perSecond) * 1000
  /** When each bucket is full again. */
  const whole = new LRUCache<string, number>({ max: most })
  // `peek`: a refused call is no use of a bucket
  const afterwards = (who: string, cost: number, at: number) => Math.max(0, (whole.peek(who) ?? at) - at) + time(cost)
  return {
    consume(who, cost) {
      const at = now()
      const used = afterwards(who, cost, at)
      const wait = used - time(burst)
      if (wait > 0) return wait
      whole.set(who, at + used)
      return 0
    },
    reserve(who, cost, keepFree) {
      const at = now()
      const used = afterwards(who, cost, at)
      whole.set(who, at + used)
      return Math.max(0, used - time(burst - keepFree))
    },
  }
}
