import { and, asc, count, desc, eq, gt, inArray, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { containsPattern, matches } from '#server/db/search.ts'
import { birthDates } from '#shared/pet-ages.ts'
import {
  type PetChoice,
  type PetChoiceValue,
  type PetFacets,
  type PetSelection,
  petAges,
  petChoiceNames,
  petChoices,
} from '#shared/pet-filter.ts'
import { isPublic, type PetRecord, petColumns } from './queries.ts'

type Schema = Database['schema']

/** What is looked for. `waiting`: available pets by arrival; `today`: the day that tells ages, needed where they matter. */
export type Sought = { selection: PetSelection; waiting: boolean; today: string | null }

/** Where a list stands: at this pet. */
export type Place = { id: number; arrivedOn: string }

/** The condition "has this value of this choice". */
function hasValue({ pets }: Schema, name: PetChoice, value: string, today: string): SQL | undefined {
  switch (name) {
    case 'age': {
      const { after, until } = birthDates(petAges.find((age) => age === value) ?? 'senior', today)
      return and(
        after === null ? undefined : gt(pets.birthDate, after),
        until === null ? undefined : lte(pets.birthDate, until),
      )
    }
    case 'good_with':
      return eq(
        { children: pets.goodWithChildren, dogs: pets.goodWithDogs, cats: pets.goodWithCats }[value] ??
          pets.goodWithCats,
        true,
      )
    case 'special_needs':
      return value === 'no' ? eq(pets.specialNeeds, '') : ne(pets.specialNeeds, '')
    default:
      return sql`${pets[name]} = ${value}`
  }
}

function isSought(schema: Schema, { selection, waiting, today }: Sought, except?: PetChoice): SQL | undefined {
  const chosen = petChoiceNames.map((name) => {
    const values: readonly string[] = selection[name] ?? []
    if (name === except || values.length === 0) return undefined
    const each = values.map((value) => hasValue(schema, name, value, today ?? ''))
    return name === 'good_with' ? and(...each) : or(...each)
  })
  const { search } = selection
  return and(
    isPublic(schema),
    waiting ? eq(schema.pets.status, 'available') : undefined,
    search ? matches(schema.pets.nameFolded, containsPattern(search)) : undefined,
    ...chosen,
  )
}

/** Pets that match, after this place: newest first, or by the day of their arrival. */
export async function listPets(
  { read, schema }: Database,
  sought: Sought,
  { after, limit }: { after?: Place | undefined; limit: number },
): Promise<PetRecord[]> {
  const { pets } = schema
  const later = sql`(${pets.arrivedOn}, ${pets.id}) > (${after?.arrivedOn}, ${after?.id})`
  const order = sought.waiting ? [asc(pets.arrivedOn), asc(pets.id)] : [desc(pets.id)]
  return read
    .select(petColumns(schema))
    .from(pets)
    .where(and(isSought(schema, sought), after && (sought.waiting ? later : lt(pets.id, after.id))))
    .orderBy(...order)
    .limit(limit)
}

/** The place of a pet that everybody may see. */
export async function placeOfPet({ read, schema }: Database, id: number): Promise<Place | undefined> {
  const { pets } = schema
  const [place] = await read
    .select({ id: pets.id, arrivedOn: pets.arrivedOn })
    .from(pets)
    .where(and(eq(pets.id, id), isPublic(schema)))
  return place
}

/** How many match, and how many would with each value beside what else is chosen; of `good_with` with it in addition. */
export async function petFacets({ read, schema }: Database, sought: Sought & { today: string }): Promise<PetFacets> {
  const countOf = async (condition: SQL | undefined): Promise<number> => {
    const [row] = await read.select({ total: count() }).from(schema.pets).where(condition)
    return row?.total ?? 0
  }
  const counts = async <Name extends PetChoice>(name: Name) => {
    const others = isSought(schema, sought, name === 'good_with' ? undefined : name)
    const values: readonly PetChoiceValue<Name>[] = petChoices[name]
    const found = values.map(async (value) => {
      return [value, await countOf(and(others, hasValue(schema, name, value, sought.today)))] as const
    })
    return Object.fromEntries(await Promise.all(found)) as Record<PetChoiceValue<Name>, number>
  }
  return {
    total: await countOf(isSought(schema, sought)),
    category: await counts('category'),
    sex: await counts('sex'),
    age: await counts('age'),
    size: await counts('size'),
    good_with: await counts('good_with'),
    special_needs: await counts('special_needs'),
    status: await counts('status'),
  }
}

/** Up to four available pets: of the same kind before others, then by likeness, then the newest. */
export async function similarPets({ read, schema }: Database, pet: PetRecord): Promise<PetRecord[]> {
  const { pets } = schema
  return read
    .select(petColumns(schema))
    .from(pets)
    .where(and(eq(pets.status, 'available'), ne(pets.id, pet.id)))
    .orderBy(desc(sql`case when ${pets.category} = ${pet.category} then 1 else 0 end`), desc(pets.id))
    .limit(4)
}

/** Of these pets those that everybody may see, in this order, each once. */
export async function somePets({ read, schema }: Database, ids: number[]): Promise<PetRecord[]> {
  if (ids.length === 0) return []
  const found = await read
    .select(petColumns(schema))
    .from(schema.pets)
    .where(and(isPublic(schema), inArray(schema.pets.id, ids)))
  const byId = new Map(found.map((pet) => [pet.id, pet]))
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}
