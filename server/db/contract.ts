import { AsyncLocalStorage } from 'node:async_hooks'
import type { Placeholder, Query } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { DatabaseSchema } from './schema.ts'

/** The drivers' raw answers differ, so nothing may look inside them: use `.returning()`. */
interface Opaque extends PgQueryResultHKT {
  readonly type: unknown
}

/** Drizzle's query builder, typed as PostgreSQL's whichever engine runs. */
export type QueryBuilder = PgDatabase<Opaque>

type ReadBuilder = Pick<QueryBuilder, 'select' | 'selectDistinct' | '$with' | 'with' | '$count'>
type WriteBuilder = ReadBuilder & Pick<QueryBuilder, 'insert' | 'update' | 'delete'>

type QueryValues = Record<string, unknown>
/** A query whose SQL is written out, with placeholders among its parameters. */
export type CompiledQuery<Result> = { execute(values?: QueryValues): Promise<Result>; getQuery(): Query }
export type BuiltQuery<Row> = PromiseLike<Row[]> & { prepare(name: string): CompiledQuery<Row[]> }

/** What stands in a prepared query for each value: the query may ask whether there is one, never what it is. */
export type QueryPlaceholders<V extends QueryValues> = {
  [Name in keyof V]: Placeholder<Name & string, NonNullable<V[Name]>> | Extract<V[Name], null | undefined>
}

type QueryFactory<Builder, V extends QueryValues, Row> = (
  builder: Builder,
  schema: DatabaseSchema,
  given: QueryPlaceholders<V>,
) => BuiltQuery<Row>

/**
 * A query for what many do at once, as a constant: its SQL is written out once for each set of values that are there,
 * not every time (a page of pets: 178 µs without, 41 µs with it).
 */
export type PreparedQuery<V extends QueryValues, Row> = QueryFactory<WriteBuilder, V, Row>

/** The same, of a query that only reads. */
export type PreparedRead<V extends QueryValues, Row> = QueryFactory<ReadBuilder, V, Row>

/** A prepared query whose rows nobody wants: without `returning` a write costs a third less on SQLite. */
export type PreparedWrite<V extends QueryValues> = (
  builder: WriteBuilder,
  schema: DatabaseSchema,
  given: QueryPlaceholders<V>,
) => { prepare(name: string): CompiledQuery<unknown> }

/** Reads what was committed when the event loop last looked at the network, or later. One statement sees one moment; two may see two. */
export type DatabaseReader = ReadBuilder & {
  run<V extends QueryValues, Row>(query: PreparedRead<V, Row>, values: V): Promise<Row[]>
}

/** Reads and writes inside one transaction. Dead once the transaction has ended. */
export type Tx = WriteBuilder & {
  run<V extends QueryValues, Row>(query: PreparedQuery<V, Row>, values: V): Promise<Row[]>
  write<V extends QueryValues>(query: PreparedWrite<V>, values: V): Promise<void>
}

/**
 * Counts one act under `key`, or takes one back (-1), or neither (0); returns how many there have been in its window of
 * `window` ms, and the milliseconds until the window ends.
 */
export type CountAttempts = (key: string, window: number, by?: -1 | 0 | 1) => Promise<{ current: number; ttl: number }>

export type Transaction = <T>(
  work: (tx: Tx) => Promise<T>,
  options?: {
    /** Milliseconds to wait while another program has a SQLite database locked; 5,000 without it. */
    waits?: number
    /** Milliseconds that it may keep others waiting on SQLite before it is given up; 5,000 without it. */
    holds?: number
  },
) => Promise<T>

export interface Database {
  readonly dialect: 'sqlite' | 'postgres'
  readonly schema: DatabaseSchema
  readonly read: DatabaseReader
  /**
   * Runs `work` as one atomic step and returns once it is safe on disk. If `work` throws, or any of its statements
   * fails (even if caught inside), nothing of it is kept. `work` may be run again after a conflict, and while it runs
   * on SQLite no other write can: await only `tx` in it, no mail, no hashing, no fetch. A nested call throws.
   */
  transaction: Transaction
  /**
   * A text that is another one after every commit, whichever process made it. Whoever asks before reading and gets the
   * same later knows that what was read is still what there is; it may also change when nothing has. At once and in
   * microseconds on SQLite, where it means nothing to another process or after a restart; a round trip on PostgreSQL.
   */
  version(): string | Promise<string>
  /**
   * On SQLite, version and rows are those of one moment for whatever is asked between two looks at the network, unless
   * something is written here. After this they are those of now, for whoever knows more than there was then.
   */
  refreshSnapshot?(): void
  /**
   * Takes what was deleted out of the database's files as well, as far as it can, beside everything else
   * (docs/decisions/033-leaving.md). To be called after an erasure.
   */
  purgeDeleted(): void
  /** On SQLite: takes what was changed or deleted out of the log, for what needs no more, and where a reader was in the way. */
  truncateLog?(): void
  /**
   * Brings up to date what the database's planner knows of the tables that have outgrown it, or of `all`. Others read and
   * write meanwhile. Rejects once the signal is aborted. Absent where the database does it by itself.
   */
  readonly refreshStatistics?: (which: { all: boolean; signal: AbortSignal }) => Promise<void>
  /** Counts for all servers that share the database; absent where a single process has it and counts in its memory. */
  readonly countAttempts?: CountAttempts
  /** Resolves if the database takes a write, rejects if it doesn't. Who asks often costs one write a second. */
  ping(): Promise<void>
  /** Finishes what has already been asked for, refuses anything later, and closes. */
  close(): Promise<void>
}

const activeTransaction = new AsyncLocalStorage<true>()

/** @throws when called inside the work of a transaction: it would wait for itself. */
export function requireNotNested(): void {
  if (activeTransaction.getStore()) throw new Error('transaction() inside transaction(): pass tx along instead')
}

export function runInTransaction<T>(work: (tx: Tx) => Promise<T>, tx: Tx): Promise<T> {
  return activeTransaction.run(true, work, tx)
}
