import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { foldName } from '#server/db/search.ts'
import { excludedBy } from '#server/features/pets/facets.queries.ts'
import { petAge } from '#shared/pet-ages.ts'
import { parsePetFilter, petAges } from '#shared/pet-filter.ts'
import { type SearchFrequency, searchFrequencies } from '#shared/search-frequencies.ts'

// All active searches in memory, compiled to the bits that a pet must not have, like the listing's own filter
// (docs/decisions/063-matching-saved-searches.md). 10,000 searches take 100 µs per pet.

type SearchIndexReader = Pick<Database, 'read' | 'schema'>

/** What searches see of an available pet, on a day in UTC. */
export type SearchedPet = { facts: number; birthDate: string | null; nameFolded: string; day: string }

export type CompiledSearch = {
  id: number
  addressId: number
  frequency: SearchFrequency
  /** As in `pets.facts`: bits that the pet must not have. */
  excluded: number
  /** A bit for each age; 0 for all pets, also those whose age is unknown. */
  ages: number
  /** Part of the folded name; empty for any name. */
  text: string
}

export type SearchIndex = { version: number; searches: CompiledSearch[] }

/** The rule of a search, from the listing's query. */
export function compileQuery(query: string): Pick<CompiledSearch, 'excluded' | 'ages' | 'text'> {
  const { search, sort: _sort, before: _before, ...choices } = parsePetFilter(new URLSearchParams(query))
  const ages = (choices.age ?? []).reduce((bits, age) => bits | ageBit(age), 0)
  // only available pets are searched, whose condition is not a part of the filter
  return { excluded: excludedBy({ ...choices, status: undefined }), ages, text: search ? foldName(search) : '' }
}

const ageBit = (age: (typeof petAges)[number]): number => 1 << petAges.indexOf(age)

const agesOf = ({ birthDate, day }: SearchedPet): number => (birthDate === null ? 0 : ageBit(petAge(birthDate, day)))

const matches = ({ excluded, ages, text }: CompiledSearch, pet: SearchedPet, age: number): boolean =>
  (pet.facts & excluded) === 0 && (ages === 0 || (ages & age) !== 0) && (text === '' || pet.nameFolded.includes(text))

/** The searches that a pet matches now and did not match before; `before` is null if it was not available. */
export function newlyMatching(
  { searches }: Pick<SearchIndex, 'searches'>,
  pet: SearchedPet,
  before: SearchedPet | null,
): CompiledSearch[] {
  const [age, ageBefore] = [agesOf(pet), before === null ? 0 : agesOf(before)]
  return searches.filter((search) => matches(search, pet, age) && !(before && matches(search, before, ageBefore)))
}

const cache = new WeakMap<Database, Promise<SearchIndex>>()

export async function searchVersion({ read, schema: { searchState } }: SearchIndexReader): Promise<number> {
  const [state] = await read.select({ version: searchState.version }).from(searchState).where(eq(searchState.id, 1))
  return state?.version ?? 0
}

/** The active searches. Loaded again only after one of them has changed, on whichever server. */
export async function searchIndex(db: Database): Promise<SearchIndex> {
  const version = await searchVersion(db)
  const last = await cache.get(db)?.catch(() => null)
  if (last?.version === version) return last
  const loading = loadIndex(db, version, last ?? null)
  cache.set(db, loading)
  return loading
}

const rowsAtOnce = 500

const rank = ({ frequency }: CompiledSearch): number => searchFrequencies.indexOf(frequency)

type IndexRow = { id: number; addressId: number; frequency: SearchFrequency; query: string }

const compiledQueries = new WeakMap<SearchIndex, Map<number, Pick<CompiledSearch, 'excluded' | 'ages' | 'text'>>>()

/** Pieces of 500, between which the event loop serves others. */
async function loadIndex(
  { read, schema: { savedSearches } }: SearchIndexReader,
  version: number,
  previous: SearchIndex | null,
): Promise<SearchIndex> {
  const known = previous ? compiledQueries.get(previous) : undefined
  const compiled = new Map<number, Pick<CompiledSearch, 'excluded' | 'ages' | 'text'>>()
  const searches: CompiledSearch[] = []
  const { id, addressId, frequency, query } = savedSearches
  for (let after = 0; ; ) {
    const rows: IndexRow[] = await read
      .select({ id, addressId, frequency, query })
      .from(savedSearches)
      // written out, so that the partial index is used
      .where(and(sql`confirmed_at is not null and ended_at is null`, gt(id, after)))
      .orderBy(asc(id))
      .limit(rowLimit(rowsAtOnce))
    for (const { query, ...row } of rows) {
      // a search's query never changes
      const rule = known?.get(row.id) ?? compileQuery(query)
      compiled.set(row.id, rule)
      searches.push({ ...row, ...rule })
    }
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) break
    after = last.id
    await setImmediate()
  }
  // of several searches of an address, the one that tells first has the pet
  searches.sort((one, other) => rank(one) - rank(other) || one.id - other.id)
  const index = { version, searches }
  compiledQueries.set(index, compiled)
  return index
}
