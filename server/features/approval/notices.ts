import { and, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { notify, notifyMany } from '#server/platform/notifications/notify.ts'
import type { PostKind } from '#shared/notifications.ts'

// Who hears of what waits for approval, and of what the shelter has said (docs/product.md 15.9, 16.2), in the transaction
// in which it happens.

type ApprovalTransaction = { db: Database; tx: Tx; by: { uid: string } }
type PostReference = { kind: PostKind; id: number; petName: string }

const postData = ({ kind: post, id: postId, petName }: PostReference) => ({ post, postId, petName })

/** So many of staff and admins hear that something waits, those who have been here longest: nobody posts to a crowd. */
const maxNotified = 100

/** Tells staff and admins that something waits. What comes before they have looked is one notification, and one mail. */
export async function notifyApprovalNeeded({ db, tx, by }: ApprovalTransaction, post: PostReference): Promise<void> {
  const { users } = db.schema
  const deciding = tx
    .select({ uid: users.uid })
    .from(users)
    // as the index of them says it
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
