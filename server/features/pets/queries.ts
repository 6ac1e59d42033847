import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Database, PreparedRead } from '#server/db/database.ts'
import { containsPattern, matches } from '#server/db/search.ts'
import type { PetCategory, PetFilter } from '#shared/pet-filter.ts'

export type PetRecord = Database['schema']['pets']['$inferSelect']

const byId: PreparedRead<{ id: number }, PetRecord> = (read, { pets }, { id }) =>
  read.select().from(pets).where(eq(pets.id, id))

export async function petById({ read }: Database, id: number): Promise<PetRecord | undefined> {
  const [pet] = await read.run(byId, { id })
  return pet
}

type Paging = { before?: number | undefined; limit?: number | undefined }
type Matching = Paging & { category?: PetCategory | undefined; pattern?: string | undefined }

const matching: PreparedRead<Matching, PetRecord> = (read, { pets }, { category, pattern, before, limit }) => {
  const ids = read
    .select({ id: pets.id })
    .from(pets)
    .where(
      and(
        category && eq(pets.category, category),
        before && lt(pets.id, before),
        pattern && matches(pets.nameFolded, pattern),
      ),
    )
    .orderBy(desc(pets.id))
  return read
    .select()
    .from(pets)
    .where(inArray(pets.id, limit ? ids.limit(limit) : ids))
    .orderBy(desc(pets.id))
}

/**
 * Pets that match, newest first, at most `limit`, with ids below `before`. The ids are found in an index alone
 * and their rows fetched afterwards, so that a search costs the same however long the descriptions are.
 */
export async function listPets(
  { read }: Database,
  { search, category, before, limit }: PetFilter & Paging,
): Promise<PetRecord[]> {
  return read.run(matching, { category, pattern: search ? containsPattern(search) : undefined, before, limit })
}

const ofOwner: PreparedRead<Paging & { ownerUid: string }, PetRecord> = (
  read,
  { pets },
  { ownerUid, before, limit },
) => {
  const rows = read
    .select()
    .from(pets)
    .where(and(eq(pets.ownerUid, ownerUid), before && lt(pets.id, before)))
    .orderBy(desc(pets.id))
  return limit ? rows.limit(limit) : rows
}

/** Pets of one owner, newest first: all of them, or at most `limit` with ids below `before`. */
export async function petsOfOwner(
  { read }: Database,
  ownerUid: string,
  { before, limit }: Paging = {},
): Promise<PetRecord[]> {
  return read.run(ofOwner, { ownerUid, before, limit })
}
