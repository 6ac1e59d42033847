import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { contains } from '#server/db/search.ts'
import type { PetFilter } from '#shared/pet-filter.ts'

export type PetRecord = Database['schema']['pets']['$inferSelect']

export async function petById({ read, schema: { pets } }: Database, id: number): Promise<PetRecord | undefined> {
  const [pet] = await read.select().from(pets).where(eq(pets.id, id))
  return pet
}

/**
 * Pets that match, newest first, at most `limit`, with ids below `before`. The ids are found in an index alone
 * and their rows fetched afterwards, so that a search costs the same however long the descriptions are.
 */
export async function listPets(
  { read, schema: { pets } }: Database,
  { search, category, before, limit }: PetFilter & { before?: number | undefined; limit?: number | undefined },
): Promise<PetRecord[]> {
  const matching = read
    .select({ id: pets.id })
    .from(pets)
    .where(
      and(
        category ? eq(pets.category, category) : undefined,
        before ? lt(pets.id, before) : undefined,
        search ? contains(pets.nameFolded, search) : undefined,
      ),
    )
    .orderBy(desc(pets.id))
  const ids = limit === undefined ? matching : matching.limit(limit)
  return read.select().from(pets).where(inArray(pets.id, ids)).orderBy(desc(pets.id))
}

/** Pets of one owner, newest first: all of them, or at most `limit` with ids below `before`. */
export async function petsOfOwner(
  { read, schema: { pets } }: Database,
  ownerUid: string,
  { before, limit }: { before?: number | undefined; limit?: number | undefined } = {},
): Promise<PetRecord[]> {
  const rows = read
    .select()
    .from(pets)
    .where(and(eq(pets.ownerUid, ownerUid), before ? lt(pets.id, before) : undefined))
    .orderBy(desc(pets.id))
  return limit === undefined ? rows : rows.limit(limit)
}
