import { setTimeout as sleep } from 'node:timers/promises'
import type BetterSqlite from 'better-sqlite3'
import { DatabaseUnavailable } from '#server/db/database-errors.ts'
import type { Warn } from '#server/db/warn-once.ts'
import { vacuumIfSmall } from './vacuum.ts'
import { truncateWal } from './writer.ts'

type PurgeHooks = {
  requirePresent: () => void
  endReads: () => void
  warn: Warn
}

/** Milliseconds between attempts, and until it gives up; the next request tries again. */
const [retryEvery, timeout] = [50, 10_000]

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
      // let pending responses go out first
      await new Promise((resolve) => setImmediate(resolve))
      try {
        await truncateWithRetries()
      } catch (error) {
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
    /** Stops retrying. After an erasure, also rewrites the file if it is small. */
    async end(): Promise<void> {
      ending.abort()
      await running
      endReads()
      if (erased) vacuumIfSmall(writer, warn)
    },
  }
}
