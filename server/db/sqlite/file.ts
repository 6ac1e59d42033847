import { chmodSync, closeSync, existsSync, fdatasyncSync, openSync, rmSync } from 'node:fs'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import type { OnProgress, ReadableDatabase } from '#server/db/database.ts'
import { CannotOpenDatabase, driverError } from '#server/db/database-errors.ts'
import type { Migration } from '#server/db/migrate.ts'
import { sqliteMigrations } from '#server/db/migrations.generated.ts'
import { incrementCommitNumber, restartCommitNumbers } from './commit-numbers.ts'
import { isOutOfSpace } from './disk-space.ts'
import { refuseForeignLog } from './foreign-log.ts'
import { pendingOnSqlite } from './migrate.ts'
import { isNameIndexProblem, nameIndexProblem, rebuildNameIndex } from './name-index.ts'
import { explainSqliteError } from './open.ts'
import { sqliteReader } from './prepared-queries.ts'
import * as schema from './schema.ts'
import { schemaDifferences } from './schema-differences.ts'
import { disableWal } from './write-ahead.ts'
import { openWriter } from './writer.ts'

/** A database file of any version, opened read-only: of a stopped or running shelter, or a backup. */
export type SqliteFile = ReadableDatabase & {
  readonly file: string
  /** Migrations still to apply, oldest first; null if it isn't a Pawstead database (yet). Throws `DatabaseTooNew`. */
  pending(): Migration[] | null
  /**
   * Schema objects added to or missing from what the migrations create, such as 'has the trigger x on pets'. Throws
   * `DatabaseTooNew`.
   */
  schemaDifferences(): string[]
  /**
   * Problems found by SQLite's integrity check, except those of the name index, which can be rebuilt. Takes seconds per
   * GB.
   */
  integrityProblems(): string[]
  /** Null if the name index is correct. Takes seconds with a million pets. */
  nameIndexProblem(): string | null
  foreignKeyProblems(): string[]
  /** Milliseconds since 1970 (UTC) of the newest record; 0 if there is none. */
  lastChange(): number
  /** Writes a consistent copy into a new file, in steps, while others continue to write. */
  copyTo(target: string, onProgress?: OnProgress): Promise<void>
  close(): void
}

/** Throws `CannotOpenDatabase` with a sentence for the admin. So do the methods, if the file is damaged. */
export function openSqliteFile(file: string): SqliteFile {
  if (!existsSync(file)) throw new CannotOpenDatabase(`There is no database at ${file}.`)
  refuseForeignLog(file)
  const connection = connectReadOnly(file)
  const withExplainedErrors = <T>(act: () => T): T => {
    try {
      return act()
    } catch (error) {
      throw explainSqliteError(error, file)
    }
  }
  return {
    file,
    dialect: 'sqlite',
    schema,
    read: sqliteReader(connection),
    pending: () => withExplainedErrors(() => pendingOnSqlite(connection, sqliteMigrations)),
    schemaDifferences: () => withExplainedErrors(() => schemaDifferences(connection, sqliteMigrations)),
    integrityProblems: () => integrityProblems(connection),
    nameIndexProblem: () => withExplainedErrors(() => nameIndexProblem(connection)),
    foreignKeyProblems: () => withExplainedErrors(() => foreignKeyProblems(connection)),
    lastChange: () => withExplainedErrors(() => lastChange(connection)),
    copyTo: (target, onProgress) => copy(connection, target, onProgress),
    close: () => void connection.close(),
  }
}

function connectReadOnly(file: string): BetterSqlite.Database {
  try {
    return readOnly(file)
  } catch (error) {
    if (!isOutOfSpace(error, path.dirname(file)) || !disableWal(file)) throw explainSqliteError(error, file)
  }
  try {
    return readOnly(file)
  } catch (error) {
    throw explainSqliteError(error, file)
  }
}

function readOnly(file: string): BetterSqlite.Database {
  const connection = new BetterSqlite(file, { readonly: true, timeout: 5000 })
  try {
    connection.pragma('schema_version')
    // views and triggers of an untrusted file must not call our functions
    connection.pragma('trusted_schema = off')
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

function integrityProblems(connection: BetterSqlite.Database): string[] {
  try {
    const lines = connection.prepare<[], string>('pragma integrity_check(20)').pluck().all()
    return lines.filter((line) => line !== 'ok' && !isNameIndexProblem(line))
  } catch (error) {
    const cause = driverError(error)
    if (cause?.code.startsWith('SQLITE_CORRUPT') || cause?.code === 'SQLITE_NOTADB') return [cause.message]
    throw error
  }
}

function foreignKeyProblems(connection: BetterSqlite.Database): string[] {
  const rows = connection
    .prepare<[], { table: string; rowid: number; parent: string }>('pragma foreign_key_check')
    .all()
  return rows.map(({ table, rowid, parent }) => `row ${rowid} of ${table} points to nothing in ${parent}`)
}

const timeColumns = ['created_at', 'updated_at', 'decided_at']

function lastChange(connection: BetterSqlite.Database): number {
  const columns = connection
    .prepare<[], { table: string; column: string }>(
      `select m.name as "table", c.name as "column" from sqlite_schema m join pragma_table_info(m.name) c
       where m.type = 'table' and m.name in ('users', 'pets', 'adoption_requests', 'campaigns', 'donations', 'images')`,
    )
    .all()
    .filter(({ column }) => timeColumns.includes(column))
  const times = columns.map(({ table, column }) =>
    connection.prepare<[], number | null>(`select max("${column}") from "${table}"`).pluck().get(),
  )
  return Math.max(0, ...times.map((time) => time ?? 0))
}

/** Pages per step: 4 MB at most, so that a serving process is blocked only for milliseconds. */
const stepPages = 1000

async function copy(connection: BetterSqlite.Database, target: string, onProgress: OnProgress = () => {}) {
  let written: number | undefined
  closeSync(openSync(target, 'w', 0o600))
  chmodSync(target, 0o600)
  // Pins a snapshot: without it, every write of another process would restart the copy.
  connection.exec('begin')
  try {
    connection.prepare('select 1 from sqlite_schema').get()
    await connection.backup(target, {
      progress({ totalPages, remainingPages }) {
        onProgress(totalPages - remainingPages, totalPages)
        // Flush step by step: a single flush at the end would block all commits of a running server.
        written ??= openSync(target, 'r+')
        fdatasyncSync(written)
        return stepPages
      },
    })
  } catch (error) {
    rmSync(target, { force: true })
    throw error
  } finally {
    if (written !== undefined) closeSync(written)
    connection.exec('commit')
  }
  convertToSingleFile(target)
}

/**
 * Turns off write-ahead logging, so that the file is complete by itself. New commit numbers prevent the original's log
 * from being applied to it.
 */
function convertToSingleFile(file: string): void {
  const copied = openWriter(file)
  try {
    copied.pragma('synchronous = FULL')
    copied.pragma('journal_mode = delete')
    restartCommitNumbers(copied)
  } finally {
    copied.close()
  }
}

/** Moves the write-ahead log's content into the file. A damaged file is left unchanged. */
export function checkpointLog(file: string): void {
  let connection: BetterSqlite.Database | undefined
  try {
    connection = openWriter(file)
    connection.pragma('wal_checkpoint(truncate)')
  } catch (error) {
    if (!driverError(error)) throw error
  } finally {
    connection?.close()
  }
}

/**
 * Replaces all rows of a database in use with those of another database with the same tables, in one transaction that
 * blocks writers.
 */
export function replaceRows(file: string, source: string): void {
  const connection = openWriter(file, { timeout: 30_000 })
  try {
    connection.pragma('foreign_keys = off')
    connection.prepare('attach ? as source').run(source)
    const tables = connection
      .prepare<[], string>(
        // sqlite_sequence comes last, because inserts change it; index tables (shadow and virtual) are not copied
        `select name from pragma_table_list where schema = 'source' and type = 'table'
         and name not like 'sqlite_s%' or schema = 'source' and name = 'sqlite_sequence' order by name = 'sqlite_sequence'`,
      )
      .pluck()
      .all()
    const replace = connection.transaction(() => {
      // the ledger's triggers would refuse to delete its rows
      const triggers = connection
        .prepare<[], { name: string; sql: string }>("select name, sql from main.sqlite_schema where type = 'trigger'")
        .all()
      for (const { name } of triggers) connection.exec(`drop trigger main."${name}"`)
      // columns are listed, because generated columns can't be written
      const columnsOf = connection
        .prepare<[string], string>(`select name from pragma_table_xinfo(?, 'source') where hidden = 0`)
        .pluck()
      for (const table of tables) {
        const columns = columnsOf.all(table).map((name) => `"${name}"`)
        connection.exec(
          `delete from main."${table}"; insert into main."${table}" (${columns}) select ${columns} from source."${table}"`,
        )
      }
      rebuildNameIndex(connection)
      for (const { sql } of triggers) connection.exec(sql)
      incrementCommitNumber(connection)
    })
    replace.immediate()
  } finally {
    connection.close()
  }
}
