import type { UserRoles } from './permissions.ts'
import { isStaff } from './permissions.ts'
/**
 * The approval state of a post: not needed or given, waiting, or refused (docs/product.md 16). A campaign that is not
 * published yet is a draft; for pets, that is a status.
 */
export const approvals = ['none', 'waiting', 'refused', 'draft'] as const
export type Approval = (typeof approvals)[number]

export const postingModes = ['at_once', 'after_approval'] as const
export type PostingMode = (typeof postingModes)[number]

type PostVisibility = { approval: Approval; hidden: boolean }

export const isPublished = ({ approval, hidden }: PostVisibility): boolean => approval === 'none' && !hidden

export type WithheldState = PostVisibility & { refusal: string | null }

export const withheldState = ({ approval, refusal, hidden }: WithheldState): WithheldState | null =>
  isPublished({ approval, hidden }) ? null : { approval, refusal, hidden }

/** The approval after a change: a refused post waits again once its author has changed it. Other approvals stay. */
export const approvalAfter = (
  { approval }: { approval: Approval },
  { by }: { by: UserRoles },
): { approval: Approval; refusal: null } | undefined =>
  approval === 'refused' && !isStaff(by) ? { approval: 'waiting', refusal: null } : undefined

export const approvalOf = (draft: boolean, needed: boolean): Approval => (needed && !draft ? 'waiting' : 'none')
