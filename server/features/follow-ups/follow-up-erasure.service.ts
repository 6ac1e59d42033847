import { eq, inArray } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'

/** Everything that an adopter has said since, before their requests are emptied (docs/product.md 25.6). */
export async function eraseAfterAdoptions(
  { schema }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'delete' | 'select'>,
  uid: string,
): Promise<void> {
  const { adopterAnswers, adoptionRequests: requests, followUps, happyEndings } = schema
  const own = tx.select({ id: requests.id }).from(requests).where(eq(requests.requesterUid, uid))
  await tx.delete(happyEndings).where(eq(happyEndings.adopterUid, uid))
  for (const table of [followUps, adopterAnswers]) await tx.delete(table).where(inArray(table.requestId, own))
}
