import type { Approval } from '#shared/approval.ts'

type PendingPost = { approval: Approval; version: number; draft: boolean }

/**
 * The reason why a decision is refused: the post was changed since it was seen, is a draft, or has the opposite
 * decision. Null if it is allowed, or was made before.
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
