import { performance } from 'node:perf_hooks'
import type BetterSqlite from 'better-sqlite3'

type LoopIteration = { loopCount: number; events: number }

/** The current event-loop iteration; undefined before the first, and if Node doesn't report it. */
function currentIteration(): LoopIteration | undefined {
  const iteration = performance.nodeTiming.uvMetricsInfo
  return iteration?.loopCount ? iteration : undefined
}

/**
 * Shares one version and one read transaction among all requests of an event-loop iteration. All of them were sent
 * before the iteration polled the network. So the rows are no older than anything their clients know.
 * libuv counts iterations: `loopCount` goes up before each poll, and `events` after each thousand sockets of a long
 * one.
 * Reading the version takes 3 to 10 µs, and a statement outside a transaction 2 to 5 µs more than one inside. A shared
 * snapshot takes 0.2 µs (docs/decisions/018-response-cache.md).
 */
export function createSnapshots(reader: BetterSqlite.Database, readVersion: () => string) {
  const begin = reader.prepare('begin')
  // nothing was written; in a damaged file a commit would fail
  const rollback = reader.prepare('rollback')
  let snapshot: (LoopIteration & { version: string }) | undefined
  let isOpen = false

  function end(): void {
    snapshot = undefined
    if (!isOpen) return
    isOpen = false
    if (reader.inTransaction) rollback.run()
  }
  function currentSnapshot() {
    const iteration = currentIteration()
    if (iteration && snapshot?.loopCount === iteration.loopCount && snapshot.events === iteration.events)
      return snapshot
    end()
    // The version is read before the rows: rows cached under a version may be newer than it, never older.
    snapshot = iteration && { ...iteration, version: readVersion() }
    return snapshot
  }
  return {
    version: (): string => currentSnapshot()?.version ?? readVersion(),
    /** Call it before each statement that may share the transaction. */
    beginRead(): void {
      if (!currentSnapshot() || isOpen) return
      begin.run()
      isOpen = true
      // an open snapshot keeps later writes in the log, so it must end before the next poll
      setImmediate(end)
    },
    end,
  }
}

export type Snapshots = ReturnType<typeof createSnapshots>
