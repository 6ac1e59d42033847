import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

// Work on thousands of searches leaves most of the time to requests: SQLite writes on the thread that serves them.

/** Milliseconds of work at a stretch. */
const pieceTime = 2
/** Rest in proportion to the work before it, so that the work takes a ninth of the time. */
const restPerWork = 8
/** Milliseconds, so that the work also gets on while others keep the server busy. */
const longestRest = 60

/** To be asked between small steps. */
export type Pace = {
  /** A transaction begins: what it waited for was the work of others. */
  start: () => void
  /** Whether it has worked long enough to rest. */
  isTired: () => boolean
  rest: () => Promise<void>
}

/** Short pieces, with nothing but others between them. */
export const unpaced: Pace = startPace(() => setImmediate())

/** Short pieces, with a rest of eight times their length between them. */
export const createPace = (): Pace => startPace((worked) => sleep(Math.min(restPerWork * worked, longestRest)))

function startPace(pause: (worked: number) => Promise<unknown>): Pace {
  let began = performance.now()
  const start = () => {
    began = performance.now()
  }
  const worked = () => performance.now() - began
  return {
    start,
    isTired: () => worked() >= pieceTime,
    async rest() {
      await pause(worked())
      start()
    },
  }
}
