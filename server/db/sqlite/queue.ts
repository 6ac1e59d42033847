import { AsyncResource } from 'node:async_hooks'
import type BetterSqlite from 'better-sqlite3'
import { requireNotNested, runInTransaction, type Transaction, type Tx } from '#server/db/contract.ts'
import { DatabaseUnavailable, driverError } from '#server/db/failures.ts'
import { commitNumberTracker } from './commit-numbers.ts'
import { createTransactionHandle } from './handle.ts'
import { createTimeLimit, type TimeLimit } from './patience.ts'
import { preparedQueries } from './prepared.ts'
import type { DiskSpaceWatch } from './room.ts'
import { cachingPrepare } from './statements.ts'

type QueuedTransaction = {
  work: (tx: Tx) => Promise<unknown>
  /** When it gives up waiting for a locked database. */
  deadline: number
  /** How long it may keep the others waiting, in milliseconds. */
  timeout: number
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

export type QueueOptions = {
  /** How many transactions may share one commit. */
  batch?: number
  /** How long one transaction that says nothing else may keep the others waiting, in milliseconds. */
  patience?: number
  /** How long each waits while another program has the database locked, in milliseconds. */
  lockPatience?: number
}

/** How many may wait for a locked database: they are in flight, and others must have room to read meanwhile. */
const maxWaiting = 64

/** Milliseconds between two tries to begin. */
const retryInterval = 10

/** Milliseconds for which a commit waits at most while more arrives. */
const gatherTime = 10

const lockedError = () => new DatabaseUnavailable(new Error('another program has the database locked'))

/** What surrounds a commit. */
type CommitHooks = {
  /** Throws while the database is not the file it was: nothing is written then, and nothing answered as done. */
  requirePresent: () => void
  diskSpace: DiskSpaceWatch
  /**
   * Ends what is being read: whoever reads from now on sees what is written, and SQLite can begin its log anew, which
   * would grow for as long as somebody reads what stands in it.
   */
  endReads: () => void
}

/**
 * Group commit: whatever transactions are waiting run one after another inside one SQLite transaction, each in
 * its own savepoint, and are answered after its COMMIT. One that fails is undone alone. One writer, so never a
 * conflict. A database that another program has locked is asked again and again, while everything else goes on; the
 * writer must not wait for it by itself.
 */
export function transactionQueue(
  writer: BetterSqlite.Database,
  watch: CommitHooks,
  { batch = 64, patience = 5000, lockPatience = 5000 }: QueueOptions = {},
) {
  let commits = 0
  const queue: QueuedTransaction[] = []
  const take = () => queue.splice(0, batch)
  const timeLimit = createTimeLimit()
  const runBatch = createBatchRunner(writer, watch, createTransactionRunner(writer, timeLimit), () => {
    commits += 1
  })
  let running: Promise<void> | undefined
  let isLocked = false
  let closed = false

  async function pump(): Promise<void> {
    await gatherBatch(queue, batch)
    while (queue.length > 0) {
      isLocked = (await timeLimit.whileChecking(() => runBatch(take))) === 'locked'
      if (isLocked) {
        rejectOverdue(queue)
        await new Promise((resolve) => setTimeout(resolve, retryInterval))
      } else await gatherBatch(queue, batch)
    }
    running = undefined
  }

  const transaction: Transaction = (work, { waits = lockPatience, holds: timeout = patience } = {}) =>
    new Promise((resolve, reject) => {
      requireNotNested()
      if (closed) throw new Error('The database is closed.')
      if (isLocked && queue.length >= maxWaiting) throw lockedError()
      let value: Awaited<ReturnType<typeof work>>
      // it runs later, from the pump, yet belongs to its caller's request; `AsyncLocalStorage.bind` takes 2 µs more
      const caller = new AsyncResource('Transaction')
      queue.push({
        work: (tx: Tx) =>
          caller.runInAsyncScope(async () => {
            value = await runInTransaction(work, tx)
          }),
        deadline: performance.now() + waits,
        timeout,
        resolve: () => resolve(value),
        reject: (error) => reject(watch.diskSpace.asDiskFull(error)),
      })
      running ??= pump()
    })

  return {
    transaction,
    /** How many there have been that may have changed something; a health check has not. */
    commits: () => commits,
    /** Refuses new transactions and waits for the queued ones. */
    async drain(): Promise<void> {
      closed = true
      await running
    },
  }
}

/**
 * Gives sockets and readers a turn, and another one as long as each brings transactions, so that what has arrived already
 * shares the next commit.
 */
async function gatherBatch(queue: QueuedTransaction[], batch: number): Promise<void> {
  const until = performance.now() + gatherTime
  let previousLength: number
  do {
    previousLength = queue.length
    await new Promise((resolve) => setImmediate(resolve))
  } while (previousLength < queue.length && queue.length < batch && performance.now() < until)
}

/** Answers those who have waited long enough for a locked database; the others stay in the queue, in their order. */
function rejectOverdue(queue: QueuedTransaction[]): void {
  const now = performance.now()
  for (const job of queue.splice(0)) {
    if (job.deadline > now) queue.push(job)
    else job.reject(lockedError())
  }
}

/**
 * A job that is done: whether it asked anything of the database, and what tells it that it was kept, once it is safe on
 * disk.
 */
type FinishedTransaction = { used: boolean; answer: () => void }

/**
 * Takes jobs, runs them one after another inside one transaction, and answers all of them after its COMMIT. Takes none
 * while another program has the database locked. `committed` is called in the same turn as COMMIT, before anybody can
 * read what is new. Never rejects.
 */
function createBatchRunner(
  writer: BetterSqlite.Database,
  { requirePresent, diskSpace, endReads }: CommitHooks,
  runJob: (job: QueuedTransaction) => Promise<FinishedTransaction>,
  onCommit: () => void,
) {
  const begin = writer.prepare('begin immediate')
  const commit = writer.prepare('commit')
  const rollback = writer.prepare('rollback')
  const assignCommitNumber = commitNumberTracker(writer)
  return async (take: () => QueuedTransaction[]): Promise<'locked' | 'done'> => {
    const done: FinishedTransaction[] = []
    let jobs: QueuedTransaction[] = []
    try {
      requirePresent()
      endReads()
      begin.run()
      jobs = take()
      for (const job of jobs) done.push(await runJob(job))
      assignCommitNumber()
      endReads()
      commit.run()
      if (done.some(({ used }) => used)) onCommit()
      // it may have gone meanwhile, and what was written with it
      requirePresent()
      diskSpace.afterCommit()
    } catch (error) {
      if (jobs.length === 0 && isBusy(error)) return 'locked'
      if (writer.inTransaction) rollback.run()
      for (const job of jobs.length > 0 ? jobs : take()) job.reject(error)
      return 'done'
    }
    for (const { answer } of done) answer()
    return 'done'
  }
}

/** SQLITE_BUSY_RECOVERY and others are kinds of SQLITE_BUSY. */
const isBusy = (error: unknown): boolean => driverError(error)?.code.startsWith('SQLITE_BUSY') === true

/** Runs one job in a savepoint; undoes it alone if it fails. Throws only when SQLite has undone the whole batch. */
function createTransactionRunner(
  writer: BetterSqlite.Database,
  { runWithin }: TimeLimit,
): (job: QueuedTransaction) => Promise<FinishedTransaction> {
  const prepare = cachingPrepare(writer)
  const prepared = preparedQueries(writer, prepare)
  const save = writer.prepare('savepoint job')
  const release = writer.prepare('release job')
  const undo = writer.prepare('rollback to job')
  return async (job) => {
    save.run()
    const handle = createTransactionHandle(writer, prepare, prepared)
    try {
      const value = await runWithin(job.timeout, () => job.work(handle.tx))
      handle.end()
      if (handle.failure()) throw handle.failure()
      release.run()
      return { used: handle.used(), answer: () => job.resolve(value) }
    } catch (error) {
      handle.end()
      // a full disk or a failed read undoes everything at once, and there is no savepoint left to go back to
      if (!writer.inTransaction) throw handle.failure() ?? error
      undo.run()
      release.run()
      return { used: handle.used(), answer: () => job.reject(error) }
    }
  }
}
