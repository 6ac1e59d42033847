import { attributeBits, combineBits } from '#server/db/attributes-mask.ts'
import type { Database } from '#server/db/database.ts'
import { ageBounds } from '#shared/pet-ages.ts'
import { type CountedFacets, type PetFacets, type PetSelection, petAges, petChoices } from '#shared/pet-filter.ts'
import { allKinds, kindsByName, type PetKind } from './pet-kinds.queries.ts'

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

function facetsOf(kinds: Iterable<PetKind>, selection: PetSelection, waiting: boolean): PetFacets {
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
