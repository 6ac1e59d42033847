import { LRUCache } from 'lru-cache'
import { maxAge } from '#server/platform/http/response-expiry.ts'

/** Characters, including URLs and headers. */
const maxSize = 16 * 1024 * 1024

export type CachedResponse = {
  version: string
  since: number
  expiresAt: number
  /** Absent from a member's responses over tRPC. */
  etag: string | undefined
  headers: string[]
  /** A short body is text with one character for each byte: Node sends it in one piece with the headers. */
  body: string | Buffer
  size: number
}

export function createResponseStore() {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize,
    sizeCalculation: ({ size }) => size,
    // only frees memory: `find` compares with the clock that responses are made with
    ttl: maxAge,
    ttlAutopurge: true,
    // otherwise the first `get` of each millisecond sets a timer
    ttlResolution: 0,
  })
  return {
    find(key: string, version: string): CachedResponse | undefined {
      const answer = cache.get(key)
      if (answer?.version !== version) return undefined
      const now = Date.now()
      // a clock that was set back also counts as expired
      return now >= answer.since && now < answer.expiresAt ? answer : undefined
    },
    store(key: string, answer: CachedResponse): void {
      cache.set(key, answer)
    },
    clear(): void {
      cache.clear()
    },
  }
}
