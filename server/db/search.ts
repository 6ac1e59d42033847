import { and, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database, PreparedRead } from './contract.ts'

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

/** Every three characters that stand side by side in a text, each once: what SQLite's index of pets' names is made of. */
export function partsOf(text: string): string[] {
  const characters = [...text]
  return [...new Set(characters.slice(2).map((last, place) => `${characters[place]}${characters[place + 1]}${last}`))]
}

/** Pets that may match, at most, for them to be looked at one by one. */
const fewPets = 1000

/** Parts of a name that are asked for at most, from all over it: of each, as many pets are read. */
const mostParts = 8

/** Not those that have several parts: to find them may take reading all that have one of them (docs/decisions/041). */
const petsWith: PreparedRead<{ part: string }, { count: number; ids: string }> = (read, _, { part }) =>
  read
    .select({ count: sql<number>`count(*)`, ids: sql<string>`json_group_array(id)` })
    .from(sql`(select rowid as id from pet_names where pet_names match ${part} limit ${sql.raw(String(fewPets))})`)

/** A pet's name that is looked for: the pattern, and as JSON the pets with one part of it, where they are few. */
export type NameSought = { pattern: string; few: string | undefined }

/**
 * What is asked of pets whose name contains `search`: values for `isNamed`. Whoever looks for pets by name asks this first,
 * or every name is read. It can't tell the few of less than three letters; PostgreSQL uses an index of its own by itself.
 * A pet that is given such a name between this and what is asked with it is not among the few, as if it came a moment later.
 */
export async function nameSought({ dialect, read }: Pick<Database, 'dialect' | 'read'>, search: string) {
  const sought: NameSought = { pattern: containsPattern(search), few: undefined }
  const parts = partsOf(foldName(search))
  // a query of FTS5 ends at a NUL, which no name holds
  if (dialect === 'postgres' || parts.length === 0 || search.includes('\0')) return sought
  for (const part of someOf(parts)) {
    const [found] = await read.run(petsWith, { part: quoted(part) })
    if (found && found.count < fewPets) return { ...sought, few: found.ids }
  }
  return sought
}

/** As many as are asked for, from all over: the first, the last, and others evenly between them. */
const someOf = (parts: string[]): string[] =>
  parts.length <= mostParts
    ? parts
    : Array.from({ length: mostParts }, (_, n) => parts[Math.round((n * (parts.length - 1)) / (mostParts - 1))] ?? '')

const quoted = (part: string) => `"${part.replaceAll('"', '""')}"`

type Named = { pattern: string | Placeholder; few?: string | Placeholder | undefined }

/** The condition "this pet's name contains what is searched", of what `nameSought` gives. */
export const isNamed = ({ id, nameFolded }: Record<'id' | 'nameFolded', PgColumn>, { pattern, few }: Named) =>
  and(few ? sql`${id} in (select value from json_each(${few}))` : undefined, matches(nameFolded, pattern))
