import { hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'

/** All that is kept of somebody who has left: who doesn't know the uid learns nothing from it. */
export const uidHash = (uid: string): string => hash('sha256', uid, 'hex')

export type ErasedPerson = Database['schema']['erasedPeople']['$inferSelect']

/** What is known of somebody whose account was deleted; undefined for everybody else. */
export async function findErasedPerson(
  { schema: { erasedPeople } }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'select'>,
  uid: string,
): Promise<ErasedPerson | undefined> {
  const [found] = await tx
    .select()
    .from(erasedPeople)
    .where(eq(erasedPeople.uidHash, uidHash(uid)))
  return found
}
