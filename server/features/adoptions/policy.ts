import { AppError } from '#server/errors.ts'
import type { Authorized } from '#server/platform/access/authorized.ts'
import type { RequestSide } from '#shared/adoptions.ts'
import { canManage, type Viewer } from '#shared/permissions.ts'
import type { AdoptionRecord } from './queries.ts'

/** A request for whoever may decide on it: the pet's owner or an admin (docs/product.md 4). Throws `NOT_ALLOWED`. */
export function authorizeDecision(viewer: Viewer, request: AdoptionRecord): Authorized<AdoptionRecord> {
  if (!canManage(viewer, request.ownerUid)) throw new AppError('NOT_ALLOWED')
  return request as Authorized<AdoptionRecord>
}

/**
 * On which side of a request somebody stands: the pet's owner and admins on the owner's, who made it on the other. An
 * admin who asks for somebody else's pet reads none of the notes about themselves. Throws `NOT_ALLOWED`.
 */
export function sideOf(viewer: NonNullable<Viewer>, request: AdoptionRecord): RequestSide {
  if (viewer.uid === request.ownerUid) return 'owner'
  if (viewer.uid === request.requesterUid) return 'requester'
  authorizeDecision(viewer, request)
  return 'owner'
}

/** A request for whoever stands on the owner's side of it. Throws `NOT_ALLOWED`. */
export function authorizeOwnSide(viewer: NonNullable<Viewer>, request: AdoptionRecord): Authorized<AdoptionRecord> {
  if (sideOf(viewer, request) !== 'owner') throw new AppError('NOT_ALLOWED')
  return request as Authorized<AdoptionRecord>
}

/** A request for the one who made it: nobody else withdraws it. Throws `NOT_ALLOWED`. */
export function authorizeWithdrawal(viewer: NonNullable<Viewer>, request: AdoptionRecord): Authorized<AdoptionRecord> {
  if (viewer.uid !== request.requesterUid) throw new AppError('NOT_ALLOWED')
  return request as Authorized<AdoptionRecord>
}
