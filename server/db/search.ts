import { and, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database, PreparedRead } from './contract.ts'

/** Folds a name for searching: SQLite and PostgreSQL fold letters like É differently on different systems. */
export function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

/** LIKE pattern that finds `search` anywhere in a folded name; `%`, `_`, and `\` are escaped. */
export function containsPattern(search: string): string {
  return likePattern(foldName(search))
}

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Matches `search` in any case in a column without a folded copy. Both engines fold at least A to Z.
 * Other letters are tried in lower case, upper case, and capitalized.
 */
export function matchesAnyCase(column: PgColumn, search: string): SQL | undefined {
  const folded = foldName(search)
  const spellings = [folded, folded.toUpperCase(), folded.replace(/(^|\s)\S/gu, (first) => first.toUpperCase())]
  const patterns = new Set(
    spellings.map((text) => likePattern(text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))),
  )
  return or(...[...patterns].map((pattern) => sql`lower(${column}) like ${pattern} escape '\\'`))
}

export function foldedLike(foldedColumn: PgColumn, pattern: string | Placeholder): SQL {
  return sql`${foldedColumn} like ${pattern} escape '\\'`
}

export function trigramsOf(text: string): string[] {
  const characters = [...text]
  return [...new Set(characters.slice(2).map((last, index) => `${characters[index]}${characters[index + 1]}${last}`))]
}

const maxCandidates = 1000

/** Most trigrams looked up, evenly spread over the name; each lookup reads up to `maxCandidates` pets. */
const maxTrigrams = 8

/** One trigram per query: an intersection may read every pet that has one of them (docs/decisions/041). */
const petsWithTrigram: PreparedRead<{ part: string }, { count: number; ids: string }> = (read, _, { part }) =>
  read
    .select({ count: sql<number>`count(*)`, ids: sql<string>`json_group_array(id)` })
    .from(
      sql`(select rowid as id from pet_names where pet_names match ${part} limit ${sql.raw(String(maxCandidates))})`,
    )

export type NameSearch = { pattern: string; candidateIds: string | undefined }

/**
 * Returns the values for `nameMatches`. Without candidate ids, a search reads every name.
 * Candidates exist only on SQLite and for three or more letters; PostgreSQL uses its own index.
 * A pet that gets a matching name between this call and the search is missed, as if it were added later.
 */
export async function nameSearch({ dialect, read }: Pick<Database, 'dialect' | 'read'>, search: string) {
  const fullScan: NameSearch = { pattern: containsPattern(search), candidateIds: undefined }
  const parts = trigramsOf(foldName(search))
  // FTS5 queries end at a NUL, which no name contains.
  if (dialect === 'postgres' || parts.length === 0 || search.includes('\0')) return fullScan
  for (const part of sampleEvenly(parts)) {
    const [row] = await read.run(petsWithTrigram, { part: quoteFtsTerm(part) })
    if (row && row.count < maxCandidates) return { ...fullScan, candidateIds: row.ids }
  }
  return fullScan
}

const sampleEvenly = (parts: string[]): string[] =>
  parts.length <= maxTrigrams
    ? parts
    : Array.from(
        { length: maxTrigrams },
        (_, n) => parts[Math.round((n * (parts.length - 1)) / (maxTrigrams - 1))] ?? '',
      )

const quoteFtsTerm = (part: string) => `"${part.replaceAll('"', '""')}"`

type NameCondition = { pattern: string | Placeholder; candidateIds?: string | Placeholder | undefined }

export const nameMatches = (
  { id, nameFolded }: Record<'id' | 'nameFolded', PgColumn>,
  { pattern, candidateIds }: NameCondition,
) =>
  and(
    candidateIds ? sql`${id} in (select value from json_each(${candidateIds}))` : undefined,
    foldedLike(nameFolded, pattern),
  )
