import { setTimeout as sleep } from 'node:timers/promises'
import type BetterSqlite from 'better-sqlite3'
import { DatabaseUnavailable } from '#server/db/failures.ts'
import type { Warn } from '#server/db/told-once.ts'
import { vacuumIfSmall } from './rewriting.ts'
import { truncateWal } from './writer.ts'

type PurgeHooks = {
  /** Throws `DatabaseUnavailable` where the file is no longer the database's. */
  requirePresent: () => void
  /** Ends what is read here. */
  endReads: () => void
  warn: Warn
}

/** Milliseconds between two tries, and for which others may keep it from coming about; then the next time does it. */
const [retryEvery, timeout] = [50, 10_000]

/** Empties the write-ahead log between two transactions, beside everything else. */
export function deletedDataPurger(writer: BetterSqlite.Database, { requirePresent, endReads, warn }: PurgeHooks) {
  const ending = new AbortController()
  let [requested, erased] = [false, false]
  let running: Promise<void> | undefined

  async function truncateWithRetries(): Promise<void> {
    const giveUpAt = performance.now() + timeout
    while (!ending.signal.aborted && performance.now() < giveUpAt) {
      if (!writer.inTransaction) {
        requirePresent()
        endReads()
        if (truncateWal(writer)) return
      }
      await sleep(retryEvery, undefined, { signal: ending.signal }).catch(() => {})
    }
  }
  async function purge(): Promise<void> {
    while (requested) {
      requested = false
      // what has just been answered comes first
      await new Promise((resolve) => setImmediate(resolve))
      try {
        await truncateWithRetries()
      } catch (error) {
        // who watches over the file has said so
        if (!(error instanceof DatabaseUnavailable))
          warn(`What was deleted could not be taken out of the database's log yet: ${error}`)
      }
    }
    running = undefined
  }
  function requestPurge(): void {
    requested = true
    if (!ending.signal.aborted) running ??= purge()
  }
  return {
    truncateLog: requestPurge,
    purgeDeleted(): void {
      erased = true
      requestPurge()
    },
    /** Stops trying; once nobody reads here any more, the file is rewritten if somebody was erased and it takes no time. */
    async end(): Promise<void> {
      ending.abort()
      await running
      endReads()
      if (erased) vacuumIfSmall(writer, warn)
    },
  }
}
