import { and, count, gte, type Placeholder, sql } from 'drizzle-orm'
import { attributeBits, combineBits } from '#server/db/attributes-mask.ts'
import type { Database, PreparedRead } from '#server/db/database.ts'
import { columnOf, fromIndex } from '#server/db/index-hint.ts'
import { nameMatches, nameSearch } from '#server/db/search.ts'
import { searchWindow } from '#server/db/search-window.ts'
import { ageBounds } from '#shared/pet-ages.ts'
import { type CountedFacets, type PetFacets, type PetSelection, petAges, petChoices } from '#shared/pet-filter.ts'
import { isPublic } from './pets.queries.ts'
import { searchEnd } from './position.queries.ts'

const exclusive = ['category', 'sex', 'size', 'special_needs', 'status'] as const

function exclusions(selection: PetSelection): Record<(typeof exclusive)[number] | 'good_with', number> {
  const others = (name: (typeof exclusive)[number]) => {
    const chosen: readonly string[] = selection[name] ?? []
    const bits = Object.entries(attributeBits[name]).filter(([value]) => !chosen.includes(value))
    return chosen.length === 0 ? 0 : combineBits(bits.map(([, bit]) => bit))
  }
  return {
    category: others('category'),
    sex: others('sex'),
    size: others('size'),
    special_needs: others('special_needs'),
    status: others('status'),
    good_with: combineBits((selection.good_with ?? []).map((companion) => attributeBits[companion].no)),
  }
}

/** The bits that a pet must not have; 0 for no filter. Ages are not included. */
export const excludedBy = (selection: PetSelection): number => combineBits(Object.values(exclusions(selection)))

export const unavailable = combineBits(Object.values(attributeBits.status)) & ~attributeBits.status.available

/** The number of pets with the same attributes; of these, those with a birth date, and those born after each bound. */
type PetKind = { facts: number | null; all: number; withBirthDate: number; baby: number; young: number; adult: number }

type AgeBounds = { baby: string; young: string; adult: string }
type PetKindQuery = AgeBounds & {
  pattern?: string | undefined
  candidateIds?: string | undefined
  lastId?: number | undefined
}

const countKinds: PreparedRead<PetKindQuery, PetKind> = (
  read,
  schema,
  { baby, young, adult, pattern, candidateIds, lastId },
) => {
  const { id, facts, birthDate } = schema.pets
  const after = (bound: Placeholder) => sql`count(*) filter (where ${birthDate} > ${bound})`.mapWith(Number)
  return (
    read
      .select({
        facts: columnOf(facts),
        all: count(),
        withBirthDate: count(columnOf(birthDate)),
        baby: after(baby),
        young: after(young),
        adult: after(adult),
      })
      // few matches, and the newest pets, are found by id
      .from(fromIndex(schema.pets, candidateIds || lastId ? 'pets_found' : 'pets_counted'))
      .where(
        and(
          isPublic(schema),
          lastId && gte(id, lastId),
          pattern && nameMatches(schema.pets, { pattern, candidateIds }),
        ),
      )
      .groupBy(facts)
  )
}

/** Counts pets whose name matches, `among` the newest ones; null: among all. */
async function kindsByName(
  db: Database,
  bounds: AgeBounds,
  search: string,
): Promise<{ kinds: PetKind[]; among: number | null }> {
  const nameMatch = await nameSearch(db, search)
  const last = nameMatch.candidateIds ? null : await searchEnd(db, { waiting: false })
  const kinds = await db.read.run(countKinds, { ...bounds, ...nameMatch, lastId: last?.id })
  return { kinds, among: last && searchWindow.rows }
}

type CachedKinds = { version: string; kinds: Promise<PetKind[]> }
const kindCache = new WeakMap<Database, CachedKinds>()

/**
 * All kinds of pets, which are far fewer than pets. Cached until the next write or the end of the day, because all
 * filters count the same ones (docs/decisions/023).
 */
async function allKinds(db: Database, bounds: AgeBounds, today: string): Promise<PetKind[]> {
  const version = `${today} ${await db.version()}`
  const last = kindCache.get(db)
  if (last?.version === version) return last.kinds
  const kinds = db.read.run(countKinds, bounds)
  kindCache.set(db, { version, kinds })
  kinds.catch(() => kindCache.delete(db))
  return kinds
}

const zeros = <Value extends string>(values: readonly Value[]) =>
  Object.fromEntries(values.map((value) => [value, 0])) as Record<Value, number>

const emptyFacets = (): PetFacets => ({
  total: 0,
  category: zeros(petChoices.category),
  sex: zeros(petChoices.sex),
  age: zeros(petChoices.age),
  size: zeros(petChoices.size),
  good_with: zeros(petChoices.good_with),
  special_needs: zeros(petChoices.special_needs),
  status: zeros(petChoices.status),
})

/**
 * Counts matching pets, and for each value those that would match if it were the only one of its filter. For
 * `good_with`, if it were selected in addition (docs/product.md 5.2). Frequent names are counted `among` the newest
 * pets.
 */
export async function petFacets(
  db: Database,
  { selection, waiting, today }: { selection: PetSelection; waiting: boolean; today: string },
): Promise<CountedFacets> {
  const [baby, young, adult] = ageBounds(today)
  const bounds = { baby, young, adult }
  const { kinds, among } = selection.search
    ? await kindsByName(db, bounds, selection.search)
    : { kinds: await allKinds(db, bounds, today), among: null }
  return { ...facetsOf(kinds, selection, waiting), among }
}

function facetsOf(kinds: PetKind[], selection: PetSelection, waiting: boolean): PetFacets {
  const facets = emptyFacets()
  const excluded = exclusions(selection)
  const excludedBits = excludedBy(selection)
  // each filter is counted over the pets that all others leave; `bitCounts` has a place for each bit
  const choices = exclusive.map((name) => ({
    all: combineBits(Object.values(attributeBits[name])),
    others: excludedBits & ~excluded[name],
  }))
  const bitCounts = new Float64Array(32)
  const unavailableBits = waiting ? unavailable : 0
  for (const kind of kinds) {
    const facts = kind.facts ?? 0
    if (facts & unavailableBits || choices.every(({ others }) => facts & others)) continue
    const matching = selection.age?.length ? sumOfAges(ageCountsOf(kind), selection.age) : kind.all
    for (const { all, others } of choices) if (!(facts & others)) add(bitCounts, facts & all, matching)
    if (facts & excludedBits) continue
    const ages = ageCountsOf(kind)
    facets.total += matching
    for (const age of petAges) facets.age[age] += ages[age]
    for (const companion of petChoices.good_with)
      if (!(facts & attributeBits[companion].no)) facets.good_with[companion] += matching
  }
  for (const name of exclusive) {
    const counts: Record<string, number> = facets[name]
    const bits: Record<string, number> = attributeBits[name]
    for (const value of Object.keys(counts)) counts[value] = bitCounts[bitIndex(bits[value] ?? 0)] ?? 0
  }
  return facets
}

const bitIndex = (bit: number) => 31 - Math.clz32(bit)

function add(bitCounts: Float64Array, bit: number, pets: number): void {
  const index = bitIndex(bit)
  bitCounts[index] = (bitCounts[index] ?? 0) + pets
}

const ageCountsOf = ({ withBirthDate, baby, young, adult }: PetKind) => ({
  baby,
  young: young - baby,
  adult: adult - young,
  senior: withBirthDate - adult,
})

const sumOfAges = (ages: PetFacets['age'], chosen: NonNullable<PetSelection['age']>): number =>
  petAges.reduce((sum, age) => (chosen.includes(age) ? sum + ages[age] : sum), 0)
