import type { Approval } from '#shared/approval.ts'
import { isStaff, type Standing } from '#shared/permissions.ts'

/**
 * How a post stands once it has been changed: what was refused waits again once whoever posted it has seen to it.
 * Nothing else changes what the shelter has said.
 */
export const approvalAfter = (
  { approval }: { approval: Approval },
  { by }: { by: Standing },
): { approval: Approval; refusal: null } | undefined =>
  approval === 'refused' && !isStaff(by) ? { approval: 'waiting', refusal: null } : undefined

/** How a pet stands that is put on the site, or taken off it: a draft waits for nobody. */
export const approvalOf = (draft: boolean, needed: boolean): Approval => (needed && !draft ? 'waiting' : 'none')
