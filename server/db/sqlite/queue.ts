import { AsyncLocalStorage } from 'node:async_hooks'
import type BetterSqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { asPostgres } from '#server/db/columns.ts'
import { refuseNested, runInside, type Tx } from '#server/db/contract.ts'
import { preparedQueries, type RunPrepared } from './prepared.ts'
import { cachingPrepare, type Prepare, type Statement, withPrepare } from './statements.ts'

type Job = { work: (tx: Tx) => Promise<unknown>; resolve: (value: unknown) => void; reject: (error: unknown) => void }

export type QueueOptions = {
  /** How many transactions may share one commit. */
  batch?: number
  /** How long one transaction may keep the others waiting, in milliseconds. */
  patience?: number
}

/**
 * Group commit: whatever transactions are waiting run one after another inside one SQLite transaction, each in
 * its own savepoint, and are answered after its COMMIT. One that fails is undone alone. One writer, so never a conflict.
 * `requirePresent` throws while the database is not the file it was: nothing is written then, and nothing answered as done.
 */
export function transactionQueue(
  writer: BetterSqlite.Database,
  requirePresent: () => void,
  { batch = 64, patience = 5000 }: QueueOptions = {},
) {
  let commits = 0
  const runBatch = batchRunner(writer, requirePresent, jobRunner(writer, patience), () => {
    commits += 1
  })
  const queue: Job[] = []
  let pumping: Promise<void> | undefined
  let closed = false

  async function pump(): Promise<void> {
    await Promise.resolve() // lets everything asked for in this tick into the first batch
    while (queue.length > 0) {
      await runBatch(queue.splice(0, batch))
      await new Promise((resolve) => setImmediate(resolve)) // gives sockets and readers a turn between two batches
    }
    pumping = undefined
  }

  return {
    transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        refuseNested()
        if (closed) throw new Error('The database is closed.')
        let value: T
        queue.push({
          // bound: it runs later, from the pump, yet belongs to its caller's request
          work: AsyncLocalStorage.bind(async (tx: Tx) => {
            value = await runInside(work, tx)
          }),
          resolve: () => resolve(value),
          reject,
        })
        pumping ??= pump()
      })
    },
    /** How many there have been that may have changed something; a health check has not. */
    commits: () => commits,
    /** Refuses new transactions and waits for the queued ones. */
    async drain(): Promise<void> {
      closed = true
      await pumping
    },
  }
}

/** A job that is done: whether it asked anything of the database, and what tells it that it was kept, once it is safe on disk. */
type Done = { used: boolean; answer: () => void }

/**
 * Runs jobs one after another inside one transaction, and answers all of them after its COMMIT. `committed` is called in
 * the same turn as that, before anybody can read what is new. Never rejects.
 */
function batchRunner(
  writer: BetterSqlite.Database,
  requirePresent: () => void,
  runJob: (job: Job) => Promise<Done>,
  committed: () => void,
) {
  const begin = writer.prepare('begin immediate')
  const commit = writer.prepare('commit')
  const rollback = writer.prepare('rollback')
  return async (jobs: Job[]): Promise<void> => {
    const done: Done[] = []
    try {
      requirePresent()
      begin.run()
      for (const job of jobs) done.push(await runJob(job))
      commit.run()
      if (done.some(({ used }) => used)) committed()
      // it may have gone meanwhile, and what was written with it
      requirePresent()
    } catch (error) {
      if (writer.inTransaction) rollback.run()
      for (const job of jobs) job.reject(error)
      return
    }
    for (const { answer } of done) answer()
  }
}

/** Runs one job in a savepoint; undoes it alone if it fails. Throws only when SQLite has undone the whole batch. */
function jobRunner(writer: BetterSqlite.Database, patience: number): (job: Job) => Promise<Done> {
  const prepare = cachingPrepare(writer)
  const runPrepared = preparedQueries(withPrepare(writer, prepare))
  const save = writer.prepare('savepoint job')
  const release = writer.prepare('release job')
  const undo = writer.prepare('rollback to job')
  return async (job) => {
    save.run()
    const handle = openHandle(writer, prepare, runPrepared)
    try {
      const value = await within(patience, job.work(handle.tx))
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

/** A query builder that dies with its transaction, so that a forgotten await can't write into the next one. */
function openHandle(writer: BetterSqlite.Database, prepare: Prepare, runPrepared: RunPrepared) {
  let open = true
  let used = false
  let failed: { error: unknown } | undefined
  const attempt = <T>(act: () => T): T => {
    if (!open) throw new Error('This transaction has already ended: await everything inside it.')
    if (failed) throw failed.error
    used = true
    try {
      return act()
    } catch (error) {
      failed = { error }
      throw error
    }
  }
  const guarded = (source: string): Statement => {
    const statement = attempt(() => prepare(source))
    return {
      run: (...parameters) => attempt(() => statement.run(...parameters)),
      all: (...parameters) => attempt(() => statement.all(...parameters)),
      get: (...parameters) => attempt(() => statement.get(...parameters)),
      raw: () => ({
        all: (...parameters) => attempt(() => statement.raw().all(...parameters)),
        get: (...parameters) => attempt(() => statement.raw().get(...parameters)),
      }),
    }
  }
  const run: Tx['run'] = async (query, values) => attempt(() => runPrepared(query, values))
  return {
    tx: Object.assign(asPostgres<Tx>(drizzle(withPrepare(writer, guarded))), { run }),
    used: () => used,
    failure: () => failed?.error,
    end: () => {
      open = false
    },
  }
}

async function within<T>(limit: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`A transaction kept the others waiting for ${limit} ms.`)), limit)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
