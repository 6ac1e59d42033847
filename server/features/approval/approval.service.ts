import { operation } from '#server/platform/access/operation.ts'
import type { ApproveInput, QueueInput, RefuseInput } from '#shared/approval-queue.ts'
import { readQueue } from './approval.queries.ts'
import { decidePost } from './decisions.service.ts'

export const listApprovalQueue = operation(
  { access: 'staff', cost: 5 },
  function listApprovalQueue({ db }, { cursor, limit }: QueueInput) {
    return readQueue(db, cursor ?? { pet: 0, campaign: 0 }, limit)
  },
)

/**
 * Publishes the version that was seen; repeating it is no error. Throws `NO_SUCH_PET`, `NO_SUCH_CAMPAIGN`,
 * `POST_CHANGED`, `POST_REFUSED`.
 */
export const approvePost = operation(
  { access: 'staff', cost: 5 },
  function approvePost({ db, user }, post: ApproveInput) {
    return db.transaction((tx) => decidePost({ db, tx, by: user }, post, { approval: 'none', refusal: null }))
  },
)

/**
 * Refuses the version that was seen, with a reason for its author; the first of two refusals is kept. Throws
 * `NO_SUCH_PET`, `NO_SUCH_CAMPAIGN`, `POST_CHANGED`, `POST_APPROVED`.
 */
export const refusePost = operation(
  { access: 'staff', cost: 5 },
  function refusePost({ db, user }, { reason, ...post }: RefuseInput) {
    return db.transaction((tx) => decidePost({ db, tx, by: user }, post, { approval: 'refused', refusal: reason }))
  },
)
