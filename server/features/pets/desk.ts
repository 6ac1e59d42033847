import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { containsPattern, matches } from '#server/db/search.ts'
import { columnOf, through } from '#server/db/through.ts'
import { lastOf, searchWindow } from '#server/db/window.ts'
import { keptBy, ownedBySought } from '#server/features/users/finding.ts'
import { operation } from '#server/platform/access/operation.ts'
import type { AllPetsInput, PetListSort } from '#shared/shelter-lists.ts'

// All pets, as staff and admins find them (docs/product.md 16.8).

type Schema = Database['schema']
type Place = { id: number; name: string }

const orders = ({ pets }: Schema): Record<PetListSort, SQL[]> => ({
  newest: [desc(pets.id)],
  oldest: [asc(pets.id)],
  name: [asc(pets.nameFolded), asc(pets.id)],
})

const further = ({ pets }: Schema, { id, name }: Place): Record<PetListSort, SQL> => ({
  newest: sql`${pets.id} < ${id}`,
  oldest: sql`${pets.id} > ${id}`,
  name: sql`(${pets.nameFolded}, ${pets.id}) > (${name}, ${id})`,
})

const upTo = ({ pets }: Schema, { id, name }: Place): Record<PetListSort, SQL> => ({
  newest: sql`${pets.id} >= ${id}`,
  oldest: sql`${pets.id} <= ${id}`,
  name: sql`(${pets.nameFolded}, ${pets.id}) <= (${name}, ${id})`,
})

function fits(schema: Schema, { search, status, kept }: AllPetsInput): SQL | undefined {
  const { pets } = schema
  const pattern = search ? containsPattern(search) : null
  return and(
    status && eq(pets.status, status),
    keptBy(pets, kept),
    pattern === null ? undefined : ownedBySought(schema, pets.ownerUid, pattern, matches(pets.nameFolded, pattern)),
  )
}

/**
 * One page of all pets with their owners, drafts too. One call looks through so many at most that it may be short or empty
 * although there is a next one (docs/product.md 16.8).
 */
export const allPets = operation({ access: 'staff', cost: 40 }, async ({ db }, asked: AllPetsInput) => {
  const { read, schema } = db
  const { pets, users } = schema
  const order = orders(schema)[asked.sort]
  const index = through(pets, asked.sort === 'name' ? 'pets_by_name' : 'pets_all')
  const fitting = fits(schema, asked)
  const after = asked.cursor && further(schema, asked.cursor)[asked.sort]
  const place = { id: columnOf(pets.id), name: columnOf(pets.nameFolded) }
  const ask = (skipped: number) => {
    const rows = read.select(place).from(index).where(after)
    return rows
      .orderBy(...order)
      .limit(2)
      .offset(skipped)
  }
  const end = fitting && (await lastOf(searchWindow.deskRows, ask))
  // found in an index alone, and only then read
  const ids = read
    .select({ id: columnOf(pets.id) })
    .from(index)
    .where(and(fitting, after, end && upTo(schema, end)[asked.sort]))
    .orderBy(...order)
    .limit(asked.limit + 1)
  const rows = await read
    .select({
      ...{ id: pets.id, name: pets.name, nameFolded: pets.nameFolded, category: pets.category, image: pets.image },
      ...{ status: pets.status, createdAt: pets.createdAt },
      ...{ approval: pets.approval, refusal: pets.refusal, hidden: pets.hidden },
      owner: { name: users.name, email: users.email },
    })
    .from(pets)
    .leftJoin(users, eq(users.uid, pets.ownerUid))
    .where(inArray(pets.id, ids))
    .orderBy(...order)
  const items = rows.slice(0, asked.limit)
  const last = rows.length > asked.limit ? items.at(-1) : undefined
  return { items, nextCursor: last ? { id: last.id, name: last.nameFolded } : (end ?? null) }
})
