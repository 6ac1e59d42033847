/** Characters, including URLs and headers. */
const maxSize = 16 * 1024 * 1024

export type CachedResponse = {
  version: string
  since: number
  expiresAt: number
  etag: string
  headers: string[]
  /** A short body is text with one character for each byte: Node sends it in one piece with the headers. */
  body: string | Buffer
  size: number
  /** Requested again since it was made, or since it last escaped eviction. */
  used: boolean
}

/** A cache that first evicts responses without a second request, so that endless URLs only evict each other. */
export function createLru() {
  const entries = new Map<string, CachedResponse>()
  let size = 0
  let timer: NodeJS.Timeout | undefined

  function remove(key: string): void {
    size -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  function evict(): void {
    for (const [key, answer] of entries) {
      if (size <= maxSize) return
      remove(key)
      if (!answer.used) continue
      answer.used = false
      put(key, answer)
    }
  }
  function put(key: string, answer: CachedResponse): void {
    entries.set(key, answer)
    size += answer.size
  }
  function removeExpired(): void {
    const now = Date.now()
    for (const [key, { expiresAt }] of entries) if (expiresAt <= now) remove(key)
    timer = entries.size > 0 ? setTimeout(removeExpired, 1000).unref() : undefined
  }

  return {
    find(key: string, version: string): CachedResponse | undefined {
      const answer = entries.get(key)
      if (answer?.version !== version) return undefined
      const now = Date.now()
      // a clock that was set back also counts as expired
      if (now >= answer.expiresAt || now < answer.since) return undefined
      answer.used = true
      return answer
    },
    store(key: string, answer: CachedResponse): void {
      remove(key)
      put(key, answer)
      evict()
      timer ??= setTimeout(removeExpired, 1000).unref()
    },
    clear(): void {
      clearTimeout(timer)
      entries.clear()
      size = 0
    },
  }
}
