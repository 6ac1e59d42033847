import { and, asc, desc, eq, inArray, lt, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database, PreparedRead } from '#server/db/database.ts'
import { isNamed, nameSought } from '#server/db/search.ts'
import { columnOf, through } from '#server/db/through.ts'
import { ageBounds } from '#shared/pet-ages.ts'
import { type PetSelection, petAges } from '#shared/pet-filter.ts'
import { excludedBy } from './facets.ts'
import { type CardRecord, cardColumns, isPublic, type PetRecord, petColumns } from './queries.ts'

type Schema = Database['schema']

/** What is looked for. `waiting`: available pets by arrival; `today`: the day that tells ages, needed where they matter. */
export type Sought = { selection: PetSelection; waiting: boolean; today: string | null }

/** Where a list stands: at this pet. */
export type Place = { id: number; arrivedOn: string }

/** Born after the one and until the other, or after the third and until the fourth: more gaps four ages can't have. */
type Birth = { after1: string; until1: string; after2: string; until2: string }

/** Before and behind every birth date. */
const [start, end] = ['', '9999-12-31']
const never = { after: end, until: start }

/** The birth dates of the ages that are chosen, as two ranges at most. */
function birthOf({ selection, today }: Sought): Birth | undefined {
  const ages: ReadonlySet<string> = new Set(selection.age)
  if (ages.size === 0) return undefined
  if (today === null) throw new Error('ages without a day')
  const [baby, young, adult] = ageBounds(today)
  const edges = [end, baby, young, adult, start]
  const ranges: { after: string; until: string }[] = []
  for (const [place, age] of petAges.entries()) {
    const [until = end, after = start] = edges.slice(place)
    const last = ranges.at(-1)
    if (!ages.has(age)) continue
    if (last?.after === until) last.after = after
    else ranges.push({ after, until })
  }
  const [first = never, second = never] = ranges
  return { after1: first.after, until1: first.until, after2: second.after, until2: second.until }
}

type Filter = { [Name in keyof Birth]?: Birth[Name] | undefined } & {
  pattern?: string | undefined
  few?: string | undefined
  /** The bits of what a pet may not be. */
  excluded?: number | undefined
}

/** What is looked for, as the values of one of a few prepared queries: with or without a name, facts and ages. */
async function filterOf(db: Database, sought: Sought): Promise<Filter> {
  const { search } = sought.selection
  return {
    ...(search ? await nameSought(db, search) : {}),
    excluded: excludedBy(sought.selection) || undefined,
    ...birthOf(sought),
  }
}

type Given = { [Name in keyof Filter]?: Placeholder | undefined }

function fits({ pets }: Schema, { pattern, few, excluded, after1, until1, after2, until2 }: Given): SQL | undefined {
  const born = (after: Placeholder, until: Placeholder) =>
    and(sql`${pets.birthDate} > ${after}`, sql`${pets.birthDate} <= ${until}`)
  return and(
    excluded && sql`(${pets.facts} & ${excluded}) = 0`,
    after1 && until1 && after2 && until2 && or(born(after1, until1), born(after2, until2)),
    pattern && isNamed(pets, { pattern, few }),
  )
}

type Paged = Filter & { limit: number; id?: number | undefined; arrivedOn?: string | undefined }

type Asked = Parameters<PreparedRead<Paged, unknown>>

function newest(...[read, schema, { limit, id, ...filter }]: Asked) {
  const { pets } = schema
  return read
    .select({ id: columnOf(pets.id) })
    .from(through(pets, 'pets_found'))
    .where(and(isPublic(schema), id && lt(pets.id, id), fits(schema, filter)))
    .orderBy(desc(pets.id))
    .limit(limit)
}

function waiting(...[read, schema, { limit, id, arrivedOn, ...filter }]: Asked) {
  const { pets } = schema
  const later = id && arrivedOn && sql`(${pets.arrivedOn}, ${pets.id}) > (${arrivedOn}, ${id})`
  return (
    read
      .select({ id: columnOf(pets.id) })
      // few are read one by one: no index by arrival finds them
      .from(filter.few ? through(pets) : through(pets, 'pets_waiting'))
      .where(and(isAvailable(schema), later, fits(schema, filter)))
      .orderBy(asc(pets.arrivedOn), asc(pets.id))
      .limit(limit)
  )
}

/** As the index of those who wait says it. */
const isAvailable = ({ pets }: Schema): SQL =>
  sql`${pets.status} = 'available' and ${pets.approval} = 'none' and not ${pets.hidden}`

const byArrival = ({ pets }: Schema) => [asc(pets.arrivedOn), asc(pets.id)]

type Lists<Row> = { newest: PreparedRead<Paged, Row>; waiting: PreparedRead<Paged, Row> }

const records: Lists<PetRecord> = {
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

const cards: Lists<CardRecord> = {
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

/**
 * Pets that match and everybody may see, after this place: newest first, or available ones by the day of their arrival. The ids
 * are found in an index alone and their rows fetched afterwards, so that a search costs the same however long the
 * descriptions are.
 */
const listOf =
  <Row>({ newest, waiting }: Lists<Row>) =>
  async (db: Database, sought: Sought, { after, limit }: { after?: Place | undefined; limit: number }) => {
    const paged = { limit, id: after?.id, ...(await filterOf(db, sought)) }
    return sought.waiting ? db.read.run(waiting, { ...paged, arrivedOn: after?.arrivedOn }) : db.read.run(newest, paged)
  }
export const listPets = listOf(records)
export const listCards = listOf(cards)

/** The place of a pet that everybody may see. */
export async function placeOfPet({ read, schema }: Database, id: number): Promise<Place | undefined> {
  const { pets } = schema
  const [place] = await read
    .select({ id: pets.id, arrivedOn: pets.arrivedOn })
    .from(pets)
    .where(and(eq(pets.id, id), isPublic(schema)))
  return place
}

/** Numbers of pets that one prepared query takes; fewer are filled up. */
const somes = [4, 24, 100]

const some: PreparedRead<Record<string, number>, CardRecord> = (read, schema, ids) =>
  read
    .select(cardColumns(schema))
    .from(schema.pets)
    .where(and(isPublic(schema), inArray(schema.pets.id, Object.values(ids))))

/** Of these pets, 100 at most, those that everybody may see, in this order, each once. */
export async function somePets({ read }: Database, asked: number[]): Promise<CardRecord[]> {
  const ids = [...new Set(asked)]
  const room = somes.find((most) => ids.length <= most)
  if (room === undefined) throw new Error('too many pets at once')
  const [first] = ids
  if (first === undefined) return []
  const filled = Array.from({ length: room }, (_, place) => [`id${place}`, ids[place] ?? first])
  const found = await read.run(some, Object.fromEntries(filled))
  const byId = new Map(found.map((pet) => [pet.id, pet]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
