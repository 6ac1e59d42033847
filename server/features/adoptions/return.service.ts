import { and, eq } from 'drizzle-orm'
import { confirmPet } from '#server/features/confirmations/confirmations.service.ts'
import { movePet, shelterDay } from '#server/features/stays/stays.service.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { forgetSentPet } from '#server/platform/pet-changes/pet-changes.ts'
import { type AdoptionTransaction, notifyIfReturned } from './adoptions.events.ts'
import { transitions } from './transitions.policy.ts'
import { lockPet, readPetRow } from './transitions.service.ts'

/**
 * An adopted pet came back to its owner: it is available or a draft, and the request of its adopter becomes `returned`.
 * Returns false if it had come back already. Throws `NO_SUCH_PET`, `PET_NOT_ADOPTED`.
 */
export async function returnPet(
  act: AdoptionTransaction,
  petId: number,
  { published, reason }: { published: boolean; reason?: string | undefined },
): Promise<boolean> {
  const { tx, db } = act
  const { pets, adoptionRequests: requests } = db.schema
  const { pet: moved, request } = transitions.comeBack
  const pet = await lockPet(tx, db.schema, petId, moved.from, published ? moved.to : 'draft')
  if (!pet) {
    const now = await readPetRow(tx, db.schema, petId)
    if (now && now.returnedOn !== null) return false
    throw new AppError(now ? 'PET_NOT_ADOPTED' : 'NO_SUCH_PET')
  }
  const adopted = and(eq(requests.petId, petId), eq(requests.status, 'accepted'))
  await tx
    .update(requests)
    .set({ ...request.to, decidedAt: new Date() })
    .where(adopted)
  await movePet(db, tx, petId, { place: 'home', returnReason: reason })
  const returnedOn = await shelterDay(db, tx)
  await tx
    .update(pets)
    .set({
      returnedOn,
      ...(!published && { approval: 'none' as const, refusal: null }),
    })
    .where(eq(pets.id, petId))
  await forgetSentPet(tx, db.schema, petId)
  await confirmPet(tx, db.schema, petId)
  await notifyIfReturned(act, { ...pet, returnedOn })
  return true
}
