import { sql } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import * as postgres from 'drizzle-orm/pg-core'
import * as sqlite from 'drizzle-orm/sqlite-core'

const bytea = postgres.customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/**
 * PostgreSQL's column types. All other code is typed against this dialect.
 * `int` is 64 bits wide and exact to 2^53 (cents, ids); `timestamp` is a Date in UTC, exact to the millisecond.
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
  generated: (name: string, expression: string) =>
    postgres.bigint(name, { mode: 'number' }).generatedAlwaysAs(sql.raw(expression)),
}

export type Dialect = typeof postgresDialect

const sqliteColumnTypes = {
  table: sqlite.sqliteTable,
  index: sqlite.index,
  uniqueIndex: sqlite.uniqueIndex,
  check: sqlite.check,
  // autoincrement: the id of a deleted pet is never reused
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

// Justifies the cast below: both dialects have the same members, with the same TypeScript types.
true satisfies Equal<keyof typeof sqliteColumnTypes, keyof Dialect>
true satisfies Equal<
  { [Word in ColumnType]: Equal<ColumnData<(typeof sqliteColumnTypes)[Word]>, ColumnData<Dialect[Word]>> }[ColumnType],
  true
>

/**
 * Types SQLite's values as PostgreSQL's, so that features are written once. Code that only one engine supports doesn't
 * compile. Nothing else in the project may cast like this.
 */
export function asPostgres<T>(value: typeof sqliteColumnTypes | BetterSQLite3Database): T {
  return value as unknown as T
}

export const sqliteDialect = asPostgres<Dialect>(sqliteColumnTypes)
