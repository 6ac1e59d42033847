import { AppError, type RefusalCode } from '#server/errors.ts'

/** The place of one who waits, from the moment they come until they have what they came for. */
export type Slot = {
  /**
   * Does `work` when it is this one's turn: people take turns, however many each has waiting. Refuses when that takes
   * too long, or the signal says before that nobody waits any more.
   */
  run: <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>
  leave: () => void
}

/** Refuses when the line is too long for one more of this person. */
export type JoinQueue = (person: string) => Slot

type QueueLimits = {
  places: number
  perPerson: number
  atOnce: number
  /** What the line refuses with. */
  busy: RefusalCode
  /** Seconds after which whoever is refused may come again. */
  retryAfter: number
  /** Milliseconds that one waits for a turn at most; proxies wait for an answer a minute at most. */
  timeout?: number
}

/** Who waits: people in the order of their turns. */
type WaitingCallers = Map<string, (() => void)[]>

/** Stands in line until `enter` is called, the signal is aborted or the patience ends. */
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
    const enter = () => {
      settle()
      resolve()
    }
    const giveUp = () => {
      settle()
      const mine = (waiting.get(person) ?? []).filter((one) => one !== enter)
      if (mine.length > 0) waiting.set(person, mine)
      else waiting.delete(person)
      reject(refusal())
    }
    const timer = setTimeout(giveUp, timeout)
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp)
    waiting.set(person, [...(waiting.get(person) ?? []), enter])
  })
}

/** Lets in whoever is first in line; the rest of theirs wait behind everybody else's. */
function admitNext(waiting: WaitingCallers): void {
  const [next] = waiting
  if (!next) return
  const [person, [first, ...others]] = next
  waiting.delete(person)
  if (others.length > 0) waiting.set(person, others)
  first?.()
}

/**
 * Where those wait who want what few can have at once. Each person may have as many places as half of what is free:
 * whoever sends many leaves room for others, and several together can't fill the line against somebody who has none
 * yet.
 */
export function createFairQueue({
  places,
  perPerson,
  atOnce,
  busy,
  retryAfter,
  timeout = 45_000,
}: QueueLimits): JoinQueue {
  const refusal = () => new AppError(busy, { retryAfter })
  const taken = new Map<string, number>()
  const waiting: WaitingCallers = new Map()
  let all = 0
  let working = 0

  const count = (person: string, change: number) => {
    all += change
    const now = (taken.get(person) ?? 0) + change
    if (now > 0) taken.set(person, now)
    else taken.delete(person)
  }

  const next = () => {
    while (working < atOnce && waiting.size > 0) {
      working += 1
      admitNext(waiting)
    }
  }

  return (person) => {
    const mine = taken.get(person) ?? 0
    if (mine >= Math.min(perPerson, (places - all) / 2)) throw refusal()
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
