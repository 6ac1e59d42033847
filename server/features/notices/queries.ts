import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { NoticeKind } from '#shared/notices.ts'

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
