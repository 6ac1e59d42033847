import type BetterSqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Database, QueryBuilder } from '#server/db/contract.ts'
import { asPostgres } from '#server/db/dialect.ts'
import { sqliteMigrations } from '#server/db/migrations.generated.ts'
import type { Warn } from '#server/db/warn-once.ts'
import { incrementCommitNumber } from './commit-numbers.ts'
import { migrateSqlite } from './migrate.ts'
import { rebuildNameIndex } from './name-index.ts'
import { explainSqliteError } from './open.ts'
import * as schema from './schema.ts'
import { vacuumOnce } from './vacuum.ts'
import { openWriter } from './writer.ts'

/**
 * Upgrades a file that nobody uses, rebuilds its name index, and removes deleted data. Reports postponed work with
 * `say`.
 */
export function migrateFile(file: string, say: Warn): void {
  const connection = openWriter(file)
  try {
    migrateSqlite(connection, sqliteMigrations)
    rebuildNameIndex(connection)
    vacuumOnce(connection, say)
  } finally {
    connection.close()
  }
}

/** Applies missing migrations. No other process may have the file open. Throws `CannotOpenDatabase` with a sentence. */
export function upgradeFile(file: string): void {
  let connection: BetterSqlite.Database | undefined
  try {
    connection = openWriter(file)
    connection.pragma('synchronous = FULL')
    migrateSqlite(connection, sqliteMigrations)
    incrementCommitNumber(connection)
  } catch (error) {
    throw explainSqliteError(error, file)
  } finally {
    connection?.close()
  }
}

export async function changeFile(
  file: string,
  work: (db: Pick<Database, 'schema' | 'dialect'>, tx: QueryBuilder) => Promise<unknown>,
) {
  const connection = openWriter(file)
  try {
    connection.pragma('synchronous = FULL')
    connection.pragma('foreign_keys = on')
    connection.exec('begin')
    await work({ schema, dialect: 'sqlite' }, asPostgres<QueryBuilder>(drizzle(connection)))
    connection.exec('commit')
  } finally {
    connection.close()
  }
}
