import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import type { Database, PreparedRead } from '#server/db/database.ts'
import { fromIndex } from '#server/db/index-hint.ts'
import type { PageParams } from '#server/db/paging.ts'
import { cachedQuery } from '#server/db/query-cache.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { postToApprove } from '#server/db/schema-approval.ts'
import { type Counts, maxCount, type NotificationKind } from '#shared/notifications.ts'
import { canApprove, type UserRoles } from '#shared/permissions.ts'

export type NotificationRecord = Database['schema']['notifications']['$inferSelect']

type NotificationReader = Pick<Database, 'read' | 'schema'>

/**
 * An email that won't be retried. `refused`: its recipient was rejected for good; otherwise it was given up after two
 * days.
 */
export type FailedMail = {
  id: number
  kind: NotificationKind
  email: string | null
  refused: boolean
  reason: string
  at: Date
}

export const refusedPrefix = 'refused: '

export async function failedMail(
  { read, schema: { notifications, users } }: NotificationReader,
  { since, limit = 100 }: { since: Date; limit?: number },
): Promise<FailedMail[]> {
  const rows = await read
    .select({
      id: notifications.id,
      kind: notifications.kind,
      address: notifications.email,
      userEmail: users.email,
      error: notifications.mailError,
      at: notifications.mailAt,
    })
    .from(notifications)
    .leftJoin(users, eq(users.uid, notifications.uid))
    // written out, so that the partial index on it is used
    .where(and(sql`mail = 'failed'`, gte(notifications.mailAt, since)))
    .orderBy(desc(notifications.id))
    .limit(rowLimit(limit))
  return rows.map(({ id, kind, address, userEmail, error, at }) => {
    const refused = error?.startsWith(refusedPrefix) ?? false
    const reason = (refused ? error?.slice(refusedPrefix.length) : error) ?? ''
    return { id, kind, email: address ?? userEmail, refused, reason, at: at ?? since }
  })
}

export const waitingMail = ({ read, schema: { notifications } }: Pick<Database, 'read' | 'schema'>): Promise<number> =>
  read.$count(notifications, sql`mail = 'waiting'`)

/** With the indexes named: one more column in a table must not change how SQLite counts. */
const countToApprove = (table: Database['schema']['pets' | 'campaigns'], index: string) =>
  sql`select 1 from ${fromIndex(table, index)} where ${sql.raw(postToApprove)}`

/** Index-only counts that stop at `maxCount`. */
export const countsQuery: PreparedRead<{ uid: string; approves?: true | undefined }, Counts> = (
  read,
  { adoptionRequests: requests, campaigns, notifications, pets },
  { uid, approves },
) => {
  const unread = read
    .select({ uid: notifications.uid })
    .from(notifications)
    .where(and(eq(notifications.uid, uid), isNull(notifications.readAt)))
    .limit(rowLimit(maxCount))
    .as('unread')
  const waiting = read
    .select({ uid: requests.ownerUid })
    .from(requests)
    // written out, so that the partial index on it is used
    .where(and(eq(requests.ownerUid, uid), sql`status = 'pending'`))
    .limit(rowLimit(maxCount))
    .as('waiting')
  // The owner at or after `uid` in the index. With few owners, PostgreSQL would otherwise scan the whole table for one
  // row of an owner, also for everybody who has none.
  const from = (table: typeof pets | typeof requests) =>
    read
      .select({ uid: table.ownerUid })
      .from(table)
      .where(gte(table.ownerUid, uid))
      .orderBy(table.ownerUid)
      .limit(rowLimit(1))
  return read
    .select({
      unread: sql<number>`(select count(*) from ${unread})`.mapWith(Number),
      waiting: sql<number>`(select count(*) from ${waiting})`.mapWith(Number),
      approval: (approves
        ? sql<number>`(select count(*) from (${countToApprove(pets, 'pets_to_approve')} union all ${countToApprove(campaigns, 'campaigns_to_approve')} limit ${sql.raw(String(maxCount))}) as posts)`
        : sql<number>`0`
      ).mapWith(Number),
      owns: sql<boolean>`coalesce(${uid} in ((${from(pets)}), (${from(requests)})), false)`.mapWith(Boolean),
    })
    .from(sql`(select 1) as one`)
}
const cachedCounts = cachedQuery(countsQuery)

/** One statement; on SQLite none if there were no writes since the last call. */
export async function countsOf(db: Database, user: UserRoles & { uid: string }): Promise<Counts> {
  const { uid } = user
  const approves = canApprove(user)
  const [counts] = await cachedCounts(db, `${approves} ${uid}`, { uid, approves: approves || undefined })
  if (!counts) throw new Error('counting returned no row')
  return counts
}

export const notificationsOf = (
  { read, schema: { notifications } }: NotificationReader,
  uid: string,
  { before, limit }: PageParams,
): Promise<NotificationRecord[]> =>
  read
    .select()
    .from(notifications)
    .where(and(eq(notifications.uid, uid), before === undefined ? undefined : lt(notifications.id, before)))
    .orderBy(desc(notifications.id))
    .limit(rowLimit(limit))
