/** Characters kept at most, addresses and headers included. */
const maxSize = 16 * 1024 * 1024

export type CachedResponse = {
  version: string
  since: number
  expiresAt: number
  etag: string
  headers: string[]
  /** A short one as text of one character for each byte: Node sends it in one piece with the head. */
  body: string | Buffer
  size: number
  /** Somebody else has got it since it was made, or since it was last spared. */
  used: boolean
}

/**
 * Room for answers. What nobody has asked for a second time goes first, so that endless addresses push out each other.
 */
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
  /** What has had its time is not held for a quiet night. */
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
      // a clock that was set back counts as past as well
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
