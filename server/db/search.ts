import { and, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database, PreparedRead } from './contract.ts'

/** A name as it is kept for searching: neither SQLite nor PostgreSQL folds letters like É the same way everywhere. */
export function foldName(name: string): string {
  return name.normalize('NFKC').toLowerCase()
}

/** The LIKE pattern that finds `search` anywhere in a folded name; `%`, `_` and `\` mean themselves. */
export function containsPattern(search: string): string {
  return likePattern(foldName(search))
}

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * The condition "this column contains what is searched", however its letters are written, where no folded one stands
 * beside it. Both engines fold at least the letters from A to Z, so that the others are tried small, large and as names
 * begin.
 */
export function matchesAnyCase(column: PgColumn, search: string): SQL | undefined {
  const folded = foldName(search)
  const spellings = [folded, folded.toUpperCase(), folded.replace(/(^|\s)\S/gu, (first) => first.toUpperCase())]
  const patterns = new Set(
    spellings.map((text) => likePattern(text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))),
  )
  return or(...[...patterns].map((pattern) => sql`lower(${column}) like ${pattern} escape '\\'`))
}

/** The condition "this folded column matches the pattern", which `containsPattern` makes. */
export function foldedLike(foldedColumn: PgColumn, pattern: string | Placeholder): SQL {
  return sql`${foldedColumn} like ${pattern} escape '\\'`
}

/** Every three characters that stand side by side in a text, each once: what SQLite's index of pets' names is made of. */
export function trigramsOf(text: string): string[] {
  const characters = [...text]
  return [...new Set(characters.slice(2).map((last, index) => `${characters[index]}${characters[index + 1]}${last}`))]
}

/** Pets that may match, at most, for them to be looked at one by one. */
const maxCandidates = 1000

/** Parts of a name that are asked for at most, from all over it: of each, as many pets are read. */
const maxTrigrams = 8

/** Not those that have several parts: to find them may take reading all that have one of them (docs/decisions/041). */
const petsWithTrigram: PreparedRead<{ part: string }, { count: number; ids: string }> = (read, _, { part }) =>
  read
    .select({ count: sql<number>`count(*)`, ids: sql<string>`json_group_array(id)` })
    .from(
      sql`(select rowid as id from pet_names where pet_names match ${part} limit ${sql.raw(String(maxCandidates))})`,
    )

/** A pet's name that is looked for: the pattern, and as JSON the pets with one part of it, where they are few. */
export type NameSearch = { pattern: string; few: string | undefined }

/**
 * What is asked of pets whose name contains `search`: values for `isNamed`. Whoever looks for pets by name asks this first,
 * or every name is read. It can't tell the few of less than three letters; PostgreSQL uses an index of its own by itself.
 * A pet that is given such a name between this and what is asked with it is not among the few, as if it came a moment later.
 */
export async function nameSearch({ dialect, read }: Pick<Database, 'dialect' | 'read'>, search: string) {
  const sought: NameSearch = { pattern: containsPattern(search), few: undefined }
  const parts = trigramsOf(foldName(search))
  // a query of FTS5 ends at a NUL, which no name holds
  if (dialect === 'postgres' || parts.length === 0 || search.includes('\0')) return sought
  for (const part of sampleEvenly(parts)) {
    const [row] = await read.run(petsWithTrigram, { part: quoteFtsTerm(part) })
    if (row && row.count < maxCandidates) return { ...sought, few: row.ids }
  }
  return sought
}

/** As many as are asked for, from all over: the first, the last, and others evenly between them. */
const sampleEvenly = (parts: string[]): string[] =>
  parts.length <= maxTrigrams
    ? parts
    : Array.from(
        { length: maxTrigrams },
        (_, n) => parts[Math.round((n * (parts.length - 1)) / (maxTrigrams - 1))] ?? '',
      )

const quoteFtsTerm = (part: string) => `"${part.replaceAll('"', '""')}"`

type NameCondition = { pattern: string | Placeholder; few?: string | Placeholder | undefined }

/** The condition "this pet's name contains what is searched", of what `nameSearch` gives. */
export const nameMatches = (
  { id, nameFolded }: Record<'id' | 'nameFolded', PgColumn>,
  { pattern, few }: NameCondition,
) => and(few ? sql`${id} in (select value from json_each(${few}))` : undefined, foldedLike(nameFolded, pattern))
