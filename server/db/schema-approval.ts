import { approvals } from '#shared/approval.ts'
import type { Dialect } from './columns.ts'

/** What all may see, and of it what waits for a home, as the indexes and the queries say it alike. */
export const publicPost = "approval = 'none' and not hidden"
export const publicPet = `status <> 'draft' and ${publicPost}`
export const waitingPet = `status = 'available' and ${publicPost}`

/** What the shelter is asked to decide: what somebody posted who was suspended since asks nothing of anybody. */
export const postToApprove = "approval = 'waiting' and not hidden"

/** What keeps something that was posted from being seen by everybody (docs/product.md 16). */
export const publicity = (dialect: Dialect) => ({
  approval: dialect.enumText('approval', approvals).notNull().default('none'),
  /** Why it was refused, for whoever posted it. */
  refusal: dialect.text('refusal'),
  /** Whoever posted it is suspended. */
  hidden: dialect.bool('hidden').notNull().default(false),
})
