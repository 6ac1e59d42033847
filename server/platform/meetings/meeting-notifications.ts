import type { Database, Tx } from '#server/db/database.ts'
import type { RequestSide } from '#shared/adoptions.ts'
import type { NotificationContent, NotificationData } from '#shared/notifications.ts'

// Notifications about meetings (docs/product.md 26.8), in the transaction of the event. They contain no names of people
// and no places, so that deleting an account leaves none behind.

type MeetingTable = Database['schema']['meetings']['$inferSelect']

export type MeetingNotificationKind = Extract<NotificationContent['kind'], `meeting_${string}`>

/** A meeting with what its notifications need of its request. */
export type MeetingToNotify = Pick<
  MeetingTable,
  'id' | 'requestId' | 'startsAt' | 'minutes' | 'revision' | 'hostUid'
> & {
  petId: number | null
  petName: string
  requesterUid: string
  ownerUid: string
}

type MeetingNotification = {
  kind: MeetingNotificationKind
  to: RequestSide
  /** The confirmed time that this one replaces. */
  moved?: NotificationData<'meeting_offered'>['moved']
  now: Date
}

/** One row of the outbox; undefined if nobody is there to read it. */
function notificationRow(meeting: MeetingToNotify, { kind, to, moved, now }: MeetingNotification) {
  const { id, requestId, petId, petName, startsAt, minutes, revision } = meeting
  const uid = to === 'owner' ? meeting.hostUid : meeting.requesterUid
  if (uid === '') return undefined
  const own = to === 'owner' && uid === meeting.ownerUid
  const about = { meetingId: id, requestId, petId, petName, to, own, revision }
  const time = startsAt === null || minutes === null ? null : { startsAt: startsAt.toISOString(), minutes }
  const data = { ...about, time, ...(moved && { moved }) }
  return { uid, kind, data: JSON.stringify(data), createdAt: now, mail: 'waiting', mailAt: now } as const
}

/** Notifies these sides of a meeting, but not of what they did themselves. */
export async function notifyMeeting(
  { schema }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'insert'>,
  meeting: MeetingToNotify,
  { to, by, ...about }: Omit<MeetingNotification, 'to'> & { to: RequestSide[]; by: string | null },
): Promise<void> {
  const rows = to.flatMap((side) => notificationRow(meeting, { ...about, to: side }) ?? [])
  const others = rows.filter(({ uid }, place) => uid !== by && rows.findIndex((row) => row.uid === uid) === place)
  if (others.length > 0) await tx.insert(schema.notifications).values(others)
}

/** The columns of a query of meetings that `notifyMeeting` needs. */
export const columnsToNotify = ({ meetings, adoptionRequests: requests }: Database['schema']) => ({
  id: meetings.id,
  requestId: meetings.requestId,
  startsAt: meetings.startsAt,
  minutes: meetings.minutes,
  revision: meetings.revision,
  hostUid: meetings.hostUid,
  petId: requests.petId,
  petName: requests.petName,
  requesterUid: requests.requesterUid,
  ownerUid: requests.ownerUid,
})
