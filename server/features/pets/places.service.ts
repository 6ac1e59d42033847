import { returnPet } from '#server/features/adoptions/return.service.ts'
import { lockPet } from '#server/features/adoptions/transitions.service.ts'
import { openStayIn, placeOf, staysOf } from '#server/features/stays/stays.queries.ts'
import { movePet } from '#server/features/stays/stays.service.ts'
import { lockAuthor } from '#server/features/users/locks.service.ts'
import { requireUserByEmail } from '#server/features/users/users.service.ts'
import { operation } from '#server/platform/access/operation.ts'
import { recordAuditIfNotOwner } from '#server/platform/audit-log/record-audit.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { maxRows } from '#shared/lists.ts'
import { petStatuses } from '#shared/pet-facts.ts'
import type { MoveInput, ReturnInput, StayPlace } from '#shared/stays.ts'
import { readPet } from './lifecycle.service.ts'
import { requireManagedPet } from './pets.service.ts'

// Where a pet is, for those who manage it (docs/product.md 25).

/** The newest stays of a pet. Throws `NO_SUCH_PET`, `NOT_ALLOWED`. */
export const listStays = operation(
  { access: 'user', cost: 2 },
  async function listStays({ db, user }, { id }: { id: number }) {
    await requireManagedPet(db, user, id)
    const rows = await staysOf(db, id, maxRows)
    return rows.map(({ stay, caregiver }) => ({ ...stay, caregiver }))
  },
)

/** Throws `PET_NOT_OF_SHELTER`, `PET_IN_TRIAL`, `PET_ADOPTED`. */
function requireMovable(place: StayPlace | undefined): void {
  if (place === 'trial') throw new AppError('PET_IN_TRIAL')
  if (place === 'adopted') throw new AppError('PET_ADOPTED')
  if (place !== 'shelter' && place !== 'foster') throw new AppError('PET_NOT_OF_SHELTER')
}

/**
 * Moves a pet of the shelter to a foster family, or back; repeating it is no error. Throws `NO_SUCH_PET`, `NOT_ALLOWED`,
 * `PET_NOT_OF_SHELTER`, `PET_IN_TRIAL`, `PET_ADOPTED`, `NO_SUCH_USER`, `EMAIL_SHARED`.
 */
export const placePet = operation(
  { access: 'user', cost: 5 },
  async function placePet({ db, user }, { id, place, caregiverEmail }: MoveInput) {
    const { ownerUid: owner } = await requireManagedPet(db, user, id)
    // first, so that only the shelter learns who has an account
    requireMovable((await placeOf(db, id))?.place)
    const caregiver = caregiverEmail === undefined ? null : await requireUserByEmail(db, caregiverEmail)
    await db.transaction(async (tx) => {
      if (caregiver && (await lockAuthor(db, tx, caregiver.uid))) throw new AppError('NO_SUCH_USER')
      await lockPet(tx, db.schema, id, petStatuses)
      const now = await openStayIn(tx, db.schema, id)
      requireMovable(now?.place)
      if (now?.place === place && now.caregiverUid === (caregiver?.uid ?? null)) return
      await movePet(db, tx, id, caregiver ? { place: 'foster', caregiverUid: caregiver.uid } : { place: 'home' })
      const audited = { owner, act: 'pet_moved', subject: 'pet', id, data: { place } } as const
      await recordAuditIfNotOwner(db, tx, user, audited)
    })
    return { place }
  },
)

/**
 * An adopted pet came back; repeating it is no error (docs/product.md 25.3). Throws `NO_SUCH_PET`, `NOT_ALLOWED`,
 * `PET_NOT_ADOPTED`.
 */
export const takePetBack = operation(
  { access: 'user', cost: 5 },
  async function takePetBack({ db, user }, { id, published, reason }: ReturnInput) {
    const { ownerUid: owner } = await requireManagedPet(db, user, id)
    return db.transaction(async (tx) => {
      const returned = await returnPet({ db, tx, by: user.uid }, id, { published, reason })
      const audited = { owner, act: 'pet_returned', subject: 'pet', id } as const
      if (returned) await recordAuditIfNotOwner(db, tx, user, audited)
      return readPet(tx, id)
    })
  },
)
