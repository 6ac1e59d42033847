import { or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A name as it is kept for searching: neither SQLite nor PostgreSQL folds letters like É the same way everywhere. */
export function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

/** The LIKE pattern that finds `search` anywhere in a folded name; `%`, `_` and `\` mean themselves. */
export function containsPattern(search: string): string {
  return containing(foldName(search))
}

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * The condition "this column contains what is searched", however its letters are written, where no folded one stands
 * beside it. Both engines fold at least the letters from A to Z, so that the others are tried small, large and as names
 * begin.
 */
export function matchesAnyCase(column: PgColumn, search: string): SQL | undefined {
  const folded = foldName(search)
  const written = [folded, folded.toUpperCase(), folded.replace(/(^|\s)\S/gu, (first) => first.toUpperCase())]
  const patterns = new Set(written.map((text) => containing(text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))))
  return or(...[...patterns].map((pattern) => sql`lower(${column}) like ${pattern} escape '\\'`))
}

/** The condition "this folded column matches the pattern", which `containsPattern` makes. */
export function matches(foldedColumn: PgColumn, pattern: string | Placeholder): SQL {
  return sql`${foldedColumn} like ${pattern} escape '\\'`
}
