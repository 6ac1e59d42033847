import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Database, PreparedWrite, Tx } from '#server/db/database.ts'
import { nextId } from '#server/db/next-id.ts'
import type { DatabaseSchema } from '#server/db/schema.ts'
import type { NotificationContent } from '#shared/notifications.ts'

/**
 * Unread notifications of one `group`, such as `gift:7`, are merged. Users are not notified of their own actions
 * (`by`).
 */
export type NotificationInput = NotificationContent & {
  uid: string
  by?: string | null | undefined
  group?: string | undefined
}

type NotificationRow = {
  uid: string
  kind: NotificationContent['kind']
  data: string
  groupKey: string | null
  now: Date
}

const mergeUnread = ({ notifications }: DatabaseSchema) => ({
  target: [notifications.uid, notifications.groupKey],
  targetWhere: sql`read_at is null and group_key is not null`,
  set: { data: sql`excluded.data`, createdAt: sql`excluded.created_at`, times: sql`${notifications.times} + 1` },
})

const insert: PreparedWrite<NotificationRow> = (tx, schema, { uid, kind, data, groupKey, now }) => {
  const { notifications } = schema
  const row = { uid, kind, data, groupKey, createdAt: now, mail: 'waiting', mailAt: now } as const
  const inserting = tx.insert(notifications).values(row)
  return groupKey ? inserting.onConflictDoUpdate(mergeUnread(schema)) : inserting
}

/**
 * Notifies a user in the bell and by email, in the caller's transaction.
 * An unread notification of the same group is updated and counted once more. It keeps its id and its place, and no
 * second email is sent until it has been read (docs/product.md 15.2).
 */
export async function notify(_db: Database, tx: Tx, { uid, by, kind, data, group }: NotificationInput): Promise<void> {
  if (uid === by) return
  await tx.write(insert, { uid, kind, data: JSON.stringify(data), groupKey: group ?? null, now: new Date() })
}

export type BulkNotification = {
  kind: NotificationContent['kind']
  uid: Column
  data: SQL<string>
  group: SQL<string> | null
  from: DatabaseSchema[keyof DatabaseSchema]
  where: SQL | undefined
}

export async function notifyMany(
  { schema }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'insert'>,
  many: BulkNotification,
): Promise<void> {
  const { notifications } = schema
  const now = sql`${sql.param(new Date(), notifications.createdAt)}`
  const row = {
    id: nextId(notifications),
    uid: many.uid,
    kind: sql`${many.kind}`,
    data: many.data,
    groupKey: many.group ?? sql`null`,
    times: sql`1`,
    createdAt: now,
    readAt: sql`null`,
    email: sql`null`,
    mail: sql`'waiting'`,
    mailTries: sql`0`,
    mailAt: now,
    mailError: sql`null`,
  } satisfies Record<keyof typeof notifications.$inferInsert, SQL | Column>
  const columns = sql.join(Object.values(row), sql`, `)
  const each = tx
    .insert(notifications)
    .select(sql`select ${columns} from ${many.from} where ${many.where ?? sql`true`}`)
  await (many.group ? each.onConflictDoUpdate(mergeUnread(schema)) : each)
}
