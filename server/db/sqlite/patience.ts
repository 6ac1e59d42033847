/** Milliseconds between two looks at what is under way. */
const lookEvery = 10

/** A piece of work, which is given up where it takes longer than it may. */
type Work = { limit: number; until: number; giveUp: (error: Error) => void }

/** Gives up what keeps others waiting for too long. One timer looks after all that is done one after another. */
export function createPatience() {
  let work: Work | undefined
  const look = () => {
    if (!work || performance.now() < work.until) return
    work.giveUp(new Error(`A transaction kept the others waiting for ${work.limit} ms.`))
  }
  return {
    /** Looks after the works that are done meanwhile. */
    async during<T>(all: () => Promise<T>): Promise<T> {
      const timer = setInterval(look, lookEvery)
      try {
        return await all()
      } finally {
        clearInterval(timer)
      }
    },
    /** Does one work; rejects when it takes more than `limit` milliseconds. */
    within: <T>(limit: number, act: () => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        work = { limit, until: performance.now() + limit, giveUp: reject }
        act().then(resolve, reject)
      }),
  }
}

export type Patience = ReturnType<typeof createPatience>
