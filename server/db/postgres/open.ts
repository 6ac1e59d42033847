import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Database, requireNotNested, runInTransaction, type Tx } from '#server/db/contract.ts'
import { CannotOpenDatabase, driverError, isDiskFull } from '#server/db/database-errors.ts'
import { postgresMigrations } from '#server/db/migrations.generated.ts'
import { cachedSingleFlight } from '#server/db/single-flight.ts'
import type { Warn } from '#server/db/warn-once.ts'
import { diskFullQuietPeriod, warnOnce } from '#server/db/warn-once.ts'
import { attemptCounter } from './count-attempts.ts'
import { dataVersion } from './data-version.ts'
import { migratePostgres, pendingOnPostgres } from './migrate.ts'
import { applicationName } from './other-servers.ts'
import { toDatabaseUnavailable, withOutageErrors } from './outage.ts'
import { keepsNamedStatements, withPreparedQueries } from './prepared-queries.ts'
import * as schema from './schema.ts'
import { createVacuum } from './vacuum.ts'

export type PostgresOptions = {
  connections?: number | undefined
  /** Milliseconds until an unused connection is closed; default 10,000. */
  idleTimeout?: number | undefined
  warn?: ((sentence: string) => void) | undefined
}

export type PostgresDatabase = Database & { readonly dialect: 'postgres'; readonly pool: pg.Pool }

const maxAttempts = 10
const conflicts = new Set(['40001', '40P01'])
const connectTimeout = 5000
/** Milliseconds for which health checks share one write. */
const healthCacheTime = 1000
/** Milliseconds to wait for a free connection; a burst of donations queues here. */
const poolTimeout = 20_000

// PostgreSQL returns 64-bit counts and sums as text; ours stay below 2^53.
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(type, Number)

function watchServerDiskSpace(warn: Warn) {
  const full = warnOnce(warn, {
    started:
      'There is no room left on the disk of the database server: it takes no writes. Make room, and Pawstead goes on by itself.',
    resolved: 'There is room again on the disk of the database server: it takes writes.',
    quietPeriod: diskFullQuietPeriod,
  })
  return async <T>(write: Promise<T>): Promise<T> => {
    try {
      const result = await write
      full.clear()
      return result
    } catch (error) {
      if (isDiskFull(error)) full.report()
      throw error
    }
  }
}

/**
 * Connects, upgrades the tables, and returns the database.
 * @throws CannotOpenDatabase with a sentence for the admin, which never contains the password.
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<PostgresDatabase> {
  const warn = options.warn ?? ((sentence: string) => process.emitWarning(sentence))
  const isUpgrade = await migrate(url, warn)
  const pool = makePool(url, options, warn)
  const reportingPool = withOutageErrors(pool)
  const named = keepsNamedStatements(url)
  const countAttempts = attemptCounter(reportingPool, named)
  const version = { ...(named && { name: 'data_version' }), text: dataVersion, rowMode: 'array' as const }
  const watchWrites = watchServerDiskSpace(warn)
  // a standby server accepts reads but no writes
  const tryWriting = cachedSingleFlight(healthCacheTime, () =>
    watchWrites(withTimeout(countAttempts('health', healthCacheTime))),
  )
  const vacuum = createVacuum(url, warn)
  // removes data that versions up to 0.2.0 have deleted
  if (isUpgrade) vacuum.purgeDeleted()
  const running = new Set<Promise<unknown>>()
  let closed = false
  const trackRunning = async <T>(work: Promise<T>): Promise<T> => {
    running.add(work)
    try {
      return await work
    } finally {
      running.delete(work)
    }
  }
  return {
    dialect: 'postgres',
    schema,
    pool,
    read: withPreparedQueries(drizzle(reportingPool), named),
    async transaction(work) {
      requireNotNested()
      if (closed) throw new Error('The database is closed.')
      return trackRunning(watchWrites(runWithRetries({ pool, named }, work)))
    },
    version: coalesceCalls(async () => String((await reportingPool.query<[string]>(version)).rows[0])),
    countAttempts,
    purgeDeleted: vacuum.purgeDeleted,
    async ping() {
      if (closed) throw new Error('The database is closed.')
      await tryWriting()
    },
    async close() {
      closed = true
      // Ending the pool would drop callers that wait for a connection.
      while (running.size > 0) await Promise.allSettled(running)
      await vacuum.end()
      await pool.end()
    },
  }
}

/**
 * Coalesces waiting calls. A call during a running query needs a newer result, so it waits for the next query.
 * A burst of calls costs two queries at most.
 */
function coalesceCalls<T>(ask: () => Promise<T>): () => Promise<T> {
  let current: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  const askNext = async (): Promise<T> => {
    await current.catch(() => undefined)
    next = undefined
    const result = ask()
    current = result
    return result
  }
  return () => {
    next ??= askNext()
    return next
  }
}

/** A host that has vanished must not block a health check as long as a donation. */
async function withTimeout(answer: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The database did not answer within ${connectTimeout} ms.`)),
      connectTimeout,
    )
  })
  try {
    await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

async function migrate(url: string, warn: (sentence: string) => void): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeout, keepAlive: true })
  client.on('notice', (notice) => {
    if (notice.severity === 'WARNING') warn(notice.message ?? 'The database warned without a message.')
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const pending = await pendingOnPostgres(client, postgresMigrations)
    await migratePostgres(client, postgresMigrations)
    return pending !== null && pending.length > 0
  } catch (error) {
    throw explainPostgresError(error)
  } finally {
    await client.end()
  }
}

function makePool(
  url: string,
  { connections = 10, idleTimeout = 10_000 }: PostgresOptions,
  warn: (sentence: string) => void,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // keeps one connection, by which an upgrade of a later version finds this server
    min: 1,
    idleTimeoutMillis: idleTimeout,
    connectionTimeoutMillis: poolTimeout,
    statement_timeout: 30_000,
    query_timeout: 35_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    application_name: applicationName,
  })
  pool.on('error', (error) => {
    if (!pool.ending) warn(`A connection to the database was lost: ${error.message}`)
  })
  // a connection lost between two statements of a transaction would otherwise end the process
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

type NamedPool = { pool: pg.Pool; named: boolean }

async function runWithRetries<T>(connections: NamedPool, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(connections, work)
    } catch (error) {
      if (attempt === maxAttempts || !conflicts.has(driverError(error)?.code ?? '')) throw toDatabaseUnavailable(error)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * 2 ** attempt))
    }
  }
}

async function runOnce<T>({ pool, named }: NamedPool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const handle = createTransactionHandle(client, named)
  let broken = false
  try {
    await client.query('begin')
    const value = await runInTransaction(work, handle.tx)
    handle.end()
    if (handle.failure()) throw handle.failure()
    const { command } = await client.query('commit')
    // PostgreSQL answers COMMIT after a failed statement with ROLLBACK, and no error
    if (command !== 'COMMIT') throw new Error('A statement that nobody awaited failed and undid its transaction.')
    return value
  } catch (error) {
    handle.end()
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * A query builder that throws once its transaction has ended, and remembers a failed statement even if the caller
 * catches the error.
 */
function createTransactionHandle(client: pg.PoolClient, named: boolean) {
  let open = true
  let failed: unknown
  const query = async (config: pg.QueryArrayConfig, values: unknown[]) => {
    if (!open) throw new Error('This transaction has already ended: await everything inside it.')
    try {
      return await client.query(config, values)
    } catch (error) {
      failed ??= error
      throw error
    }
  }
  const guarded = new Proxy(client, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) })
  return {
    tx: withPreparedQueries(drizzle(guarded), named),
    failure: () => failed,
    end: () => {
      open = false
    },
  }
}

export function explainPostgresError(error: unknown): unknown {
  if (error instanceof CannotOpenDatabase) return error
  if (isDiskFull(error))
    return new CannotOpenDatabase(
      "The database in DATABASE_URL can't be opened or upgraded: the disk of the database server is full. Make room there. Nothing was changed.",
      { cause: error },
    )
  const cause = driverError(error) ?? error
  const reason = cause instanceof AggregateError ? cause.errors.map(String).join(', ') : String(cause)
  return new CannotOpenDatabase(`The database in DATABASE_URL can't be opened: ${reason}`, { cause: error })
}
