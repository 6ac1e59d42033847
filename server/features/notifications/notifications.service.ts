import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type PageParams, pageOf } from '#server/db/paging.ts'
import { operation } from '#server/platform/access/operation.ts'
import {
  countsOf,
  type NotificationRecord,
  notificationsOf,
} from '#server/platform/notifications/notifications.queries.ts'
import { notificationText } from '#shared/notification-text.ts'
import type { MarkReadInput, MarkUnreadInput, Notification, NotificationContent } from '#shared/notifications.ts'

export const countForMe = operation({ access: 'user', cost: 1 }, function countForMe({ db, user }) {
  return countsOf(db, user)
})

const toNotification = ({ id, kind, data, times, createdAt, readAt }: NotificationRecord): Notification => {
  const content = { kind, data: JSON.parse(data) } as NotificationContent
  const { path } = notificationText(content, times)
  return {
    id,
    ...content,
    path,
    read: readAt !== null,
    times,
    createdAt: createdAt.toISOString(),
  }
}

export const myNotifications = operation(
  { access: 'user', cost: 3 },
  async function myNotifications({ db, user }, { before, limit }: PageParams) {
    const page = await pageOf(limit, (limit) => notificationsOf(db, user.uid, { before, limit }))
    return { ...page, items: page.items.map(toNotification), counts: await countsOf(db, user) }
  },
)

/**
 * Marks the caller's notifications as read, and ignores ids of other people's. Returns the counts afterwards, and the
 * time, which `unreadNotifications` takes.
 */
export const readNotifications = operation(
  { access: 'user', cost: 5 },
  async function readNotifications({ db, user }, { ids }: MarkReadInput) {
    const { notifications } = db.schema
    const some = ids && inArray(notifications.id, ids)
    const readAt = new Date()
    await db.transaction((tx) =>
      tx
        .update(notifications)
        .set({ readAt })
        .where(and(eq(notifications.uid, user.uid), isNull(notifications.readAt), some)),
    )
    return { ...(await countsOf(db, user)), readAt }
  },
)

/**
 * Marks the caller's notifications that were read at this time as unread, as an undo. One whose event has happened
 * again since then stays read, because the new notification says so. Returns the counts afterwards.
 */
export const unreadNotifications = operation(
  { access: 'user', cost: 5 },
  async function unreadNotifications({ db, user }, { readAt }: MarkUnreadInput) {
    const { notifications } = db.schema
    const repeated = sql`select 1 from ${notifications} again where again.uid = ${user.uid} and again.read_at is null and again.group_key = ${notifications.groupKey}`
    await db.transaction((tx) =>
      tx
        .update(notifications)
        .set({ readAt: null })
        .where(
          and(
            eq(notifications.uid, user.uid),
            eq(notifications.readAt, new Date(readAt)),
            sql`not exists (${repeated})`,
          ),
        ),
    )
    return countsOf(db, user)
  },
)
