import { and, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { notify, notifyMany } from '#server/platform/notifications/notify.ts'
import type { PostKind } from '#shared/notifications.ts'

// Notifications about approval (docs/product.md 15.9, 16.2), in the transaction of the event.

type ApprovalTransaction = { db: Database; tx: Tx; by: { uid: string } }
type PostReference = { kind: PostKind; id: number; petName: string }

const postData = ({ kind: post, id: postId, petName }: PostReference) => ({ post, postId, petName })

const maxNotified = 100

/**
 * Notifies staff and admins of a waiting post. Until they read it, further posts are the same notification and email.
 */
export async function notifyApprovalNeeded({ db, tx, by }: ApprovalTransaction, post: PostReference): Promise<void> {
  const { users } = db.schema
  const deciding = tx
    .select({ uid: users.uid })
    .from(users)
    .where(and(sql`(role = 'admin' or staff)`, isNull(users.suspendedAt), ne(users.uid, by.uid)))
    .orderBy(users.createdAt, users.uid)
    .limit(maxNotified)
  await notifyMany(db, tx, {
    ...{ kind: 'approval_wanted', uid: users.uid, from: users, where: inArray(users.uid, deciding) },
    data: sql<string>`${JSON.stringify(postData(post))}`,
    group: sql<string>`'approval'`,
  })
}

const group = (decision: string, { kind, id }: PostReference) => `${decision}:${kind}:${id}`

export const notifyApproved = ({ db, tx, by }: ApprovalTransaction, post: PostReference & { uid: string }) =>
  notify(db, tx, {
    uid: post.uid,
    by: by.uid,
    kind: 'post_approved',
    data: postData(post),
    group: group('approved', post),
  })

export const notifyRefused = (
  { db, tx, by }: ApprovalTransaction,
  post: PostReference & { uid: string },
  reason: string,
) =>
  notify(db, tx, {
    ...{ uid: post.uid, by: by.uid, kind: 'post_refused', data: { ...postData(post), reason } },
    group: group('refused', post),
  })
