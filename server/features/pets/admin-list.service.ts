import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { columnOf, fromIndex } from '#server/db/index-hint.ts'
import { containsPattern, foldedLike } from '#server/db/search.ts'
import { lastInWindow, searchWindow } from '#server/db/search-window.ts'
import { matchesOrOwnerMatches, withheldWhere } from '#server/features/users/admin-search.queries.ts'
import { operation } from '#server/platform/access/operation.ts'
import type { AllPetsInput, PetListSort } from '#shared/shelter-lists.ts'

// The list of all pets for staff and admins (docs/product.md 16.8).

type PetListSchema = Database['schema']
type PetListCursor = { id: number; name: string }

const orders = ({ pets }: PetListSchema): Record<PetListSort, SQL[]> => ({
  newest: [desc(pets.id)],
  oldest: [asc(pets.id)],
  name: [asc(pets.nameFolded), asc(pets.id)],
})

const afterCursor = ({ pets }: PetListSchema, { id, name }: PetListCursor): Record<PetListSort, SQL> => ({
  newest: sql`${pets.id} < ${id}`,
  oldest: sql`${pets.id} > ${id}`,
  name: sql`(${pets.nameFolded}, ${pets.id}) > (${name}, ${id})`,
})

const untilCursor = ({ pets }: PetListSchema, { id, name }: PetListCursor): Record<PetListSort, SQL> => ({
  newest: sql`${pets.id} >= ${id}`,
  oldest: sql`${pets.id} <= ${id}`,
  name: sql`(${pets.nameFolded}, ${pets.id}) <= (${name}, ${id})`,
})

function petWhere(schema: PetListSchema, { search, status, kept }: AllPetsInput): SQL | undefined {
  const { pets } = schema
  const pattern = search ? containsPattern(search) : null
  return and(
    status && eq(pets.status, status),
    withheldWhere(pets, kept),
    pattern === null
      ? undefined
      : matchesOrOwnerMatches(schema, pets.ownerUid, pattern, foldedLike(pets.nameFolded, pattern)),
  )
}

/**
 * One page of all pets with their owners, drafts too. One call scans a limited number of pets, so a page may be short
 * or empty although there is a next one (docs/product.md 16.8).
 */
export const listAllPets = operation(
  { access: 'staff', cost: 40 },
  async function listAllPets({ db }, input: AllPetsInput) {
    const { read, schema } = db
    const { pets, users } = schema
    // a page of the longest texts would be megabytes
    const { description: _description, specialNeeds: _specialNeeds, ...listed } = getTableColumns(pets)
    const order = orders(schema)[input.sort]
    const index = fromIndex(pets, input.sort === 'name' ? 'pets_by_name' : 'pets_all')
    const filter = petWhere(schema, input)
    const after = input.cursor && afterCursor(schema, input.cursor)[input.sort]
    const cursorColumns = { id: columnOf(pets.id), name: columnOf(pets.nameFolded) }
    const readSkipping = (skipped: number) => {
      const rows = read.select(cursorColumns).from(index).where(after)
      return rows
        .orderBy(...order)
        .limit(2)
        .offset(skipped)
    }
    const end = filter && (await lastInWindow(searchWindow.adminListRows, readSkipping))
    const ids = read
      .select({ id: columnOf(pets.id) })
      .from(index)
      .where(and(filter, after, end && untilCursor(schema, end)[input.sort]))
      .orderBy(...order)
      .limit(input.limit + 1)
    const rows = await read
      .select({ ...listed, owner: { name: users.name, email: users.email } })
      .from(pets)
      .leftJoin(users, eq(users.uid, pets.ownerUid))
      .where(inArray(pets.id, ids))
      .orderBy(...order)
    const items = rows.slice(0, input.limit)
    const last = rows.length > input.limit ? items.at(-1) : undefined
    return { items, nextCursor: last ? { id: last.id, name: last.nameFolded } : (end ?? null) }
  },
)
