import { and, asc, eq, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { notify } from '#server/platform/notifications/notify.ts'
import { isAdoption } from './follow-ups.queries.ts'
import { oldestDay, sendableDays } from './schedule.policy.ts'

// The three emails after an adoption (docs/product.md 27.1 to 27.3). They are planned with the adoption and put in the
// outbox once, when their day has come. Whether each is still wanted is checked again as it is sent.

const batchSize = 20

// written out, so that the partial index on it is used
const isWaiting = sql`state = 'waiting'`

/** Once a minute: emails whose day passed more than a week ago are never sent. */
export async function skipLateFollowUps(db: Database, now = new Date()): Promise<number> {
  const { followUps } = db.schema
  const { timeZone } = (await savedSettings(db)).values
  const late = and(isWaiting, lt(followUps.dueOn, oldestDay(now, timeZone)))
  if ((await db.read.$count(followUps, late)) === 0) return 0
  const skipped = await db.transaction((tx) =>
    tx.update(followUps).set({ state: 'skipped' }).where(late).returning({ id: followUps.id }),
  )
  return skipped.length
}

/** Puts emails that are due in the outbox, if the shelter wants them. Returns how many were looked at. */
export async function sendDueFollowUps(db: Database, now = new Date()): Promise<number> {
  const { followUps } = db.schema
  const { timeZone, followUps: wanted } = (await savedSettings(db)).values
  const days = sendableDays(now, timeZone)
  if (!wanted || !days) return 0
  const due = await db.read
    .select({ id: followUps.id, requestId: followUps.requestId })
    .from(followUps)
    .where(and(isWaiting, lte(followUps.dueOn, days.today), gte(followUps.dueOn, days.oldest)))
    .orderBy(asc(followUps.dueOn), asc(followUps.id))
    .limit(rowLimit(batchSize))
  for (const { id, requestId } of due) await db.transaction((tx) => sendFollowUp({ db, tx }, { id, requestId }))
  return due.length
}

/** The request is locked first, so that it can't change, and of several servers one sends the email. */
async function sendFollowUp(
  { db, tx }: { db: Database; tx: Tx },
  { id, requestId }: { id: number; requestId: number },
): Promise<void> {
  const { adoptionRequests: requests, followUps, users } = db.schema
  const [request] = await tx
    .update(requests)
    .set({ status: sql`${requests.status}` })
    .where(eq(requests.id, requestId))
    .returning()
  if (!request) return
  const adopter = and(eq(users.uid, request.requesterUid), isNull(users.suspendedAt))
  const isWanted = isAdoption(request) && request.petId !== null && (await tx.$count(users, adopter)) > 0
  const [followUp] = await tx
    .update(followUps)
    .set({ state: isWanted ? 'sent' : 'stopped' })
    .where(and(eq(followUps.id, id), isWaiting))
    .returning()
  if (!followUp || !isWanted) return
  const { requesterUid: uid, petId, petName } = request
  const data = { requestId, petId, petName, followUpId: id, number: followUp.number }
  await notify(db, tx, { uid, kind: 'follow_up', data, group: `follow_up:${requestId}:${followUp.number}` })
}

/** The remaining emails of these adoptions are not sent. */
export async function stopFollowUps(
  { schema: { followUps } }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'update'>,
  requestIds: number[],
): Promise<void> {
  await tx
    .update(followUps)
    .set({ state: 'stopped' })
    .where(and(inArray(followUps.requestId, requestIds), isWaiting))
}
