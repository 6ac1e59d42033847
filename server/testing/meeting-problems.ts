import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { quartersOf } from '#server/features/meetings/meetings.policy.ts'
import { openMeetingStates } from '#shared/meetings.ts'

type MeetingProblemsReader = Pick<Database, 'read' | 'schema'>

/** Violations of docs/product.md 26 as sentences. Computed from all rows, independently of the indexes. */
export async function meetingProblems({ read, schema }: MeetingProblemsReader): Promise<string[]> {
  const { meetings, meetingQuarters, adoptionRequests: requests } = schema
  const rows = await read
    .select({ meeting: meetings, request: requests })
    .from(meetings)
    .innerJoin(requests, eq(requests.id, meetings.requestId))
  const taken = await read.select().from(meetingQuarters)
  const open = rows.filter(({ meeting: { state } }) => openMeetingStates.some((each) => each === state))
  const confirmed = rows.flatMap(({ meeting, request }) => {
    const { id, startsAt, minutes, hostUid } = meeting
    if (meeting.state !== 'confirmed' || !startsAt || minutes === null) return []
    return [{ id, of: request.id, people: [...new Set([hostUid, request.requesterUid])], startsAt, minutes }]
  })
  const now = Date.now()
  const closed = open.filter(
    ({ meeting: { state, startsAt }, request: { status, adoptedAt } }) =>
      !(status === 'pending' || (status === 'accepted' && adoptedAt === null)) &&
      (state !== 'confirmed' || (startsAt?.getTime() ?? 0) > now),
  )
  const twice = Map.groupBy(open, ({ request }) => request.id)
  const expected = confirmed.flatMap((each) =>
    each.people.flatMap((uid) => quartersOf(each).map((quarter) => `${each.id} ${uid} ${quarter}`)),
  )
  const actual = taken.map(({ meetingId, uid, quarter }) => `${meetingId} ${uid} ${quarter}`)
  const overlapping = confirmed.flatMap((some, place) =>
    confirmed
      .slice(place + 1)
      .filter((other) => overlap(some, other))
      .map((other) => `requests ${some.of} and ${other.of} have meetings of one person at one time`),
  )
  return [
    ...[...twice].flatMap(([id, all]) => (all.length > 1 ? [`request ${id} has ${all.length} open meetings`] : [])),
    ...closed.map(({ request, meeting }) => `request ${request.id} is closed, but its meeting is ${meeting.state}`),
    ...overlapping,
    ...differences(expected, actual).map((quarter) => `a quarter hour of nobody, or of no row: ${quarter}`),
  ]
}

type ConfirmedMeeting = { people: string[]; startsAt: Date; minutes: number }

const endOf = ({ startsAt, minutes }: ConfirmedMeeting) => startsAt.getTime() + minutes * 60_000

const overlap = (some: ConfirmedMeeting, other: ConfirmedMeeting) =>
  some.people.some((uid) => other.people.includes(uid)) &&
  some.startsAt.getTime() < endOf(other) &&
  other.startsAt.getTime() < endOf(some)

const differences = (some: string[], others: string[]) => [
  ...some.filter((each) => !others.includes(each)),
  ...others.filter((each) => !some.includes(each)),
]
