/** Runs tasks in the order in which they come, `atOnce` of them at the same time. */
export function inTurns(atOnce: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (running === atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      // who waits takes over the place
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
