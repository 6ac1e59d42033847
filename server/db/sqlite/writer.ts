import BetterSqlite from 'better-sqlite3'
import { sha256Hex } from '#server/db/sha256.ts'

/**
 * Opens a database file for writing. All writers must use it: it makes SQLite overwrite deleted and replaced data
 * (docs/decisions/033-account-deletion.md). Throws the driver's error.
 */
export function openWriter(file: string, options?: BetterSqlite.Options): BetterSqlite.Database {
  const writer = new BetterSqlite(file, options)
  try {
    writer.pragma('secure_delete = on')
    // with a limit, SQLite stores no sample values, which would outlive their rows
    writer.pragma('analysis_limit = 400')
    writer.function('sha256_hex', { deterministic: true }, (text: string | null) => text && sha256Hex(text))
    return writer
  } catch (error) {
    writer.close()
    throw error
  }
}

/**
 * Moves the write-ahead log into the file and truncates it, because the log still contains deleted data. Returns false
 * if readers use the log or a write is in progress.
 */
export function truncateWal(writer: BetterSqlite.Database): boolean {
  if (writer.inTransaction) return false
  const rows = writer.pragma('wal_checkpoint(truncate)') as { busy: number }[]
  return rows.every(({ busy }) => busy === 0)
}
