import { AsyncLocalStorage } from 'node:async_hooks'

/** CPU milliseconds that the statements of one request took on the main thread. */
export type StatementTime = { ms: number }

const current = new AsyncLocalStorage<StatementTime>()

/** Runs `work` and adds the time of its statements to `time`. */
export const withStatementTime = <T>(time: StatementTime, work: () => T): T => current.run(time, work)

/**
 * Runs a SQLite statement, which blocks the main thread. Counts CPU time and not wall time, so that clients aren't
 * charged for a busy machine. Reading the clock twice takes 2 to 4 µs.
 */
export function measureStatement<T>(run: () => T): T {
  const time = current.getStore()
  if (!time) return run()
  const startUsage = process.threadCpuUsage()
  try {
    return run()
  } finally {
    const { user, system } = process.threadCpuUsage(startUsage)
    time.ms += (user + system) / 1000
  }
}
