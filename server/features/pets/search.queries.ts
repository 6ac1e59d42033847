import { and, asc, desc, eq, gte, inArray, lt, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database, PreparedRead } from '#server/db/database.ts'
import { columnOf, fromIndex } from '#server/db/index-hint.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { nameMatches, nameSearch } from '#server/db/search.ts'
import { ageBounds } from '#shared/pet-ages.ts'
import { type PetSelection, petAges } from '#shared/pet-filter.ts'
import { excludedBy, unavailable } from './facets.queries.ts'
import { type CardRecord, cardColumns, isAvailable, isPublic, type PetRecord, petColumns } from './pets.queries.ts'
import { type PetPosition, searchEnd } from './position.queries.ts'

type PetSearchSchema = Database['schema']

/** `waiting`: available pets by arrival. `today` is required for ages. */
export type PetSearch = { selection: PetSelection; waiting: boolean; today: string | null }

/** Two ranges of birth dates: four ages can't have more gaps. */
type BirthRanges = { after1: string; until1: string; after2: string; until2: string }

const [minDate, maxDate] = ['', '9999-12-31']
const emptyRange = { after: maxDate, until: minDate }

function birthRangesOf({ selection, today }: PetSearch): BirthRanges | undefined {
  const ages: ReadonlySet<string> = new Set(selection.age)
  if (ages.size === 0) return undefined
  if (today === null) throw new Error('ages without a day')
  const [baby, young, adult] = ageBounds(today)
  const edges = [maxDate, baby, young, adult, minDate]
  const ranges: { after: string; until: string }[] = []
  for (const [place, age] of petAges.entries()) {
    const [until = maxDate, after = minDate] = edges.slice(place)
    const last = ranges.at(-1)
    if (!ages.has(age)) continue
    if (last?.after === until) last.after = after
    else ranges.push({ after, until })
  }
  const [first = emptyRange, second = emptyRange] = ranges
  return { after1: first.after, until1: first.until, after2: second.after, until2: second.until }
}

type PetFilter = { [Name in keyof BirthRanges]?: BirthRanges[Name] | undefined } & {
  pattern?: string | undefined
  candidateIds?: string | undefined
  excluded?: number | undefined
}

async function petFilterOf(db: Database, petSearch: PetSearch): Promise<PetFilter> {
  const { search } = petSearch.selection
  return {
    ...(search ? await nameSearch(db, search) : {}),
    excluded: excludedBy(petSearch.selection) || undefined,
    ...birthRangesOf(petSearch),
  }
}

type PetFilterPlaceholders = { [Name in keyof PetFilter]?: Placeholder | undefined }

function petFilterWhere(
  { pets }: PetSearchSchema,
  { pattern, candidateIds, excluded, after1, until1, after2, until2 }: PetFilterPlaceholders,
): SQL | undefined {
  const born = (after: Placeholder, until: Placeholder) =>
    and(sql`${pets.birthDate} > ${after}`, sql`${pets.birthDate} <= ${until}`)
  return and(
    excluded && sql`(${pets.facts} & ${excluded}) = 0`,
    after1 && until1 && after2 && until2 && or(born(after1, until1), born(after2, until2)),
    pattern && nameMatches(pets, { pattern, candidateIds }),
  )
}

type PetPageQuery = PetFilter & {
  limit: number
  id?: number | undefined
  arrivedOn?: string | undefined
  lastId?: number | undefined
  lastArrivedOn?: string | undefined
}

type PetPageArgs = Parameters<PreparedRead<PetPageQuery, unknown>>

function newest(...[read, schema, { limit, id, lastId, ...filter }]: PetPageArgs) {
  const { pets } = schema
  return read
    .select({ id: columnOf(pets.id) })
    .from(fromIndex(pets, 'pets_found'))
    .where(and(isPublic(schema), id && lt(pets.id, id), lastId && gte(pets.id, lastId), petFilterWhere(schema, filter)))
    .orderBy(desc(pets.id))
    .limit(rowLimit(limit))
}

function waiting(...[read, schema, { limit, id, arrivedOn, lastId, lastArrivedOn, ...filter }]: PetPageArgs) {
  const { pets } = schema
  const later = id && arrivedOn && sql`(${pets.arrivedOn}, ${pets.id}) > (${arrivedOn}, ${id})`
  const last = lastId && lastArrivedOn && sql`(${pets.arrivedOn}, ${pets.id}) <= (${lastArrivedOn}, ${lastId})`
  return (
    read
      .select({ id: columnOf(pets.id) })
      // few matches are read one by one: no index by arrival finds them
      .from(filter.candidateIds ? fromIndex(pets) : fromIndex(pets, 'pets_waiting'))
      .where(and(isAvailable(schema), later, last, petFilterWhere(schema, filter)))
      .orderBy(asc(pets.arrivedOn), asc(pets.id))
      .limit(rowLimit(limit))
  )
}

const byArrival = ({ pets }: PetSearchSchema) => [asc(pets.arrivedOn), asc(pets.id)]

type PetListQueries<Row> = { newest: PreparedRead<PetPageQuery, Row>; waiting: PreparedRead<PetPageQuery, Row> }

const records: PetListQueries<PetRecord> = {
  newest: (read, schema, paged) => {
    const { pets } = schema
    const rows = read.select(petColumns(schema)).from(pets)
    return rows.where(inArray(pets.id, newest(read, schema, paged))).orderBy(desc(pets.id))
  },
  waiting: (read, schema, paged) => {
    const rows = read.select(petColumns(schema)).from(schema.pets)
    return rows.where(inArray(schema.pets.id, waiting(read, schema, paged))).orderBy(...byArrival(schema))
  },
}

const cards: PetListQueries<CardRecord> = {
  newest: (read, schema, paged) => {
    const { pets } = schema
    const rows = read.select(cardColumns(schema)).from(pets)
    return rows.where(inArray(pets.id, newest(read, schema, paged))).orderBy(desc(pets.id))
  },
  waiting: (read, schema, paged) => {
    const rows = read.select(cardColumns(schema)).from(schema.pets)
    return rows.where(inArray(schema.pets.id, waiting(read, schema, paged))).orderBy(...byArrival(schema))
  },
}

type PetSearchPage<Row> = { items: Row[]; nextCursor: number | null; end: PetPosition | null }

const isFiltered = ({ waiting }: PetSearch, { pattern, excluded = 0, after1 }: PetFilter): boolean =>
  pattern !== undefined || after1 !== undefined || (excluded & ~(waiting ? unavailable : 0)) !== 0

/**
 * Matching public pets after a position: newest first, or available ones by arrival. One call scans a limited number,
 * so a page may be short or empty although there is a next one. Ids come from an index alone and rows are read
 * afterwards, so that long descriptions don't slow a search down.
 */
const petLister =
  <Row extends { id: number }>({ newest, waiting }: PetListQueries<Row>) =>
  async (
    db: Database,
    petSearch: PetSearch,
    page: { after?: PetPosition | undefined; limit: number },
  ): Promise<PetSearchPage<Row>> => {
    const { after, limit } = page
    const filter = await petFilterOf(db, petSearch)
    const isBound = !filter.candidateIds && isFiltered(petSearch, filter)
    const end = isBound ? await searchEnd(db, { waiting: petSearch.waiting, after }) : null
    const query = { ...filter, limit: limit + 1, id: after?.id, lastId: end?.id }
    const rows = petSearch.waiting
      ? await db.read.run(waiting, { ...query, arrivedOn: after?.arrivedOn, lastArrivedOn: end?.arrivedOn })
      : await db.read.run(newest, query)
    const items = rows.slice(0, limit)
    if (rows.length > limit) return { items, nextCursor: items.at(-1)?.id ?? null, end: null }
    return { items, nextCursor: end?.id ?? null, end }
  }
export const listPets = petLister(records)
export const listCards = petLister(cards)

export async function positionOfPet({ read, schema }: Database, id: number): Promise<PetPosition | undefined> {
  const { pets } = schema
  const [position] = await read
    .select({ id: pets.id, arrivedOn: pets.arrivedOn })
    .from(pets)
    .where(and(eq(pets.id, id), isPublic(schema)))
  return position
}

const batchSizes = [4, 24, 100]

const petsInIds: PreparedRead<Record<string, number>, CardRecord> = (read, schema, ids) =>
  read
    .select(cardColumns(schema))
    .from(schema.pets)
    .where(and(isPublic(schema), inArray(schema.pets.id, Object.values(ids))))

export async function petsByIds({ read }: Database, requested: number[]): Promise<CardRecord[]> {
  const ids = [...new Set(requested)]
  const size = batchSizes.find((most) => ids.length <= most)
  if (size === undefined) throw new Error('too many pets at once')
  const [first] = ids
  if (first === undefined) return []
  const filled = Array.from({ length: size }, (_, place) => [`id${place}`, ids[place] ?? first])
  const rows = await read.run(petsInIds, Object.fromEntries(filled))
  const byId = new Map(rows.map((pet) => [pet.id, pet]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
