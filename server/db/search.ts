import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A name as it is kept for searching: neither SQLite nor PostgreSQL folds letters like É the same way everywhere. */
export function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

/** The LIKE pattern that finds `search` anywhere in a folded name; `%`, `_` and `\` mean themselves. */
export function containsPattern(search: string): string {
  return `%${foldName(search).replace(/[\\%_]/g, '\\$&')}%`
}

/** The condition "this folded column matches the pattern", which `containsPattern` makes. */
export function matches(foldedColumn: PgColumn, pattern: string | Placeholder): SQL {
  return sql`${foldedColumn} like ${pattern} escape '\\'`
}
