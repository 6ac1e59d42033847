import { getTableName, is, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'

/** The next id of a table, for `insert … select`, which names every column. */
export const nextId = (table: PgTable): SQL<number> =>
  is(table, SQLiteTable) ? sql`null` : sql`nextval(pg_get_serial_sequence(${getTableName(table)}, 'id'))`
