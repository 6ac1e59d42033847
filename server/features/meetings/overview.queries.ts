import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { rowLimit } from '#server/db/row-limit.ts'
import {
  before,
  type OverviewReader,
  type OverviewSource,
  summarize,
} from '#server/platform/overview/overview-source.ts'
import { meetingTimes } from '#shared/meetings.ts'
import { maxCount } from '#shared/notifications.ts'
import { type OverviewKind, overviewTimes } from '#shared/overview.ts'
import { pathTo } from '#shared/pages.ts'

type MeetingPeriod = { from: Date; until: Date }

const quarterOf = (time: Date) => Math.floor(time.getTime() / meetingTimes.quarter)

/**
 * Confirmed meetings that the user hosts and that start in this period, at most `maxCount`. Only these have quarter hours,
 * so the index on a person's quarter hours finds them.
 */
export const meetingsToHost = ({ read, schema }: OverviewReader, uid: string, { from, until }: MeetingPeriod) => {
  const { adoptionRequests: requests, meetings, meetingQuarters: quarters } = schema
  return read
    .selectDistinct({ id: requests.id, petId: requests.petId, petName: requests.petName, at: meetings.startsAt })
    .from(quarters)
    .innerJoin(meetings, eq(meetings.id, quarters.meetingId))
    .innerJoin(requests, eq(requests.id, meetings.requestId))
    .where(
      and(
        eq(quarters.uid, uid),
        gte(quarters.quarter, quarterOf(from)),
        lt(quarters.quarter, quarterOf(until) + 1),
        eq(meetings.hostUid, uid),
        gte(meetings.startsAt, from),
        lt(meetings.startsAt, until),
      ),
    )
    .orderBy(asc(meetings.startsAt), asc(requests.id))
    .limit(rowLimit(maxCount))
}

const linesIn =
  (kind: OverviewKind, periodAt: (now: Date) => MeetingPeriod, late?: number): OverviewSource =>
  async ({ db, user, now }) => {
    const found = await meetingsToHost(db, user.uid, periodAt(now))
    const rows = found.flatMap(({ at, ...row }) => (at ? [{ ...row, at }] : []))
    // several have no list of their own: the first one is next
    const first = pathTo('request', { id: rows[0]?.id ?? 0 })
    const options = { one: () => first, many: first }
    return summarize(kind, rows, late === undefined ? options : { ...options, lateBefore: before(now, late) })
  }

/** Those of the next 24 hours. */
export const meetingLines = linesIn('meetings', (now) => ({
  from: now,
  until: before(now, -overviewTimes.nextMeeting),
}))

/** Those that have begun, and of which nobody has recorded how they went. */
export const unrecordedLines = linesIn(
  'unrecorded',
  (now) => ({ from: before(now, overviewTimes.forgottenMeeting), until: now }),
  overviewTimes.lateRequest,
)
