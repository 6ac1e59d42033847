import type { Authorized } from '#server/platform/access/authorized.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { canManage, type Viewer } from '#shared/permissions.ts'
import type { PetRecord } from './pets.queries.ts'

/** The owner and admins may change a pet (docs/product.md 4). Throws `NOT_ALLOWED`. */
export function authorizePet(viewer: Viewer, pet: PetRecord): Authorized<PetRecord> {
  if (!canManage(viewer, pet.ownerUid)) throw new AppError('NOT_ALLOWED')
  return pet as Authorized<PetRecord>
}
