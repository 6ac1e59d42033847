import { operation } from '#server/platform/access/operation.ts'
import type { ApproveInput, QueueInput, RefuseInput } from '#shared/approval-queue.ts'
import { readQueue } from './queries.ts'
import { decidePost } from './transitions.ts'

/** One page of the pets and campaigns that wait for approval, oldest first. */
export const listApprovalQueue = operation({ access: 'staff', cost: 5 }, ({ db }, { cursor, limit }: QueueInput) =>
  readQueue(db, cursor ?? { pet: 0, campaign: 0 }, limit),
)

/**
 * Lets everybody see what waits, as it was seen; doing it again is no error. Throws `NO_SUCH_PET`, `NO_SUCH_CAMPAIGN`,
 * `POST_CHANGED`, `POST_REFUSED`.
 */
export const approvePost = operation({ access: 'staff', cost: 5 }, ({ db, user }, post: ApproveInput) =>
  db.transaction((tx) => decidePost({ db, tx, by: user }, post, { approval: 'none', refusal: null })),
)

/**
 * Refuses what waits, as it was seen, with a sentence to whoever posted it; of two who refuse it the first one's stays.
 * Throws `NO_SUCH_PET`, `NO_SUCH_CAMPAIGN`, `POST_CHANGED`, `POST_APPROVED`.
 */
export const refusePost = operation({ access: 'staff', cost: 5 }, ({ db, user }, { reason, ...post }: RefuseInput) =>
  db.transaction((tx) => decidePost({ db, tx, by: user }, post, { approval: 'refused', refusal: reason })),
)
