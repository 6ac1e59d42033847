import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { notifyMeeting } from '#server/platform/meetings/meeting-notifications.ts'
import { nextToRemind } from './meetings.queries.ts'

/**
 * Reminds both people of one meeting, a day before it, or later if no server ran then. Each meeting's reminder is sent
 * once, also if several servers run, and never after the meeting has begun (docs/product.md 26.8). Returns 0 if none is
 * due.
 */
export function remindOfNextMeeting(db: Database, now = new Date()): Promise<number> {
  return db.transaction(async (tx) => {
    const { meetings } = db.schema
    const [next] = await nextToRemind({ read: tx, schema: db.schema }, now)
    if (!next) return 0
    const [claimed] = await tx
      .update(meetings)
      .set({ remindAt: null })
      .where(and(eq(meetings.id, next.id), sql`state = 'confirmed' and remind_at is not null`))
      .returning()
    if (!claimed?.startsAt || claimed.startsAt <= now) return 1
    const reminder = { kind: 'meeting_reminder', to: ['requester', 'owner'], by: null, now } as const
    await notifyMeeting(db, tx, { ...next, ...claimed }, { ...reminder, to: [...reminder.to] })
    return 1
  })
}
