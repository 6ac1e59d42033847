import { AppError } from '#server/errors.ts'

/** The place of one upload, from its first byte until it is kept. */
export type Place = {
  /**
   * Does `work` when it is this one's turn: people take turns, however many each has waiting. Throws `UPLOADS_BUSY` when
   * that takes too long, or the signal says before that nobody waits any more.
   */
  turn: <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>
  leave: () => void
}

/** Throws `UPLOADS_BUSY` when the line is too long for one more of this person. */
export type Enter = (person: string) => Place

type Lengths = {
  places: number
  perPerson: number
  atOnce: number
  /** Milliseconds that one waits for a turn at most; proxies wait for an answer a minute at most. */
  patience?: number
}

const busy = () => new AppError('UPLOADS_BUSY', { retryAfter: 10 })

/** Who waits: people in the order of their turns, each with what they wait for. */
type Waiting = Map<string, (() => void)[]>

/** Stands in line until `enter` is called, the signal is aborted or the patience ends. */
function standInLine(waiting: Waiting, person: string, signal: AbortSignal, patience: number): Promise<void> {
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
      reject(busy())
    }
    const timer = setTimeout(giveUp, patience)
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp)
    waiting.set(person, [...(waiting.get(person) ?? []), enter])
  })
}

/** Lets in whoever is first in line; the rest of theirs wait behind everybody else's. */
function admitNext(waiting: Waiting): void {
  const [next] = waiting
  if (!next) return
  const [person, [first, ...others]] = next
  waiting.delete(person)
  if (others.length > 0) waiting.set(person, others)
  first?.()
}

/**
 * Where uploads wait. Each person may have as many places as half of what is free: whoever sends many leaves room for
 * others, and several together can't fill the line against somebody who has none yet.
 */
export function createLine({ places, perPerson, atOnce, patience = 45_000 }: Lengths): Enter {
  const taken = new Map<string, number>()
  const waiting: Waiting = new Map()
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
    if (mine >= Math.min(perPerson, (places - all) / 2)) throw busy()
    count(person, 1)
    return {
      async turn(signal, work) {
        const admitted = standInLine(waiting, person, signal, patience)
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
