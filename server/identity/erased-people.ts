import { hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'

/** The only trace of a deleted account: it reveals nothing without the uid. */
export const uidHash = (uid: string): string => hash('sha256', uid, 'hex')

export type ErasedPerson = Database['schema']['erasedPeople']['$inferSelect']

export async function findErasedPerson(
  { schema: { erasedPeople } }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'select'>,
  uid: string,
): Promise<ErasedPerson | undefined> {
  const [person] = await tx
    .select()
    .from(erasedPeople)
    .where(eq(erasedPeople.uidHash, uidHash(uid)))
  return person
}
