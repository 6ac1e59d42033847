/** Runs tasks in the order in which they come, at most `limit` at the same time. */
export function limitConcurrency(limit: number) {
  let running = 0
  const queue: (() => void)[] = []
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running === limit) await new Promise<void>((resolve) => queue.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      // the next waiting task takes over the slot
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
