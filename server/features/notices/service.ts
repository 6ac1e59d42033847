import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type Paging, pageOf } from '#server/db/page.ts'
import { operation } from '#server/gate/operation.ts'
import { noticeWords } from '#shared/notice-words.ts'
import type { Notice, NoticesRead, Told } from '#shared/notices.ts'
import { countsOf, type NoticeRecord, noticesOf } from './queries.ts'

/** What waits for the caller, 100 of each at most. */
export const countForMe = operation({ access: 'user', cost: 1 }, ({ db, user }) => countsOf(db, user))

/** A notice in the words of the bell. */
const inWords = ({ id, kind, data, times, createdAt, readAt }: NoticeRecord): Notice => {
  const told = { kind, data: JSON.parse(data) } as Told
  return {
    id,
    ...noticeWords(told, times),
    kind: told.kind,
    read: readAt !== null,
    times,
    createdAt: createdAt.toISOString(),
  }
}

/** One page of the caller's notices, newest first, and what waits for them. */
export const myNotices = operation({ access: 'user', cost: 3 }, async ({ db, user }, { before, limit }: Paging) => {
  const page = await pageOf(limit, (limit) => noticesOf(db, user.uid, { before, limit }))
  return { ...page, items: page.items.map(inWords), counts: await countsOf(db, user) }
})

/** Marks notices of the caller as read; those of others, and what is read already, stay as they are. Returns what waits then. */
export const readNotices = operation({ access: 'user', cost: 5 }, async ({ db, user }, { ids }: NoticesRead) => {
  const { notices } = db.schema
  const some = ids && inArray(notices.id, ids)
  await db.transaction((tx) =>
    tx
      .update(notices)
      .set({ readAt: new Date() })
      .where(and(eq(notices.uid, user.uid), isNull(notices.readAt), some)),
  )
  return countsOf(db, user)
})
