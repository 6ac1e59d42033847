import { AsyncLocalStorage } from 'node:async_hooks'
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

/** Reads and writes inside one transaction. Dead once the transaction has ended. */
export type Tx = Reader & Pick<QueryBuilder, 'insert' | 'update' | 'delete'>

/** Counts one act under `key`; answers how many there were in its window of `window` ms, and the milliseconds until it ends. */
export type CountAct = (key: string, window: number) => Promise<{ current: number; ttl: number }>

export interface Database {
  readonly dialect: 'sqlite' | 'postgres'
  readonly schema: Schema
  readonly read: Reader
  /**
   * Runs `work` as one atomic step and answers once it is safe on disk. If `work` throws, or any of its statements
   * fails (even if caught inside), nothing of it is kept. `work` may be run again after a conflict, and while it runs
   * on SQLite no other write can: await only `tx` in it, no mail, no hashing, no fetch. A call inside a call throws.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Counts for all servers that share the database; absent where one process alone has it and counts in its memory. */
  readonly countAct?: CountAct
  /** Resolves if the database answers, rejects if it doesn't. */
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
