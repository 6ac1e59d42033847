import PQueue from 'p-queue'
import { AppError, type RefusalCode } from '#server/platform/errors/errors.ts'

export type Slot = {
  /**
   * Runs `work` when it is this caller's turn. Callers take turns, however many requests each has waiting.
   * Rejects on timeout or when the signal is aborted.
   */
  run: <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>
  leave: () => void
}

/** Throws if the queue is full, or if this person has too many places in it. */
export type JoinQueue = (person: string) => Slot

type QueueLimits = {
  capacity: number
  perPerson: number
  atOnce: number
  busy: RefusalCode
  retryAfter: number
  /** Milliseconds; proxies wait for a response for a minute at most. */
  timeout?: number
}

/**
 * A queue in which each person may take at most half of the free places. One caller with many requests leaves room for
 * others, and several together can't keep out a person who has no place yet.
 */
export function createFairQueue({
  capacity,
  perPerson,
  atOnce,
  busy,
  retryAfter,
  timeout = 45_000,
}: QueueLimits): JoinQueue {
  const refusal = () => new AppError(busy, { retryAfter })
  const queue = new PQueue({ concurrency: atOnce })
  const people = new Map<string, { slots: number; lastRound: number }>()
  let slots = 0
  /** Each person has one turn in a round; that of the last turn that began. */
  let round = 0

  return (person) => {
    const mine = people.get(person) ?? { slots: 0, lastRound: 0 }
    if (mine.slots >= Math.min(perPerson, (capacity - slots) / 2)) throw refusal()
    people.set(person, mine)
    mine.slots += 1
    slots += 1
    return {
      async run(signal, work) {
        const waiting = new AbortController()
        const giveUp = () => waiting.abort(refusal())
        const timer = setTimeout(giveUp, timeout)
        // once it runs, work keeps its turn until it ends
        const stopWaiting = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', giveUp)
        }
        signal.addEventListener('abort', giveUp)
        if (signal.aborted) giveUp()
        const own = Math.max(mine.lastRound, round) + 1
        mine.lastRound = own
        const begin = () => {
          stopWaiting()
          round = own
          return work()
        }
        return queue.add(begin, { priority: -own, signal: waiting.signal }).finally(stopWaiting)
      },
      leave() {
        mine.slots -= 1
        slots -= 1
        if (mine.slots === 0) people.delete(person)
      },
    }
  }
}
