import type { Authorized } from '#server/authorized.ts'
import { AppError } from '#server/errors.ts'
import { canManage, type Viewer } from '#shared/permissions.ts'
import type { AdoptionRecord } from './queries.ts'

/** A request for whoever may decide on it: the pet's owner or an admin (docs/product.md 4). Throws `NOT_ALLOWED`. */
export function authorizeDecision(viewer: Viewer, request: AdoptionRecord): Authorized<AdoptionRecord> {
  if (!canManage(viewer, request.ownerUid)) throw new AppError('NOT_ALLOWED')
  return request as Authorized<AdoptionRecord>
}

/** A request for the one who made it: nobody else withdraws it. Throws `NOT_ALLOWED`. */
export function authorizeWithdrawal(viewer: NonNullable<Viewer>, request: AdoptionRecord): Authorized<AdoptionRecord> {
  if (viewer.uid !== request.requesterUid) throw new AppError('NOT_ALLOWED')
  return request as Authorized<AdoptionRecord>
}
