import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { columnsToNotify } from '#server/platform/meetings/meeting-notifications.ts'

type MeetingReader = Pick<Database, 'read' | 'schema'>
export type MeetingRecord = Database['schema']['meetings']['$inferSelect']

type MeetingSelector = { read: Pick<Database['read'], 'select'>; schema: Database['schema'] }

export const latestMeetingOf = ({ read, schema: { meetings } }: MeetingSelector, requestId: number) =>
  read.select().from(meetings).where(eq(meetings.requestId, requestId)).orderBy(desc(meetings.id)).limit(1)

/** The latest meeting of a request. */
export async function latestMeeting(db: MeetingSelector, requestId: number): Promise<MeetingRecord | null> {
  const [row] = await latestMeetingOf(db, requestId)
  return row ?? null
}

type Person = Pick<Database['schema']['users']['$inferSelect'], 'uid' | 'name' | 'role' | 'staff'>

/** Null for a deleted account. */
export type PeopleOfMeeting = { host: Person | null; owner: Person | null }

export async function peopleOfMeeting(
  { read, schema: { users } }: MeetingReader,
  { hostUid, ownerUid }: { hostUid: string; ownerUid: string },
): Promise<PeopleOfMeeting> {
  const rows = await read
    .select({ uid: users.uid, name: users.name, role: users.role, staff: users.staff })
    .from(users)
    .where(inArray(users.uid, [hostUid, ownerUid]))
  const find = (uid: string) => rows.find((row) => row.uid === uid) ?? null
  return { host: find(hostUid), owner: find(ownerUid) }
}

/** The confirmed meeting whose reminder has been due the longest. */
export const nextToRemind = ({ read, schema }: MeetingReader, now: Date) => {
  const { meetings, adoptionRequests: requests } = schema
  return (
    read
      .select(columnsToNotify(schema))
      .from(meetings)
      .innerJoin(requests, eq(requests.id, meetings.requestId))
      // written out, so that the partial index on it is used
      .where(and(sql`state = 'confirmed' and remind_at is not null`, lte(meetings.remindAt, now)))
      .orderBy(asc(meetings.remindAt))
      .limit(rowLimit(1))
  )
}

/** A meeting with the request that it is about. */
export async function meetingWithRequest({ read, schema }: MeetingReader, id: number) {
  const { meetings, adoptionRequests: requests } = schema
  const [row] = await read
    .select({ meeting: meetings, request: requests })
    .from(meetings)
    .innerJoin(requests, eq(requests.id, meetings.requestId))
    .where(eq(meetings.id, id))
  return row ?? null
}
export type MeetingWithRequest = NonNullable<Awaited<ReturnType<typeof meetingWithRequest>>>
