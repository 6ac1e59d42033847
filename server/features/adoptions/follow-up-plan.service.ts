import { and, eq, or } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { timeZoneIn } from '#server/features/settings/settings.queries.ts'
import { followUpDays } from '#shared/follow-up-days.ts'
import type { AdoptionRecord } from './adoptions.queries.ts'

/**
 * Plans the emails of an adoption, in its transaction, if the pet is the shelter's own (docs/product.md 27.1).
 * `server/features/follow-ups` sends them.
 */
export async function planFollowUps(
  { db, tx }: { db: Database; tx: Tx },
  { id, ownerUid, requesterUid, adoptedAt }: AdoptionRecord,
): Promise<void> {
  const { followUps, users } = db.schema
  if (adoptedAt === null || ownerUid === requesterUid) return
  const ofShelter = and(eq(users.uid, ownerUid), or(eq(users.role, 'admin'), users.staff))
  if ((await tx.$count(users, ofShelter)) === 0) return
  const days = followUpDays(adoptedAt, await timeZoneIn(db, tx))
  await tx.insert(followUps).values(days.map((dueOn, index) => ({ requestId: id, number: index + 1, dueOn })))
}
