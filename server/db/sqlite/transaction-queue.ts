import { AsyncResource } from 'node:async_hooks'
import type BetterSqlite from 'better-sqlite3'
import { requireNotNested, runInTransaction, type Transaction, type Tx } from '#server/db/contract.ts'
import { DatabaseUnavailable, driverError } from '#server/db/database-errors.ts'
import { commitNumberTracker } from './commit-numbers.ts'
import type { DiskSpaceWatch } from './disk-space.ts'
import { preparedQueries } from './prepared-queries.ts'
import { cachingPrepare } from './statements.ts'

import { createTransactionHandle } from './transaction-handle.ts'

type QueuedTransaction = {
  work: (tx: Tx) => Promise<unknown>
  deadline: number
  /** Milliseconds that it may block the others. */
  timeout: number
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

export type QueueOptions = {
  batch?: number
  /** Default milliseconds that one transaction may block the others. */
  defaultTimeout?: number
  /** Default milliseconds to wait while another program has locked the database. */
  defaultLockTimeout?: number
}

/** Most transactions that may wait for a locked database: they occupy in-flight slots, and reads need some, too. */
const maxWaiting = 64

/** Milliseconds. */
const retryInterval = 10

/** Most milliseconds that a commit waits for more transactions. */
const gatherTime = 10

const lockedError = () => new DatabaseUnavailable(new Error('another program has the database locked'))

type CommitHooks = {
  requirePresent: () => void
  diskSpace: DiskSpaceWatch
  /**
   * Ends the read snapshot, so that later reads see the commit. Also lets SQLite restart its log, which grows while a
   * reader uses it.
   */
  endReads: () => void
}

/** Milliseconds. */
const checkInterval = 10

type LimitedWork = { limit: number; deadline: number; giveUp: (error: Error) => void }

/** Aborts work that blocks others for too long. One timer checks all work, which runs one item at a time. */
function createTimeLimit() {
  let work: LimitedWork | undefined
  const check = () => {
    if (!work || performance.now() < work.deadline) return
    work.giveUp(new Error(`A transaction kept the others waiting for ${work.limit} ms.`))
  }
  return {
    async whileChecking<T>(all: () => Promise<T>): Promise<T> {
      const timer = setInterval(check, checkInterval)
      try {
        return await all()
      } finally {
        clearInterval(timer)
      }
    },
    /** Rejects if the work takes more than `limit` milliseconds. */
    runWithin: <T>(limit: number, act: () => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        work = { limit, deadline: performance.now() + limit, giveUp: reject }
        act().then(resolve, reject)
      }),
  }
}

type TimeLimit = ReturnType<typeof createTimeLimit>

/**
 * Group commit: waiting transactions run one after another in one SQLite transaction, each in its own savepoint, and
 * resolve after its COMMIT. A failed one is undone alone.
 * There is one writer, so conflicts can't occur. If another program has locked the database, the queue retries; the
 * writer itself must not wait.
 */
export function transactionQueue(
  writer: BetterSqlite.Database,
  watch: CommitHooks,
  { batch = 64, defaultTimeout = 5000, defaultLockTimeout = 5000 }: QueueOptions = {},
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

  const transaction: Transaction = (work, { lockTimeout = defaultLockTimeout, timeout = defaultTimeout } = {}) =>
    new Promise((resolve, reject) => {
      requireNotNested()
      if (closed) throw new Error('The database is closed.')
      if (isLocked && queue.length >= maxWaiting) throw lockedError()
      let value: Awaited<ReturnType<typeof work>>
      // It runs later, from the pump, but belongs to its caller's request; `AsyncLocalStorage.bind` takes 2 µs more.
      const caller = new AsyncResource('Transaction')
      queue.push({
        work: (tx: Tx) =>
          caller.runInAsyncScope(async () => {
            value = await runInTransaction(work, tx)
          }),
        deadline: performance.now() + lockTimeout,
        timeout,
        resolve: () => resolve(value),
        reject: (error) => reject(watch.diskSpace.asDiskFull(error)),
      })
      running ??= pump()
    })

  return {
    transaction,
    /** Number of commits that may have changed something; health checks don't count. */
    commits: () => commits,
    async drain(): Promise<void> {
      closed = true
      await running
    },
  }
}

/**
 * Yields to the event loop while each iteration brings more transactions, so that requests that have already arrived
 * share the next commit.
 */
async function gatherBatch(queue: QueuedTransaction[], batch: number): Promise<void> {
  const until = performance.now() + gatherTime
  let previousLength: number
  do {
    previousLength = queue.length
    await new Promise((resolve) => setImmediate(resolve))
  } while (previousLength < queue.length && queue.length < batch && performance.now() < until)
}

function rejectOverdue(queue: QueuedTransaction[]): void {
  const now = performance.now()
  for (const job of queue.splice(0)) {
    if (job.deadline > now) queue.push(job)
    else job.reject(lockedError())
  }
}

type FinishedTransaction = { used: boolean; answer: () => void }

/**
 * Takes jobs, runs them in one transaction, and settles them after its COMMIT. Takes none while another program has
 * locked the database.
 * `onCommit` is called synchronously after COMMIT, before anyone can read the new rows. Never rejects.
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
      // the file may have been replaced during the commit
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

const isBusy = (error: unknown): boolean => driverError(error)?.code.startsWith('SQLITE_BUSY') === true

/**
 * Runs one job in a savepoint and undoes it alone if it fails. Throws only if SQLite has rolled back the whole batch.
 */
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
      // a full disk or a failed read rolls back everything, including the savepoint
      if (!writer.inTransaction) throw handle.failure() ?? error
      undo.run()
      release.run()
      return { used: handle.used(), answer: () => job.reject(error) }
    }
  }
}
