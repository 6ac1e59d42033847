import BetterSqlite from 'better-sqlite3'
import { sha256Hex } from '#server/db/hashed.ts'

/**
 * Opens a database file for writing. Whatever writes opens its connection here, so that what it deletes or replaces is
 * overwritten in the file (docs/decisions/033-leaving.md). Throws what the driver throws.
 */
export function openWriter(file: string, options?: BetterSqlite.Options): BetterSqlite.Database {
  const writer = new BetterSqlite(file, options)
  try {
    writer.pragma('secure_delete = on')
    // with a limit, SQLite writes no rows' values down as samples, in which they would outlive their rows
    writer.pragma('analysis_limit = 400')
    writer.function('sha256_hex', { deterministic: true }, (text: string | null) => text && sha256Hex(text))
    return writer
  } catch (error) {
    writer.close()
    throw error
  }
}

/**
 * Moves what stands in the write-ahead log into the file and empties the log, in which what was deleted since would still
 * stand. Returns whether it could: not while others read what stands there, or something is being written.
 */
export function truncateWal(writer: BetterSqlite.Database): boolean {
  if (writer.inTransaction) return false
  const rows = writer.pragma('wal_checkpoint(truncate)') as { busy: number }[]
  return rows.every(({ busy }) => busy === 0)
}
