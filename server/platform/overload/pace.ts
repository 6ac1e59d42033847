import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

// Work on thousands of records leaves most of the time to requests: SQLite reads and writes on the thread that serves
// them, and its promises let nothing else run in between.

/** Milliseconds of work at a stretch. */
const pieceTime = 2
/** Milliseconds, so that the work also gets on while others keep the server busy. */
const longestRest = 60

/** To be asked between small steps. */
export type Pace = {
  /** A transaction begins: what it waited for was the work of others. */
  start: () => void
  /** Whether it has worked long enough to rest. */
  isTired: () => boolean
  rest: () => Promise<void>
  restIfTired: () => Promise<void>
}

/** Short pieces, with nothing but others between them. */
export const unpaced: Pace = startPace(() => setImmediate())

/** Short pieces, with a rest of so many times their length between them. */
export const createPace = (restPerWork: number): Pace =>
  startPace((worked) => sleep(Math.min(restPerWork * worked, longestRest)))

function startPace(pause: (worked: number) => Promise<unknown>): Pace {
  let began = performance.now()
  const start = () => {
    began = performance.now()
  }
  const worked = () => performance.now() - began
  const isTired = () => worked() >= pieceTime
  const rest = async () => {
    await pause(worked())
    start()
  }
  return {
    start,
    isTired,
    rest,
    async restIfTired() {
      if (isTired()) await rest()
    },
  }
}
