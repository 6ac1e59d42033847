import type { Database } from '#server/db/database.ts'
import type { RefusalCode } from '#server/platform/errors/errors.ts'
import { clockTolerance, expiryNow } from '#server/platform/http/clock.ts'
import type { InvitationState } from '#shared/invitations.ts'

const day = 86_400_000

/** In milliseconds (docs/product.md 3.23). */
export const invitationLifetime = 7 * day

type InvitationTimes = Pick<Database['schema']['invitations']['$inferSelect'], 'acceptedAt' | 'revokedAt' | 'expiresAt'>

/** An expiry that is further away than any set now does not count (docs/product.md 10.11). */
export function stateOfInvitation(
  { acceptedAt, revokedAt, expiresAt }: InvitationTimes,
  now = expiryNow(),
): InvitationState {
  if (acceptedAt) return 'accepted'
  if (revokedAt) return 'revoked'
  const left = expiresAt.getTime() - now.getTime()
  return left > 0 && left <= invitationLifetime + clockTolerance ? 'pending' : 'expired'
}

/** Why an invitation that is not pending can't be accepted. */
export const refusalOfState = {
  accepted: 'INVITATION_USED',
  revoked: 'INVITATION_REVOKED',
  expired: 'INVITATION_EXPIRED',
} as const satisfies Record<Exclude<InvitationState, 'pending'>, RefusalCode>
