import { and, between, eq } from 'drizzle-orm'
import { attributeBits, combineBits } from '#server/db/attributes-mask.ts'
import type { Database, PreparedRead } from '#server/db/database.ts'
import { columnOf, fromIndex } from '#server/db/index-hint.ts'
import { cachedQuery } from '#server/db/query-cache.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { type CardRecord, isPublic } from './pets.queries.ts'
import { petsByIds } from './search.queries.ts'

type Candidate = { id: number; facts: number | null; birthDate: string | null }

const candidateById: PreparedRead<{ id: number }, Candidate> = (read, { pets }, { id }) =>
  read.select({ id: pets.id, facts: pets.facts, birthDate: pets.birthDate }).from(pets).where(eq(pets.id, id))

const inRange: PreparedRead<{ low: number; high: number; limit: number }, Candidate> = (
  read,
  schema,
  { low, high, limit },
) => {
  const { id, facts, birthDate, nameFolded } = schema.pets
  return (
    read
      .select({ id: columnOf(id), facts: columnOf(facts), birthDate: columnOf(birthDate) })
      .from(fromIndex(schema.pets, 'pets_counted'))
      .where(and(isPublic(schema), between(facts, low, high)))
      // in the order of the index, so that it need not be read to the end
      .orderBy(facts, birthDate, nameFolded, id)
      .limit(rowLimit(limit))
  )
}

const cachedInRange = cachedQuery(inRange)

const maxCandidates = 200

/** The range of attribute values with the pet's values of these kinds, which is contiguous in the index. */
function rangeOf(facts: number, kinds: ('category' | 'size' | 'sex')[]) {
  const masks = kinds.map((kind) => combineBits(Object.values(attributeBits[kind])))
  const shared = facts & combineBits(masks)
  const low = attributeBits.status.available | shared
  const lowest = low & -low
  return { low, high: low + lowest - 1, limit: maxCandidates }
}

const day = 86_400_000
const sizes: number[] = Object.values(attributeBits.size).slice(0, -1)

/** The category counts most; then years of age, sizes and sex, half if a value is unknown. */
function dissimilarity(one: Candidate, other: Candidate): number {
  const [a, b] = [one.facts ?? 0, other.facts ?? 0]
  const differ = (bits: object) => (a & b & combineBits(Object.values(bits))) === 0
  const [sizeA, sizeB] = [a, b].map((facts) => sizes.findIndex((bit) => facts & bit))
  const bothKnown = one.birthDate !== null && other.birthDate !== null
  const years = bothKnown
    ? Math.abs(Date.parse(one.birthDate ?? '') - Date.parse(other.birthDate ?? '')) / day / 365
    : 2
  const steps = sizeA === -1 || sizeB === -1 ? 1.5 : Math.abs((sizeA ?? 0) - (sizeB ?? 0))
  const sex = (a | b) & attributeBits.sex.unknown ? 0.5 : Number(differ(attributeBits.sex))
  return (differ(attributeBits.category) ? 100 : 0) + Math.min(years, 4) + steps + sex
}

/**
 * Up to four available pets: same category first, then closest in age, size and sex, then newest. In a large shelter,
 * the candidates also share size and sex.
 */
export async function similarPets(db: Database, { id }: { id: number }): Promise<CardRecord[]> {
  const [pet] = await db.read.run(candidateById, { id })
  if (!pet) return []
  const find = (kinds: Parameters<typeof rangeOf>[1]) => {
    const range = rangeOf(pet.facts ?? 0, kinds)
    return cachedInRange(db, `${range.low} ${range.high}`, range)
  }
  const alike = await find(['category'])
  const closest = alike.length < maxCandidates ? [] : await find(['category', 'size', 'sex'])
  const others = alike.length > 4 ? [] : await find([])
  const candidates = new Map([...alike, ...closest, ...others].map((one) => [one.id, one]))
  candidates.delete(id)
  const ranked = [...candidates.values()].map((one) => ({ id: one.id, far: dissimilarity(pet, one) }))
  ranked.sort((one, other) => one.far - other.far || other.id - one.id)
  return petsByIds(
    db,
    ranked.slice(0, 4).map(({ id }) => id),
  )
}
