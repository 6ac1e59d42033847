import { approvals } from '#shared/approval.ts'
import type { Dialect } from './dialect.ts'

/** Conditions of partial indexes; queries must use the same text. */
export const publicPost = "approval = 'none' and not hidden"
export const publicPet = `status <> 'draft' and ${publicPost}`
export const waitingPet = `status = 'available' and ${publicPost}`

/** Public pets that have no home yet (docs/product.md 5.16). */
export const shownPet = `status in ('available', 'on_hold') and ${publicPost}`

/** Public campaigns whose goal isn't reached and whose end is not known to have passed (docs/product.md 7.13). */
export const openPost = `${publicPost} and not end_told and goal_reached = 0`
export const finishedPost = `${publicPost} and (end_told or goal_reached = 1)`

export const postToApprove = "approval = 'waiting' and not hidden"

/** Keeps a post from being public (docs/product.md 16). */
export const publicity = (dialect: Dialect) => ({
  approval: dialect.enumText('approval', approvals).notNull().default('none'),
  refusal: dialect.text('refusal'),
  /** Set if the author is suspended. */
  hidden: dialect.bool('hidden').notNull().default(false),
  /** Fields that a draft lacks (shared/drafts.ts); their columns have neutral values. */
  missing: dialect.text('missing').notNull().default(''),
  /** The author has saved it since posts name their authors (docs/product.md 16.9). */
  credited: dialect.bool('credited').notNull().default(false),
})
