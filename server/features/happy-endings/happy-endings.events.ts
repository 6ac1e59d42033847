import { inArray, sql } from 'drizzle-orm'
import type { AdoptionTransaction } from '#server/features/adoptions/adoptions.events.ts'
import type { AdoptionRecord } from '#server/features/adoptions/adoptions.queries.ts'
import { decidingUsers } from '#server/platform/notifications/approval-needed.ts'
import { notifyMany } from '#server/platform/notifications/notify.ts'

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
