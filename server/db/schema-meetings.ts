import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { meetingStates } from '#shared/meetings.ts'
import type { Dialect } from './dialect.ts'
import { unique } from './unique-rules.ts'

const now = () => new Date()

/** Meetings of both sides of adoption requests (docs/product.md 26). */
export function defineMeetings(dialect: Dialect, requests: { id: PgColumn }) {
  const meetings = dialect.table(
    'meetings',
    {
      id: dialect.id('id'),
      requestId: dialect
        .int('request_id')
        .notNull()
        .references(() => requests.id, { onDelete: 'cascade' }),
      state: dialect.enumText('state', meetingStates).notNull(),
      /** The offered times, as JSON. */
      slots: dialect.text('slots').notNull(),
      /** The proposed or confirmed time. */
      startsAt: dialect.timestamp('starts_at'),
      minutes: dialect.int('minutes'),
      /** Null for the shelter's address, if the pet is the shelter's. */
      place: dialect.text('place'),
      /** Who offered or confirmed the time; '' for a deleted account. */
      hostUid: dialect.text('host_uid').notNull(),
      /** Rises with each change of the request's meetings; SEQUENCE in calendar files. */
      revision: dialect.int('revision').notNull(),
      /** When both people are to be reminded; null if they have been, or need not be. */
      remindAt: dialect.timestamp('remind_at'),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
      changedAt: dialect.timestamp('changed_at').notNull().$defaultFn(now),
    },
    (t) => [
      dialect.index('meetings_request').on(t.requestId, t.id),
      dialect
        .uniqueIndex(unique('meetings_one_open'))
        .on(t.requestId)
        .where(sql`state in ('offered', 'proposed', 'confirmed')`),
      dialect.index('meetings_host').on(t.hostUid),
      dialect.index('meetings_remind').on(t.remindAt).where(sql`state = 'confirmed' and remind_at is not null`),
      dialect.check('meetings_time', sql`(starts_at is null) = (minutes is null)`),
      dialect.check('meetings_has_time', sql`state in ('offered', 'cancelled') or starts_at is not null`),
      dialect.check('meetings_length', sql`minutes is null or (minutes between 15 and 120 and minutes % 15 = 0)`),
    ],
  )
  /** A row for each person and quarter hour of a confirmed meeting, so that nobody has two at a time. */
  const meetingQuarters = dialect.table(
    'meeting_quarters',
    {
      id: dialect.id('id'),
      meetingId: dialect
        .int('meeting_id')
        .notNull()
        .references(() => meetings.id, { onDelete: 'cascade' }),
      uid: dialect.text('uid').notNull(),
      /** Quarter hours since 1970 in UTC. */
      quarter: dialect.int('quarter').notNull(),
    },
    (t) => [
      dialect.uniqueIndex(unique('meeting_quarters_once')).on(t.uid, t.quarter),
      dialect.index('meeting_quarters_meeting').on(t.meetingId),
    ],
  )
  return { meetings, meetingQuarters }
}
