import { inArray, sql } from 'drizzle-orm'
import type { Approval } from '#shared/approval.ts'
import { isStaff, type UserRoles } from '#shared/permissions.ts'
import {
  type ApprovalTransaction,
  decidingUsers,
  notifyApprovalNeeded,
  type PostReference,
  postData,
} from './approval-needed.ts'
import { notifyMany } from './notify.ts'

type Publication = ApprovalTransaction & { by: UserRoles & { uid: string; name: string } }

/** Account deletion deletes the notifications of this group, because they name the user. */
export const groupOfPosts = (uid: string) => `posts:${uid}`

/**
 * To be called once whenever a user publishes a post: adds one that is no draft, or publishes a draft. Notifies staff and
 * admins that it is public, or that it waits for approval, unless the user is one of them (docs/product.md 16.10). Until
 * they read it, further posts of this user are the same notification and email.
 */
export async function notifyPublished(
  { db, tx, by }: Publication,
  { approval, ...post }: PostReference & { approval: Approval },
): Promise<void> {
  if (approval === 'waiting') return notifyApprovalNeeded({ db, tx, by }, post)
  if (isStaff(by)) return
  const { users } = db.schema
  await notifyMany(db, tx, {
    kind: 'post_new',
    uid: users.uid,
    from: users,
    where: inArray(users.uid, decidingUsers({ db, tx, by })),
    data: sql<string>`${JSON.stringify({ ...postData(post), person: by.name })}`,
    group: sql<string>`${groupOfPosts(by.uid)}`,
  })
}
