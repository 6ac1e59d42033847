import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { columnsToNotify, notifyMeeting } from './meeting-notifications.ts'

// Ends meetings together with what they are about (docs/product.md 26.7). Below the features, because adoption requests
// and account deletion end meetings, and meetings know both.

type MeetingSchema = Pick<Database, 'schema'>
/** The parts that a backup that is being restored has. */
type MeetingTx = Pick<Tx, 'select' | 'insert' | 'update' | 'delete'>

type EndedMeetings = { where: SQL | undefined; by: string | null; now: Date }

/** A confirmed meeting that has begun stays: how it went can still be recorded. */
const canEnd = ({ meetings }: Database['schema'], now: Date) =>
  or(inArray(meetings.state, ['offered', 'proposed']), and(eq(meetings.state, 'confirmed'), gt(meetings.startsAt, now)))

/**
 * Cancels offers, proposals, and confirmed meetings that have not begun, and frees their quarter hours. Both people of a
 * confirmed meeting are notified, except `by`. The caller has locked the requests.
 */
export async function endMeetings(
  { schema }: MeetingSchema,
  tx: MeetingTx,
  { where, by, now }: EndedMeetings,
): Promise<void> {
  const { meetings, meetingQuarters, adoptionRequests: requests } = schema
  const ending = and(where, canEnd(schema, now))
  const rows = await tx
    .select({ ...columnsToNotify(schema), state: meetings.state })
    .from(meetings)
    .innerJoin(requests, eq(requests.id, meetings.requestId))
    .where(ending)
  if (rows.length === 0) return
  await tx
    .update(meetings)
    .set({ state: 'cancelled', revision: sql`${meetings.revision} + 1`, remindAt: null, changedAt: now })
    .where(ending)
  const confirmed = rows.filter(({ state }) => state === 'confirmed')
  if (confirmed.length === 0) return
  const ids = confirmed.map(({ id }) => id)
  await tx.delete(meetingQuarters).where(inArray(meetingQuarters.meetingId, ids))
  for (const meeting of confirmed) {
    const cancelled = { ...meeting, revision: meeting.revision + 1 }
    await notifyMeeting({ schema }, tx, cancelled, { kind: 'meeting_cancelled', to: ['requester', 'owner'], by, now })
  }
}

/** Ends the meetings of all requests for a pet, which the caller has locked. */
export function endMeetingsOfPet(db: MeetingSchema, tx: MeetingTx, petId: number, by: string): Promise<void> {
  const { meetings, adoptionRequests: requests } = db.schema
  const ids = tx.select({ id: requests.id }).from(requests).where(eq(requests.petId, petId))
  return endMeetings(db, tx, { where: inArray(meetings.requestId, ids), by, now: new Date() })
}

/** Ends the meetings of a request, which the caller has locked. */
export function endMeetingsOfRequest(db: MeetingSchema, tx: MeetingTx, requestId: number, by: string): Promise<void> {
  return endMeetings(db, tx, { where: eq(db.schema.meetings.requestId, requestId), by, now: new Date() })
}

/** Locks the requests with open meetings of this host; account deletion locks their pets before. */
async function lockHostedRequests({ schema }: MeetingSchema, tx: MeetingTx, uid: string): Promise<void> {
  const { adoptionRequests: requests } = schema
  await tx
    .update(requests)
    .set({ status: sql`${requests.status}` })
    .where(inArray(requests.id, hostedRequestIds({ schema }, tx, uid)))
}

export const hostedRequestIds = ({ schema: { meetings } }: MeetingSchema, tx: Pick<MeetingTx, 'select'>, uid: string) =>
  tx
    .select({ id: meetings.requestId })
    .from(meetings)
    .where(and(eq(meetings.hostUid, uid), inArray(meetings.state, ['offered', 'proposed', 'confirmed'])))

/** Account deletion: ends the meetings that the user would host, and erases what they wrote about meetings. */
export async function eraseMeetingsOf(db: MeetingSchema, tx: MeetingTx, uid: string, now: Date): Promise<void> {
  const { meetings, meetingQuarters } = db.schema
  const hosted = eq(meetings.hostUid, uid)
  await lockHostedRequests(db, tx, uid)
  await endMeetings(db, tx, { where: hosted, by: uid, now })
  await tx.update(meetings).set({ hostUid: '', place: null }).where(hosted)
  await tx.delete(meetingQuarters).where(eq(meetingQuarters.uid, uid))
}
