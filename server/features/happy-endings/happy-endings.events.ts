import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import type { AdoptionTransaction } from '#server/features/adoptions/adoptions.events.ts'
import type { AdoptionRecord } from '#server/features/adoptions/adoptions.queries.ts'
import { decidingUsers } from '#server/platform/notifications/approval-needed.ts'
import { notify, notifyMany } from '#server/platform/notifications/notify.ts'

/** Staff and admins; until they read it, further ones are merged into it. */
export async function notifyHappyEnding(
  { db, tx, by }: AdoptionTransaction,
  { id, petId, petName }: AdoptionRecord,
): Promise<void> {
  const { users } = db.schema
  await notifyMany(db, tx, {
    kind: 'happy_ending_new',
    uid: users.uid,
    from: users,
    where: inArray(users.uid, decidingUsers({ db, tx, by: { uid: by } })),
    data: sql<string>`${JSON.stringify({ requestId: id, petId, petName })}`,
    group: sql<string>`'happy_endings'`,
  })
}

const groupOfPublished = (requestId: number) => `happy_ending_published:${requestId}`

/** The adopter. */
export async function notifyPublished(
  { db, tx, by }: AdoptionTransaction,
  { id, petId, petName, requesterUid }: AdoptionRecord,
): Promise<void> {
  const data = { requestId: id, petId, petName }
  await notify(db, tx, { uid: requesterUid, by, kind: 'happy_ending_published', data, group: groupOfPublished(id) })
}

/** It is no longer true, also for an email that was not sent yet. */
export async function forgetPublished(
  { schema: { adoptionRequests: requests, notifications } }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'delete' | 'select'>,
  requestId: number,
): Promise<void> {
  const adopter = tx.select({ uid: requests.requesterUid }).from(requests).where(eq(requests.id, requestId))
  await tx
    .delete(notifications)
    .where(and(inArray(notifications.uid, adopter), eq(notifications.groupKey, groupOfPublished(requestId))))
}
