import { performance } from 'node:perf_hooks'
import type BetterSqlite from 'better-sqlite3'

type LoopIteration = { loopCount: number; events: number }

/** Which look at the network the event loop is acting on; undefined before the first, and where Node doesn't tell. */
function currentIteration(): LoopIteration | undefined {
  const iteration = performance.nodeTiming.uvMetricsInfo
  return iteration?.loopCount ? iteration : undefined
}

/**
 * What requests are told that the event loop found in one look at the network: one version of the data, and its rows as
 * they were then, in one read transaction. All of these requests had been sent when it looked, so what is asked after
 * that is no older than anything their senders know of. libuv counts its looks: `loopCount` goes up before each, and
 * `events` after each thousand sockets of a long one.
 *
 * The question for the version takes 3 to 10 µs, and a statement that begins and ends a transaction by itself 2 to 5 more
 * than one that does not; this takes 0.2 µs (docs/decisions/018-answers-kept-exactly.md).
 */
export function createSnapshots(reader: BetterSqlite.Database, readVersion: () => string) {
  const begin = reader.prepare('begin')
  // nothing was written; where the file is damaged a commit would fail
  const rollback = reader.prepare('rollback')
  let snapshot: (LoopIteration & { version: string }) | undefined
  // asking the driver takes 2 µs
  let isOpen = false

  /** From now on everything is asked anew. */
  function end(): void {
    snapshot = undefined
    if (!isOpen) return
    isOpen = false
    // a read that failed may have ended it
    if (reader.inTransaction) rollback.run()
  }
  /** What is known of this look; undefined where there is no telling which one it is. */
  function currentSnapshot() {
    const iteration = currentIteration()
    if (iteration && snapshot?.loopCount === iteration.loopCount && snapshot.events === iteration.events)
      return snapshot
    end()
    // before anything is read: what is kept under a version may be newer than it, never older
    snapshot = iteration && { ...iteration, version: readVersion() }
    return snapshot
  }
  return {
    version: (): string => currentSnapshot()?.version ?? readVersion(),
    /** To be called before each statement that may share the transaction. */
    beginRead(): void {
      if (!currentSnapshot() || isOpen) return
      begin.run()
      isOpen = true
      // nothing may wait for the network with rows that are held: what is written meanwhile could not leave the log
      setImmediate(end)
    },
    end,
  }
}

export type Snapshots = ReturnType<typeof createSnapshots>
