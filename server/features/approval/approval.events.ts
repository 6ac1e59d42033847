import {
  type ApprovalTransaction,
  type PostReference,
  postData,
} from '#server/platform/notifications/approval-needed.ts'
import { notify } from '#server/platform/notifications/notify.ts'

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
    uid: post.uid,
    by: by.uid,
    kind: 'post_refused',
    data: { ...postData(post), reason },
    group: group('refused', post),
  })
