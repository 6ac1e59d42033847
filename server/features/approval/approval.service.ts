import { operation } from '#server/platform/access/operation.ts'
import type { ApproveInput, QueueInput, RefuseInput } from '#shared/approval-queue.ts'
import { readQueue } from './approval.queries.ts'
import { decidePost } from './decisions.service.ts'

export const listApprovalQueue = operation({ access: 'staff', cost: 5 }, ({ db }, { cursor, limit }: QueueInput) =>
  readQueue(db, cursor ?? { pet: 0, campaign: 0 }, limit),
)

/**
 * Publishes the version that was seen; repeating it is no error. Throws `NO_SUCH_PET`, `NO_SUCH_CAMPAIGN`,
 * `POST_CHANGED`, `POST_REFUSED`.
 */
export const approvePost = operation({ access: 'staff', cost: 5 }, ({ db, user }, post: ApproveInput) =>
  db.transaction((tx) => decidePost({ db, tx, by: user }, post, { approval: 'none', refusal: null })),
)

/**
 * Refuses the version that was seen, with a reason for its author; the first of two refusals is kept. Throws
 * `NO_SUCH_PET`, `NO_SUCH_CAMPAIGN`, `POST_CHANGED`, `POST_APPROVED`.
 */
export const refusePost = operation({ access: 'staff', cost: 5 }, ({ db, user }, { reason, ...post }: RefuseInput) =>
  db.transaction((tx) => decidePost({ db, tx, by: user }, post, { approval: 'refused', refusal: reason })),
)
