import type { Authorized } from '#server/platform/access/authorized.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import type { RequestSide } from '#shared/adoptions.ts'
import { canManage, type Viewer } from '#shared/permissions.ts'
import type { AdoptionRecord } from './adoptions.queries.ts'

/** The pet's owner and admins may decide (docs/product.md 4). Throws `NOT_ALLOWED`. */
export function authorizeDecision(viewer: Viewer, request: AdoptionRecord): Authorized<AdoptionRecord> {
  if (!canManage(viewer, request.ownerUid)) throw new AppError('NOT_ALLOWED')
  return request as Authorized<AdoptionRecord>
}

/**
 * The side of a request that the viewer is on: owner and admins on the owner's, the requester on the other. An admin
 * who requests another owner's pet can't read notes about themselves. Throws `NOT_ALLOWED`.
 */
export function sideOf(viewer: NonNullable<Viewer>, request: AdoptionRecord): RequestSide {
  if (viewer.uid === request.ownerUid) return 'owner'
  if (viewer.uid === request.requesterUid) return 'requester'
  authorizeDecision(viewer, request)
  return 'owner'
}

/** Throws `NOT_ALLOWED` unless the viewer is on the owner's side. */
export function authorizeOwnSide(viewer: NonNullable<Viewer>, request: AdoptionRecord): Authorized<AdoptionRecord> {
  if (sideOf(viewer, request) !== 'owner') throw new AppError('NOT_ALLOWED')
  return request as Authorized<AdoptionRecord>
}

/** Only the requester may withdraw. Throws `NOT_ALLOWED`. */
export function authorizeWithdrawal(viewer: NonNullable<Viewer>, request: AdoptionRecord): Authorized<AdoptionRecord> {
  if (viewer.uid !== request.requesterUid) throw new AppError('NOT_ALLOWED')
  return request as Authorized<AdoptionRecord>
}
