/** Characters kept at most, addresses and headers included. */
const room = 16 * 1024 * 1024

export type Kept = {
  version: string
  since: number
  until: number
  etag: string
  headers: string[]
  /** A short one as text of one character for each byte: Node sends it in one piece with the head. */
  body: string | Buffer
  size: number
  /** Somebody else has got it since it was made, or since it was last spared. */
  wanted: boolean
}

/**
 * Room for answers. What nobody has asked for a second time goes first, so that endless addresses push out each other.
 */
export function answerShelf() {
  const kept = new Map<string, Kept>()
  let size = 0
  let timer: NodeJS.Timeout | undefined

  function remove(key: string): void {
    size -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }
  function makeRoom(): void {
    for (const [key, answer] of kept) {
      if (size <= room) return
      remove(key)
      if (!answer.wanted) continue
      answer.wanted = false
      put(key, answer)
    }
  }
  function put(key: string, answer: Kept): void {
    kept.set(key, answer)
    size += answer.size
  }
  /** What has had its time is not held for a quiet night. */
  function tidy(): void {
    const now = Date.now()
    for (const [key, { until }] of kept) if (until <= now) remove(key)
    timer = kept.size > 0 ? setTimeout(tidy, 1000).unref() : undefined
  }

  return {
    find(key: string, version: string): Kept | undefined {
      const answer = kept.get(key)
      if (answer?.version !== version) return undefined
      const now = Date.now()
      // a clock that was set back counts as past as well
      if (now >= answer.until || now < answer.since) return undefined
      answer.wanted = true
      return answer
    },
    keep(key: string, answer: Kept): void {
      remove(key)
      put(key, answer)
      makeRoom()
      timer ??= setTimeout(tidy, 1000).unref()
    },
    clear(): void {
      clearTimeout(timer)
      kept.clear()
      size = 0
    },
  }
}
