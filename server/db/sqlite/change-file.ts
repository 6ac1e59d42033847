import type BetterSqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { asPostgres } from '#server/db/columns.ts'
import type { Database, QueryBuilder } from '#server/db/contract.ts'
import { migrateSqlite } from '#server/db/migrate.ts'
import { sqliteMigrations } from '#server/db/migrations.generated.ts'
import type { Warn } from '#server/db/told-once.ts'
import { incrementCommitNumber } from './commit-numbers.ts'
import { rebuildNameIndex } from './name-index.ts'
import { explainSqliteError } from './open.ts'
import { vacuumOnce } from './rewriting.ts'
import * as schema from './schema.ts'
import { openWriter } from './writer.ts'

/**
 * Brings a file that nobody is using up to date, with an index of names that says what its pets do, and without what was
 * deleted from it. Says with `say` what must wait.
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

/**
 * Takes the steps that the database of an older version lacks, which nobody else may have open. Throws
 * `CannotOpenDatabase` with a sentence.
 */
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

/** Changes a file that nobody uses, in one transaction. */
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
