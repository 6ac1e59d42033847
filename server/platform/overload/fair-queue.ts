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

type WaitingCallers = Map<string, (() => void)[]>

function waitForTurn(
  waiting: WaitingCallers,
  person: string,
  signal: AbortSignal,
  { timeout, refusal }: { timeout: number; refusal: () => AppError },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
    }
    const admit = () => {
      settle()
      resolve()
    }
    const giveUp = () => {
      settle()
      const mine = (waiting.get(person) ?? []).filter((one) => one !== admit)
      if (mine.length > 0) waiting.set(person, mine)
      else waiting.delete(person)
      reject(refusal())
    }
    const timer = setTimeout(giveUp, timeout)
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp)
    waiting.set(person, [...(waiting.get(person) ?? []), admit])
  })
}

function admitNext(waiting: WaitingCallers): void {
  const [next] = waiting
  if (!next) return
  const [person, [first, ...others]] = next
  waiting.delete(person)
  if (others.length > 0) waiting.set(person, others)
  first?.()
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
  const slots = new Map<string, number>()
  const waiting: WaitingCallers = new Map()
  let all = 0
  let working = 0

  const count = (person: string, change: number) => {
    all += change
    const now = (slots.get(person) ?? 0) + change
    if (now > 0) slots.set(person, now)
    else slots.delete(person)
  }

  const next = () => {
    while (working < atOnce && waiting.size > 0) {
      working += 1
      admitNext(waiting)
    }
  }

  return (person) => {
    const mine = slots.get(person) ?? 0
    if (mine >= Math.min(perPerson, (capacity - all) / 2)) throw refusal()
    count(person, 1)
    return {
      async run(signal, work) {
        const admitted = waitForTurn(waiting, person, signal, { timeout, refusal })
        next()
        await admitted
        try {
          return await work()
        } finally {
          working -= 1
          next()
        }
      },
      leave: () => count(person, -1),
    }
  }
}
