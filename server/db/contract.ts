import { AsyncLocalStorage } from 'node:async_hooks'
import type { Placeholder } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Schema } from './schema.ts'

/** The drivers' raw answers differ, so nothing may look inside them: use `.returning()`. */
interface Opaque extends PgQueryResultHKT {
  readonly type: unknown
}

/** Drizzle's query builder, typed as PostgreSQL's whichever engine runs. */
export type QueryBuilder = PgDatabase<Opaque>

/** Reads what is committed. One statement sees one moment; two statements may see two. */
export type Reader = Pick<QueryBuilder, 'select' | 'selectDistinct' | '$with' | 'with' | '$count'>

type Writer = Reader & Pick<QueryBuilder, 'insert' | 'update' | 'delete'>

type Built<Row> = PromiseLike<Row[]> & {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Row[]> }
}

/**
 * A query for what many do at once: on SQLite its SQL is written out once, not every time. It must be the same for all
 * values, and `value(name)` must stand only where a value of its column belongs (or in `sql.param` with that column).
 */
export type PreparedQuery<Values extends Record<string, unknown>, Row> = (
  tx: Writer,
  schema: Schema,
  value: <Name extends keyof Values & string>(name: Name) => Values[Name] | Placeholder<Name, Values[Name]>,
) => Built<Row>

/** Reads and writes inside one transaction. Dead once the transaction has ended. */
export type Tx = Writer & {
  run<Values extends Record<string, unknown>, Row>(query: PreparedQuery<Values, Row>, values: Values): Promise<Row[]>
}

/** Counts one act under `key`; returns how many there were in its window of `window` ms, and the milliseconds until it ends. */
export type CountAct = (key: string, window: number) => Promise<{ current: number; ttl: number }>

export interface Database {
  readonly dialect: 'sqlite' | 'postgres'
  readonly schema: Schema
  readonly read: Reader
  /**
   * Runs `work` as one atomic step and returns once it is safe on disk. If `work` throws, or any of its statements
   * fails (even if caught inside), nothing of it is kept. `work` may be run again after a conflict, and while it runs
   * on SQLite no other write can: await only `tx` in it, no mail, no hashing, no fetch. A call inside a call throws.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Counts for all servers that share the database; absent where one process alone has it and counts in its memory. */
  readonly countAct?: CountAct
  /** Resolves if the database takes a write, rejects if it doesn't. Who asks often costs one write a second. */
  ping(): Promise<void>
  /** Lets what was already asked finish, refuses what comes later, and closes. */
  close(): Promise<void>
}

const inside = new AsyncLocalStorage<true>()

/** @throws when called inside the work of a transaction: it would wait for itself. */
export function refuseNested(): void {
  if (inside.getStore()) throw new Error('transaction() inside transaction(): pass tx along instead')
}

export function runInside<T>(work: (tx: Tx) => Promise<T>, tx: Tx): Promise<T> {
  return inside.run(true, work, tx)
}
