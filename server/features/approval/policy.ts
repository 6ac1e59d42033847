import type { Approval } from '#shared/approval.ts'
import { isStaff, type UserRoles } from '#shared/permissions.ts'

/**
 * How a post stands once it has been changed: what was refused waits again once whoever posted it has seen to it.
 * Nothing else changes what the shelter has said.
 */
export const approvalAfter = (
  { approval }: { approval: Approval },
  { by }: { by: UserRoles },
): { approval: Approval; refusal: null } | undefined =>
  approval === 'refused' && !isStaff(by) ? { approval: 'waiting', refusal: null } : undefined

/** How a pet stands that is put on the site, or taken off it: a draft waits for nobody. */
export const approvalOf = (draft: boolean, needed: boolean): Approval => (needed && !draft ? 'waiting' : 'none')

type PendingPost = { approval: Approval; version: number; draft: boolean }

/**
 * Why the shelter's word on a post can't be said: it was changed since it was seen, or taken off the site, or somebody has
 * said the opposite. Null where it can, and where the same was said before.
 */
export function refusalFor(
  post: PendingPost,
  { version, to }: { version: number; to: 'none' | 'refused' },
): 'POST_CHANGED' | 'POST_APPROVED' | 'POST_REFUSED' | null {
  if (post.draft) return 'POST_CHANGED'
  if (post.approval === 'waiting') return post.version === version ? null : 'POST_CHANGED'
  if (post.approval === to) return null
  return to === 'none' ? 'POST_REFUSED' : 'POST_APPROVED'
}
