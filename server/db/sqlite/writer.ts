import BetterSqlite from 'better-sqlite3'
import { hashed } from '#server/db/hashed.ts'

/** Opens a database file for writing. Whatever writes opens its connection here. */
export function openWriter(file: string, options?: BetterSqlite.Options): BetterSqlite.Database {
  const writer = new BetterSqlite(file, options)
  writer.function('sha256_hex', { deterministic: true }, (text: string | null) => text && hashed(text))
  return writer
}
