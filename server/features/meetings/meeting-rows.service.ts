import { eq } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import type { AdoptionRecord } from '#server/features/adoptions/adoptions.queries.ts'
import type { UserRow } from '#server/identity/users.ts'
import type { RequestSide } from '#shared/adoptions.ts'
import { type MeetingRules, quartersOf, reminderTime } from './meetings.policy.ts'
import type { MeetingRecord } from './meetings.queries.ts'

// Rows of meetings and of their quarter hours, with the request locked.

export type MeetingAct = {
  db: Database
  tx: Tx
  user: UserRow
  side: RequestSide
  request: AdoptionRecord
  /** The latest one; null if there was none. */
  row: MeetingRecord | null
  meeting: MeetingRules | null
  now: Date
}

type MeetingWrite = Pick<MeetingAct, 'db' | 'tx' | 'now'>
type MeetingValues = Partial<Omit<MeetingRecord, 'id' | 'requestId' | 'revision'>>

/** Changes a meeting, and frees its quarter hours unless it is confirmed. */
export async function updateMeeting(
  { db, tx, now }: MeetingWrite,
  { id, revision }: MeetingRecord,
  values: MeetingValues,
): Promise<MeetingRecord> {
  const { meetings, meetingQuarters } = db.schema
  const [changed] = await tx
    .update(meetings)
    .set({ remindAt: null, ...values, revision: revision + 1, changedAt: now })
    .where(eq(meetings.id, id))
    .returning()
  if (!changed) throw new Error('a meeting is gone')
  if (changed.state !== 'confirmed') await tx.delete(meetingQuarters).where(eq(meetingQuarters.meetingId, id))
  return changed
}

/** Ends a confirmed meeting for another one that follows. */
export const moveMeeting = (act: MeetingWrite, row: MeetingRecord) => updateMeeting(act, row, { state: 'moved' })

type NewMeeting = Pick<MeetingRecord, 'state' | 'slots' | 'place' | 'hostUid'> &
  Partial<Pick<MeetingRecord, 'startsAt' | 'minutes'>>

/** `after` is the request's meeting before this one. */
export async function insertMeeting(
  { db, tx, now, request }: MeetingWrite & Pick<MeetingAct, 'request'>,
  after: MeetingRecord | null,
  values: NewMeeting,
): Promise<MeetingRecord> {
  const [made] = await tx
    .insert(db.schema.meetings)
    .values({
      ...values,
      requestId: request.id,
      revision: (after?.revision ?? 0) + 1,
      createdAt: now,
      changedAt: now,
    })
    .returning()
  if (!made) throw new Error('an insert returned no row')
  return made
}

type ConfirmedTime = { startsAt: string; minutes: number; hostUid: string }

/**
 * Confirms a meeting, and takes its quarter hours for both people. Always in the same order, so that two meetings of the
 * same people wait for each other. A quarter hour that is taken violates `meeting_quarters_once`.
 */
export async function confirmTime(
  act: MeetingWrite & Pick<MeetingAct, 'request'>,
  row: MeetingRecord,
  { startsAt, minutes, hostUid }: ConfirmedTime,
): Promise<MeetingRecord> {
  const { db, tx, now, request } = act
  const at = new Date(startsAt)
  const time = { startsAt: at, minutes, remindAt: reminderTime(at, now) }
  const confirmed = await updateMeeting(act, row, { state: 'confirmed', hostUid, ...time })
  const people = [...new Set([hostUid, request.requesterUid])].toSorted()
  const quarters = quartersOf({ startsAt: at, minutes })
  await tx
    .insert(db.schema.meetingQuarters)
    .values(people.flatMap((uid) => quarters.map((quarter) => ({ meetingId: row.id, uid, quarter }))))
  return confirmed
}
