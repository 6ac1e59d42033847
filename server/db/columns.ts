import { sql } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import * as postgres from 'drizzle-orm/pg-core'
import * as sqlite from 'drizzle-orm/sqlite-core'

const bytea = postgres.customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/**
 * The vocabulary of tables on PostgreSQL, and the types the whole program sees.
 * `int` is 64 bits wide and exact to 2^53 (cents, ids); `time` is a Date to the millisecond, UTC; `blob` is a Buffer.
 */
export const postgresDialect = {
  table: postgres.pgTable,
  index: postgres.index,
  uniqueIndex: postgres.uniqueIndex,
  check: postgres.check,
  id: (name: string) => postgres.bigint(name, { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  int: (name: string) => postgres.bigint(name, { mode: 'number' }),
  text: (name: string) => postgres.text(name),
  enumText: <U extends string, const T extends readonly [U, ...U[]]>(name: string, values: T) =>
    postgres.text(name, { enum: values }),
  bool: (name: string) => postgres.boolean(name),
  timestamp: (name: string) => postgres.timestamp(name, { withTimezone: true, precision: 3, mode: 'date' }),
  blob: (name: string) => bytea(name),
  /** A whole number that the database works out from the row's other columns. */
  generated: (name: string, expression: string) =>
    postgres.bigint(name, { mode: 'number' }).generatedAlwaysAs(sql.raw(expression)),
}

/** What a schema is written in. */
export type Dialect = typeof postgresDialect

const sqliteColumnTypes = {
  table: sqlite.sqliteTable,
  index: sqlite.index,
  uniqueIndex: sqlite.uniqueIndex,
  check: sqlite.check,
  // autoincrement: the id of a deleted pet is never given to another one
  id: (name: string) => sqlite.integer(name, { mode: 'number' }).primaryKey({ autoIncrement: true }),
  int: (name: string) => sqlite.integer(name, { mode: 'number' }),
  text: (name: string) => sqlite.text(name),
  enumText: <U extends string, const T extends readonly [U, ...U[]]>(name: string, values: T) =>
    sqlite.text(name, { enum: values }),
  bool: (name: string) => sqlite.integer(name, { mode: 'boolean' }),
  timestamp: (name: string) => sqlite.integer(name, { mode: 'timestamp_ms' }),
  blob: (name: string) => sqlite.blob(name, { mode: 'buffer' }),
  generated: (name: string, expression: string) =>
    sqlite.integer(name, { mode: 'number' }).generatedAlwaysAs(sql.raw(expression), { mode: 'virtual' }),
}

type ColumnType = Exclude<keyof Dialect, 'table' | 'index' | 'uniqueIndex' | 'check'>
type ColumnData<Word> = Word extends (...args: never[]) => { _: { data: infer T } } ? T : never
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

// Makes the cast below honest: both kits have the same words, and each word carries the same TypeScript type.
true satisfies Equal<keyof typeof sqliteColumnTypes, keyof Dialect>
true satisfies Equal<
  { [Word in ColumnType]: Equal<ColumnData<(typeof sqliteColumnTypes)[Word]>, ColumnData<Dialect[Word]>> }[ColumnType],
  true
>

/**
 * SQLite's half, typed as PostgreSQL's, so that features are written once and what only one engine has does not
 * compile. Nothing else in the project may cast like this.
 */
export function asPostgres<T>(value: typeof sqliteColumnTypes | BetterSQLite3Database): T {
  return value as unknown as T
}

export const sqliteDialect = asPostgres<Dialect>(sqliteColumnTypes)
