import { and, eq, inArray } from 'drizzle-orm'
import { confirmPet } from '#server/features/confirmations/confirmations.service.ts'
import { setTrial } from '#server/features/stays/stays.service.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { type AdoptionTransaction, notifyTrial } from './adoptions.events.ts'
import type { AdoptionRecord } from './adoptions.queries.ts'
import { transitions } from './transitions.policy.ts'
import { lockPet } from './transitions.service.ts'

/**
 * Begins a trial of the pet with the applicant of an accepted request, or changes its last day; repeating it is no
 * error. The caller has checked the day. Returns whether anything changed. Throws `NOT_ACCEPTED`, `PET_ADOPTED`.
 */
export async function startTrial(
  act: AdoptionTransaction,
  { id, petId }: AdoptionRecord,
  until: string,
): Promise<boolean> {
  const { tx, db } = act
  const { pet: moved, request } = transitions.startTrial
  const pet = petId === null ? undefined : await lockPet(tx, db.schema, petId, moved.from)
  const [accepted] = await tx
    .select()
    .from(db.schema.adoptionRequests)
    .where(and(eq(db.schema.adoptionRequests.id, id), inArray(db.schema.adoptionRequests.status, request.from)))
  if (!accepted) throw new AppError('NOT_ACCEPTED')
  if (!pet) throw new AppError('PET_ADOPTED')
  const changed = await setTrial(db, tx, { petId: pet.id, requestId: id, until })
  await confirmPet(tx, db.schema, pet.id)
  if (changed) await notifyTrial(act, accepted, until)
  return changed
}
