import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type PageParams, pageOf } from '#server/db/paging.ts'
import { operation } from '#server/platform/access/operation.ts'
import {
  countsOf,
  type NotificationRecord,
  notificationsOf,
} from '#server/platform/notifications/notifications.queries.ts'
import { notificationText } from '#shared/notification-text.ts'
import type { MarkReadInput, Notification, NotificationContent } from '#shared/notifications.ts'

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

/** Marks the caller's notifications as read, and ignores ids of other people's. Returns the counts afterwards. */
export const readNotifications = operation(
  { access: 'user', cost: 5 },
  async function readNotifications({ db, user }, { ids }: MarkReadInput) {
    const { notifications } = db.schema
    const some = ids && inArray(notifications.id, ids)
    await db.transaction((tx) =>
      tx
        .update(notifications)
        .set({ readAt: new Date() })
        .where(and(eq(notifications.uid, user.uid), isNull(notifications.readAt), some)),
    )
    return countsOf(db, user)
  },
)
