/** Milliseconds. */
const checkInterval = 10

type LimitedWork = { limit: number; deadline: number; giveUp: (error: Error) => void }

/** Aborts work that blocks others for too long. One timer checks all work, which runs one item at a time. */
export function createTimeLimit() {
  let work: LimitedWork | undefined
  const check = () => {
    if (!work || performance.now() < work.deadline) return
    work.giveUp(new Error(`A transaction kept the others waiting for ${work.limit} ms.`))
  }
  return {
    async whileChecking<T>(all: () => Promise<T>): Promise<T> {
      const timer = setInterval(check, checkInterval)
      try {
        return await all()
      } finally {
        clearInterval(timer)
      }
    },
    /** Rejects if the work takes more than `limit` milliseconds. */
    runWithin: <T>(limit: number, act: () => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        work = { limit, deadline: performance.now() + limit, giveUp: reject }
        act().then(resolve, reject)
      }),
  }
}

export type TimeLimit = ReturnType<typeof createTimeLimit>
