import { setTimeout as sleep } from 'node:timers/promises'
import type BetterSqlite from 'better-sqlite3'
import { DatabaseAway } from '#server/db/failures.ts'
import type { Warn } from '#server/db/told-once.ts'
import { rewriteIfQuick } from './rewriting.ts'
import { emptyLog } from './writer.ts'

type Watch = {
  /** Throws `DatabaseAway` where the file is no longer the database's. */
  requirePresent: () => void
  /** Ends what is read here. */
  endReads: () => void
  warn: Warn
}

/** Milliseconds between two tries, and for which others may keep it from coming about; then the next time does it. */
const [retryEvery, patience] = [50, 10_000]

/** Empties the write-ahead log between two transactions, beside everything else. */
export function forgetter(writer: BetterSqlite.Database, { requirePresent, endReads, warn }: Watch) {
  const ending = new AbortController()
  let [wanted, erased] = [false, false]
  let underWay: Promise<void> | undefined

  async function tryUntilEmpty(): Promise<void> {
    const giveUpAt = performance.now() + patience
    while (!ending.signal.aborted && performance.now() < giveUpAt) {
      if (!writer.inTransaction) {
        requirePresent()
        endReads()
        if (emptyLog(writer)) return
      }
      await sleep(retryEvery, undefined, { signal: ending.signal }).catch(() => {})
    }
  }
  async function forget(): Promise<void> {
    while (wanted) {
      wanted = false
      // what has just been answered comes first
      await new Promise((resolve) => setImmediate(resolve))
      try {
        await tryUntilEmpty()
      } catch (error) {
        // who watches over the file has said so
        if (!(error instanceof DatabaseAway))
          warn(`What was deleted could not be taken out of the database's log yet: ${error}`)
      }
    }
    underWay = undefined
  }
  function empty(): void {
    wanted = true
    if (!ending.signal.aborted) underWay ??= forget()
  }
  return {
    emptyLog: empty,
    forgetDeleted(): void {
      erased = true
      empty()
    },
    /** Stops trying; once nobody reads here any more, the file is rewritten if somebody was erased and it takes no time. */
    async end(): Promise<void> {
      ending.abort()
      await underWay
      endReads()
      if (erased) rewriteIfQuick(writer, warn)
    },
  }
}
