import type { Approval } from '#shared/approval.ts'
import { type ApprovalTransaction, notifyApprovalNeeded, type PostReference } from './approval-needed.ts'

/**
 * The one place where a post is published: call it in the transaction that adds a post which is no draft, or publishes a
 * draft. The post may still have to wait for approval.
 */
export async function notifyPublished(
  act: ApprovalTransaction,
  { approval, ...post }: PostReference & { approval: Approval },
): Promise<void> {
  if (approval === 'waiting') await notifyApprovalNeeded(act, post)
}
