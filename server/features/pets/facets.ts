import { and, count, gte, type Placeholder, sql } from 'drizzle-orm'
import type { Database, PreparedRead } from '#server/db/database.ts'
import { attributeBits, combineBits } from '#server/db/pet-bits.ts'
import { nameMatches, nameSearch } from '#server/db/search.ts'
import { columnOf, fromIndex } from '#server/db/through.ts'
import { searchWindow } from '#server/db/window.ts'
import { ageBounds } from '#shared/pet-ages.ts'
import { type CountedFacets, type PetFacets, type PetSelection, petAges, petChoices } from '#shared/pet-filter.ts'
import { searchEnd } from './place.ts'
import { isPublic } from './queries.ts'

/** The choices whose values exclude each other, each with bits for what its pets can be. */
const exclusive = ['category', 'sex', 'size', 'special_needs', 'status'] as const

/** The bits of what a pet may not be, of each choice. */
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

/** The bits of what a pet may not be; 0 where any will do. Its age is not among them. */
export const excludedBy = (selection: PetSelection): number => combineBits(Object.values(exclusions(selection)))

/** The bits of a pet that is not available. */
export const unavailable = combineBits(Object.values(attributeBits.status)) & ~attributeBits.status.available

/** How many pets there are of one kind in all, and of these how many whose birth date is known, and later than each bound. */
type PetKind = { facts: number | null; all: number; known: number; baby: number; young: number; adult: number }

type AgeBounds = { baby: string; young: string; adult: string }
type PetKindQuery = AgeBounds & {
  pattern?: string | undefined
  few?: string | undefined
  /** The last pet that is looked at, of the newest. */
  lastId?: number | undefined
}

const countKinds: PreparedRead<PetKindQuery, PetKind> = (
  read,
  schema,
  { baby, young, adult, pattern, few, lastId },
) => {
  const { id, facts, birthDate } = schema.pets
  const after = (bound: Placeholder) => sql`count(*) filter (where ${birthDate} > ${bound})`.mapWith(Number)
  return (
    read
      .select({
        facts: columnOf(facts),
        all: count(),
        known: count(columnOf(birthDate)),
        baby: after(baby),
        young: after(young),
        adult: after(adult),
      })
      // few, and the newest, are found by number
      .from(fromIndex(schema.pets, few || lastId ? 'pets_found' : 'pets_counted'))
      .where(and(isPublic(schema), lastId && gte(id, lastId), pattern && nameMatches(schema.pets, { pattern, few })))
      .groupBy(facts)
  )
}

/** The kinds of pets with such a name, among so many of the newest; null: among all. */
async function kindsByName(
  db: Database,
  bounds: AgeBounds,
  search: string,
): Promise<{ kinds: PetKind[]; among: number | null }> {
  const nameMatch = await nameSearch(db, search)
  const last = nameMatch.few ? null : await searchEnd(db, { waiting: false })
  const kinds = await db.read.run(countKinds, { ...bounds, ...nameMatch, lastId: last?.id })
  return { kinds, among: last && searchWindow.rows }
}

type CachedKinds = { moment: string; kinds: Promise<PetKind[]> }
const kindCache = new WeakMap<Database, CachedKinds>()

/**
 * Every kind of pet there is, of which there are far fewer than pets. Remembered until anybody writes or the day is over, as
 * each filter counts the same ones (docs/decisions/023).
 */
async function allKinds(db: Database, bounds: AgeBounds, today: string): Promise<PetKind[]> {
  const moment = `${today} ${await db.version()}`
  const last = kindCache.get(db)
  if (last?.moment === moment) return last.kinds
  const kinds = db.read.run(countKinds, bounds)
  kindCache.set(db, { moment, kinds })
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
 * How many pets match, and for each value how many would match if of its choice it alone were chosen; of `good_with`, if it
 * were chosen besides (docs/product.md 5.2). Of a name that many may have they are counted `among` so many of the newest pets.
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
  // each choice is counted over what all the others leave; `found` has a place for each bit
  const choices = exclusive.map((name) => ({
    all: combineBits(Object.values(attributeBits[name])),
    others: excludedBits & ~excluded[name],
  }))
  const bitCounts = new Float64Array(32)
  const unavailableBits = waiting ? unavailable : 0
  for (const kind of kinds) {
    const facts = kind.facts ?? 0
    // nobody counts a kind that two choices rule out
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

const ageCountsOf = ({ known, baby, young, adult }: PetKind) => ({
  baby,
  young: young - baby,
  adult: adult - young,
  senior: known - adult,
})

/** An age that is chosen twice counts once. */
const sumOfAges = (ages: PetFacets['age'], chosen: NonNullable<PetSelection['age']>): number =>
  petAges.reduce((sum, age) => (chosen.includes(age) ? sum + ages[age] : sum), 0)
