import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Database, type QueryBuilder, refuseNested, runInside, type Tx } from './contract.ts'
import { CannotOpenDatabase, driverError } from './failures.ts'
import { migratePostgres } from './migrate.ts'
import { postgresMigrations } from './migrations.generated.ts'
import * as schema from './schema.postgres.ts'

export type PostgresOptions = {
  /** The most connections this server may hold. */
  connections?: number
  /** Told about a connection that was lost while nobody used it; the pool replaces it by itself. */
  onLostConnection?: (error: Error) => void
}

/** A network of shelters on PostgreSQL, with the pool for what only PostgreSQL has (notifications, locks). */
export type PostgresDatabase = Database & { readonly dialect: 'postgres'; readonly pool: pg.Pool }

const attempts = 10
const conflicts = new Set(['40001', '40P01'])

// counts and sums are 64 bits or more and come as text otherwise; ours stay below 2^53
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(type, Number)

/**
 * Connects, brings the tables up to date and returns the database.
 * @throws CannotOpenDatabase with a sentence for the server's keeper; it never holds the password.
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<PostgresDatabase> {
  const pool = makePool(url, options)
  try {
    await usingClient(pool, (client) => migratePostgres(client, postgresMigrations))
  } catch (error) {
    await pool.end()
    throw explained(error)
  }
  const builder: QueryBuilder = drizzle(pool)
  return {
    dialect: 'postgres',
    schema,
    pool,
    read: builder,
    async transaction(work) {
      refuseNested()
      for (let attempt = 1; ; attempt++) {
        try {
          return await usingClient(pool, (client) => runOnce(client, work))
        } catch (error) {
          if (attempt === attempts || !conflicts.has(driverError(error)?.code ?? '')) throw error
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * 2 ** attempt))
        }
      }
    },
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  }
}

function makePool(url: string, { connections = 10, onLostConnection = () => {} }: PostgresOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    application_name: 'pawstead',
  })
  pool.on('error', onLostConnection)
  // a connection lost between two statements of a transaction would end the process without a listener
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

async function usingClient<T>(pool: pg.Pool, use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failure: unknown
  try {
    return await use(client)
  } catch (error) {
    failure = error
    throw error
  } finally {
    // after anything but an answer from the database itself the connection's state is unknown: don't use it again
    client.release(failure !== undefined && !(driverError(failure) instanceof pg.DatabaseError))
  }
}

async function runOnce<T>(client: pg.PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  const handle = openHandle(client)
  await client.query('begin')
  try {
    const value = await runInside(work, handle.tx)
    handle.end()
    if (handle.failure()) throw handle.failure()
    await client.query('commit')
    return value
  } catch (error) {
    handle.end()
    await client.query('rollback')
    throw error
  }
}

/** A query builder that dies with its transaction, and remembers a failed statement even if its caller forgets. */
function openHandle(client: pg.PoolClient) {
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
  const tx: QueryBuilder = drizzle(guarded)
  return {
    tx,
    failure: () => failed,
    end: () => {
      open = false
    },
  }
}

function explained(error: unknown): unknown {
  if (error instanceof CannotOpenDatabase) return error
  const cause = driverError(error) ?? error
  const reason = cause instanceof AggregateError ? cause.errors.map(String).join(', ') : String(cause)
  return new CannotOpenDatabase(`The database in DATABASE_URL can't be opened: ${reason}`, { cause: error })
}
