import { and, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { type CampaignNames, storedNames } from '#shared/campaign-name.ts'
import type { PostKind } from '#shared/notifications.ts'
import { notifyMany } from './notify.ts'

// Notifications about approval (docs/product.md 15.9, 16.2), in the transaction of the event.

export type ApprovalTransaction = { db: Database; tx: Tx; by: { uid: string } }

export type PostReference = CampaignNames & { kind: PostKind; id: number }

export const postData = ({ kind: post, id: postId, ...names }: PostReference) => ({
  post,
  postId,
  ...storedNames(names),
})

const maxNotified = 100

/** The first hundred staff and admins, without the user whose post it is. */
export const decidingUsers = ({ db: { schema }, tx, by }: ApprovalTransaction) => {
  const { users } = schema
  return tx
    .select({ uid: users.uid })
    .from(users)
    .where(and(sql`(role = 'admin' or staff)`, isNull(users.suspendedAt), ne(users.uid, by.uid)))
    .orderBy(users.createdAt, users.uid)
    .limit(maxNotified)
}

/**
 * Notifies staff and admins of a waiting post. Until they read it, further posts are the same notification and email.
 */
export async function notifyApprovalNeeded({ db, tx, by }: ApprovalTransaction, post: PostReference): Promise<void> {
  const { users } = db.schema
  await notifyMany(db, tx, {
    kind: 'approval_wanted',
    uid: users.uid,
    from: users,
    where: inArray(users.uid, decidingUsers({ db, tx, by })),
    data: sql<string>`${JSON.stringify(postData(post))}`,
    group: sql<string>`'approval'`,
  })
}
