/** Milliseconds between two looks at what is under way. */
const checkInterval = 10

/** A piece of work, which is given up where it takes longer than it may. */
type LimitedWork = { limit: number; deadline: number; giveUp: (error: Error) => void }

/** Gives up what keeps others waiting for too long. One timer looks after all that is done one after another. */
export function createTimeLimit() {
  let work: LimitedWork | undefined
  const check = () => {
    if (!work || performance.now() < work.deadline) return
    work.giveUp(new Error(`A transaction kept the others waiting for ${work.limit} ms.`))
  }
  return {
    /** Looks after the works that are done meanwhile. */
    async whileChecking<T>(all: () => Promise<T>): Promise<T> {
      const timer = setInterval(check, checkInterval)
      try {
        return await all()
      } finally {
        clearInterval(timer)
      }
    },
    /** Does one work; rejects when it takes more than `limit` milliseconds. */
    runWithin: <T>(limit: number, act: () => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        work = { limit, deadline: performance.now() + limit, giveUp: reject }
        act().then(resolve, reject)
      }),
  }
}

export type TimeLimit = ReturnType<typeof createTimeLimit>
