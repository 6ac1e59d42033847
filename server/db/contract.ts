import { AsyncLocalStorage } from 'node:async_hooks'
import type { Placeholder, Query } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { DatabaseSchema } from './schema.ts'

/** The drivers' raw results differ: use `.returning()` instead of reading them. */
interface Opaque extends PgQueryResultHKT {
  readonly type: unknown
}

export type QueryBuilder = PgDatabase<Opaque>

type ReadBuilder = Pick<QueryBuilder, 'select' | 'selectDistinct' | '$with' | 'with' | '$count'>
type WriteBuilder = ReadBuilder & Pick<QueryBuilder, 'insert' | 'update' | 'delete'>

type QueryValues = Record<string, unknown>
export type CompiledQuery<Result> = { execute(values?: QueryValues): Promise<Result>; getQuery(): Query }
export type BuiltQuery<Row> = PromiseLike<Row[]> & { prepare(name: string): CompiledQuery<Row[]> }

/** Placeholders in a prepared query. The query may check whether a value is null, but it can't read the value. */
export type QueryPlaceholders<V extends QueryValues> = {
  [Name in keyof V]: Placeholder<Name & string, NonNullable<V[Name]>> | Extract<V[Name], null | undefined>
}

type QueryFactory<Builder, V extends QueryValues, Row> = (
  builder: Builder,
  schema: DatabaseSchema,
  placeholders: QueryPlaceholders<V>,
) => BuiltQuery<Row>

/**
 * A frequent query, defined as a constant. Its SQL is generated once per set of non-null values instead of on each run
 * (a page of pets: 178 µs without, 41 µs with it).
 */
export type PreparedQuery<V extends QueryValues, Row> = QueryFactory<WriteBuilder, V, Row>

export type PreparedRead<V extends QueryValues, Row> = QueryFactory<ReadBuilder, V, Row>

/** A prepared write whose rows are not needed: without `returning`, a write costs a third less on SQLite. */
export type PreparedWrite<V extends QueryValues> = (
  builder: WriteBuilder,
  schema: DatabaseSchema,
  placeholders: QueryPlaceholders<V>,
) => { prepare(name: string): CompiledQuery<unknown> }

/**
 * Reads data at least as new as the last commit before the event loop's current iteration.
 * Each statement sees one consistent state; two statements may see two.
 */
export type DatabaseReader = ReadBuilder & {
  run<V extends QueryValues, Row>(query: PreparedRead<V, Row>, values: V): Promise<Row[]>
}

export type Tx = WriteBuilder & {
  run<V extends QueryValues, Row>(query: PreparedQuery<V, Row>, values: V): Promise<Row[]>
  write<V extends QueryValues>(query: PreparedWrite<V>, values: V): Promise<void>
}

/**
 * Counts an attempt under `key` in a window of `window` ms; -1 takes one back, 0 only reads.
 * Returns the number of attempts in the window and the milliseconds until the window ends.
 */
export type CountAttempts = (key: string, window: number, by?: -1 | 0 | 1) => Promise<{ current: number; ttl: number }>

export type Transaction = <T>(
  work: (tx: Tx) => Promise<T>,
  options?: {
    /** Milliseconds to wait while another program has locked a SQLite database; default 5,000. */
    lockTimeout?: number
    /** Milliseconds that the transaction may block others on SQLite before it is aborted; default 5,000. */
    timeout?: number
  },
) => Promise<T>

export interface Database {
  readonly dialect: 'sqlite' | 'postgres'
  readonly schema: DatabaseSchema
  readonly read: DatabaseReader
  /**
   * Runs `work` atomically and resolves once the result is safe on disk. If `work` throws or any of its statements
   * fails (even if caught inside), everything is undone.
   * `work` may run again after a conflict. On SQLite it blocks all other writes: await only `tx` in it, no mail,
   * hashing, or fetch. A nested call throws.
   */
  transaction: Transaction
  /**
   * A text that changes with every commit, in any process; it may also change without one. If it is the same before and
   * after a read, the rows read are still current.
   * On SQLite it takes microseconds and is valid only in this process; on PostgreSQL it takes a round trip.
   */
  version(): string | Promise<string>
  /**
   * On SQLite, reads in one event-loop iteration share a version and a snapshot until something is written here. Call
   * this to read newer rows before the iteration ends.
   */
  refreshSnapshot?(): void
  /** Also removes deleted data from the database's files, in the background (docs/decisions/033-account-deletion.md). */
  purgeDeleted(): void
  /** On SQLite: truncates the write-ahead log, so that it no longer contains data that was changed or deleted. */
  truncateLog?(): void
  /**
   * Updates the planner's statistics of tables that have outgrown them, or of `all`, without blocking readers or
   * writers.
   * Rejects once the signal is aborted. Absent if the database does it by itself.
   */
  readonly refreshStatistics?: (which: { all: boolean; signal: AbortSignal }) => Promise<void>
  /** Absent if only one process uses the database and can count in memory. */
  readonly countAttempts?: CountAttempts
  /** Resolves if the database accepts a write, rejects if it doesn't. Frequent calls cost one write a second. */
  ping(): Promise<void>
  close(): Promise<void>
}

const activeTransaction = new AsyncLocalStorage<true>()

/** @throws if called inside a transaction's work: it would deadlock. */
export function requireNotNested(): void {
  if (activeTransaction.getStore()) throw new Error('transaction() inside transaction(): pass tx along instead')
}

export function runInTransaction<T>(work: (tx: Tx) => Promise<T>, tx: Tx): Promise<T> {
  return activeTransaction.run(true, work, tx)
}
