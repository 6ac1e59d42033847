import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Database, requireNotNested, runInTransaction, type Tx } from '#server/db/contract.ts'
import { CannotOpenDatabase, driverError, isDiskFull } from '#server/db/failures.ts'
import { migratePostgres, pendingOnPostgres } from '#server/db/migrate.ts'
import { postgresMigrations } from '#server/db/migrations.generated.ts'
import { cachedSingleFlight } from '#server/db/shared-answer.ts'
import { attemptCounter } from './acts.ts'
import { applicationName } from './alone.ts'
import { toDatabaseUnavailable, withOutageErrors } from './outage.ts'
import { withPreparedQueries } from './prepared.ts'
import { watchServerDiskSpace } from './room.ts'
import * as schema from './schema.ts'
import { createVacuum } from './vacuum.ts'

export type PostgresOptions = {
  /** The most connections this server may hold. */
  connections?: number | undefined
  /** Told what the server's keeper should know but need not act on at once. */
  warn?: ((sentence: string) => void) | undefined
}

/** A network of shelters on PostgreSQL, with the pool for what only PostgreSQL has (notifications, locks). */
export type PostgresDatabase = Database & { readonly dialect: 'postgres'; readonly pool: pg.Pool }

const maxAttempts = 10
const conflicts = new Set(['40001', '40P01'])
const connectTimeout = 5000
/** Milliseconds in which a crowd that asks for health costs one write. */
const healthCacheTime = 1000
/** Milliseconds in which a free connection must turn up: a crowd that gives at the same time queues here. */
const poolTimeout = 20_000

// counts and sums are 64 bits or more and come as text otherwise; ours stay below 2^53
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(type, Number)

/**
 * Connects, brings the tables up to date and returns the database.
 * @throws CannotOpenDatabase with a sentence for the server's keeper, which never contains the password.
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<PostgresDatabase> {
  const warn = options.warn ?? ((sentence: string) => process.emitWarning(sentence))
  const isUpgrade = await migrate(url, warn)
  const pool = makePool(url, options.connections ?? 10, warn)
  const reportingPool = withOutageErrors(pool)
  const countAttempts = attemptCounter(reportingPool)
  const watchWrites = watchServerDiskSpace(warn)
  // a standby answers questions, but takes no write
  const tryWriting = cachedSingleFlight(healthCacheTime, () =>
    watchWrites(withTimeout(countAttempts('health', healthCacheTime))),
  )
  const vacuum = createVacuum(url, warn)
  // what versions up to 0.2.0 have deleted
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
    read: withPreparedQueries(drizzle(reportingPool)),
    async transaction(work) {
      requireNotNested()
      if (closed) throw new Error('The database is closed.')
      return trackRunning(watchWrites(runWithRetries(pool, work)))
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
      // a pool that ends forgets those who are still waiting for a connection
      while (running.size > 0) await Promise.allSettled(running)
      await vacuum.end()
      await pool.end()
    },
  }
}

/**
 * Asks once for all who come before the question is put: whoever comes while it is on its way must hear what is true
 * then, and waits for the next one. So a crowd costs two questions at most.
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

/**
 * Which transactions are seen: the same text, the same rows. Restored to an earlier moment, a database counts its
 * transactions anew from there, but it has been started since.
 */
const version = {
  text: "select pg_current_snapshot() || ' ' || extract(epoch from pg_postmaster_start_time())",
  rowMode: 'array' as const,
}

/** A host that has vanished must not keep a health check waiting as long as a donor. */
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

/** Whether there were tables that an older version had made. */
async function migrate(url: string, warn: (sentence: string) => void): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeout, keepAlive: true })
  client.on('notice', (notice) => {
    if (notice.severity === 'WARNING') warn(notice.message ?? 'The database warned without a message.')
  })
  // the failure reaches us through the statement that was running; without a listener it would end the process
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

function makePool(url: string, connections: number, warn: (sentence: string) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // a later version that comes to upgrade the database finds this one by it
    min: 1,
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
  // one that is lost between two statements of a transaction would end the process without a listener of its own
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

async function runWithRetries<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(pool, work)
    } catch (error) {
      if (attempt === maxAttempts || !conflicts.has(driverError(error)?.code ?? '')) throw toDatabaseUnavailable(error)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * 2 ** attempt))
    }
  }
}

async function runOnce<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const handle = createTransactionHandle(client)
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

/** A query builder that dies with its transaction, and remembers a failed statement even if its caller forgets. */
function createTransactionHandle(client: pg.PoolClient) {
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
    tx: withPreparedQueries(drizzle(guarded)),
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
