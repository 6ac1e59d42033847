import { and, count, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import type { Database, PreparedRead } from '#server/db/database.ts'
import type { Paging } from '#server/db/page.ts'
import { remembered } from '#server/db/remembered.ts'
import { mostUnread, type NoticeKind } from '#shared/notices.ts'

export type NoticeRecord = Database['schema']['notices']['$inferSelect']

type Reading = Pick<Database, 'read' | 'schema'>

/** A mail that won't be tried again. `refused`: its address was refused for good; else it was given up after two days. */
export type FailedMail = {
  id: number
  kind: NoticeKind
  /** Null where the person is no longer known. */
  email: string | null
  refused: boolean
  reason: string
  at: Date
}

/** How the error of a mail begins whose address was refused for good. */
export const refusedMark = 'refused: '

/** Mails that have failed since then, newest first, at most `limit`. */
export async function failedMail(
  { read, schema: { notices, users } }: Reading,
  { since, limit = 100 }: { since: Date; limit?: number },
): Promise<FailedMail[]> {
  const rows = await read
    .select({
      id: notices.id,
      kind: notices.kind,
      address: notices.email,
      theirs: users.email,
      error: notices.mailError,
      at: notices.mailAt,
    })
    .from(notices)
    .leftJoin(users, eq(users.uid, notices.uid))
    // written out, so that the partial index on it is used
    .where(and(sql`mail = 'failed'`, gte(notices.mailAt, since)))
    .orderBy(desc(notices.id))
    .limit(limit)
  return rows.map(({ id, kind, address, theirs, error, at }) => {
    const refused = error?.startsWith(refusedMark) ?? false
    const reason = (refused ? error?.slice(refusedMark.length) : error) ?? ''
    return { id, kind, email: address ?? theirs, refused, reason, at: at ?? since }
  })
}

/** How many mails wait to be sent. */
export const waitingMail = ({ read, schema: { notices } }: Pick<Database, 'read' | 'schema'>): Promise<number> =>
  read.$count(notices, sql`mail = 'waiting'`)

/** Counted from an index alone, and no further than anybody is told. */
export const countingUnread: PreparedRead<{ uid: string }, { unread: number }> = (read, { notices }, { uid }) => {
  const some = read
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.uid, uid), isNull(notices.readAt)))
    .limit(mostUnread)
    .as('some')
  return read.select({ unread: count() }).from(some)
}
const lastUnread = remembered(countingUnread)

/** How many notices somebody has not read, `mostUnread` at most. One read, and on SQLite none where nothing was written since. */
export async function unreadOf(db: Database, uid: string): Promise<number> {
  const [row] = await lastUnread(db, uid, { uid })
  return row?.unread ?? 0
}

/** One person's notices, newest first, with ids below `before`. */
export const noticesOf = (
  { read, schema: { notices } }: Reading,
  uid: string,
  { before, limit }: Paging,
): Promise<NoticeRecord[]> =>
  read
    .select()
    .from(notices)
    .where(and(eq(notices.uid, uid), before === undefined ? undefined : lt(notices.id, before)))
    .orderBy(desc(notices.id))
    .limit(limit)
