import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { confirmPet } from '#server/features/confirmations/confirmations.service.ts'
import { endStays, endTrials, movePet } from '#server/features/stays/stays.service.ts'
import { lockUser } from '#server/features/users/locks.service.ts'
import { endFeeOfRequest, endFeesOfPets } from '#server/platform/adoption-fees/end-fees.ts'
import { dropUnagreedOfPets, dropUnagreedOfRequest } from '#server/platform/agreements/end-agreements.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { incompletePet } from '#server/platform/errors/incomplete-draft.ts'
import { endMeetingsOfPet, endMeetingsOfRequest } from '#server/platform/meetings/end-meetings.ts'
import { recordPetBefore } from '#server/platform/pet-changes/pet-changes.ts'
import { tallyAnswer } from '#server/platform/tallies/event-tallies.ts'
import { approvalOf, isPublished } from '#shared/approval.ts'
import { parseMissingPetFields } from '#shared/drafts.ts'
import type { PetStatus } from '#shared/pet-facts.ts'
import {
  type AdoptionTransaction,
  notifyAccepted,
  notifyDeclined,
  notifyPetAdopted,
  notifyPetDeleted,
  notifyReleased,
  notifyWaiting,
  notifyWithdrawn,
} from './adoptions.events.ts'
import type { AdoptionRecord } from './adoptions.queries.ts'
import { planFollowUps } from './follow-up-plan.service.ts'
import { insertMessage } from './messages.service.ts'
import { type RequestEnd, transitions } from './transitions.policy.ts'

// Every transition of a request, and of its pet's status and place (docs/product.md 6.6, 25.4). Each one updates the pet's row first,
// with its condition: concurrent transitions wait there, and then see the new status. Notifications are in the same
// transaction.

type AdoptionPetRow = Database['schema']['pets']['$inferSelect']
type AdoptionTransitionSchema = Database['schema']
/** `answers`: this is the first response of the owner's side. */
type RequestMove = RequestEnd & { answers?: true }

/** Changes a pet's status, or only locks its row without `to`. Undefined if its status is not in `from`. */
export async function lockPet(
  tx: Tx,
  { pets }: AdoptionTransitionSchema,
  petId: number,
  from: readonly PetStatus[],
  to?: PetStatus,
): Promise<AdoptionPetRow | undefined> {
  if (to === 'available') await recordPetBefore(tx, petId)
  const [pet] = await tx
    .update(pets)
    .set(to ? { status: to, updatedAt: new Date() } : { status: sql`${pets.status}` })
    .where(and(eq(pets.id, petId), inArray(pets.status, from)))
    .returning()
  return pet
}

const anyStatus: PetStatus[] = ['draft', 'available', 'on_hold', 'adopted']

export async function readPetRow(
  tx: Tx,
  { pets }: AdoptionTransitionSchema,
  petId: number,
): Promise<AdoptionPetRow | undefined> {
  const [pet] = await tx.select().from(pets).where(eq(pets.id, petId))
  return pet
}

const refusalFor = (pet: AdoptionPetRow | undefined) =>
  new AppError(
    !pet || pet.status === 'draft' || !isPublished(pet)
      ? 'NO_SUCH_PET'
      : pet.status === 'adopted'
        ? 'PET_ADOPTED'
        : 'PET_ON_HOLD',
  )

async function moveRequest(
  db: Database,
  tx: Tx,
  id: number,
  from: readonly AdoptionRecord['status'][],
  { answers, ...to }: RequestMove,
): Promise<AdoptionRecord | undefined> {
  const { adoptionRequests } = db.schema
  const now = new Date()
  const [request] = await tx
    .update(adoptionRequests)
    .set({ ...to, decidedAt: now, ...(answers && { answeredAt: now }) })
    .where(and(eq(adoptionRequests.id, id), inArray(adoptionRequests.status, from)))
    .returning()
  if (request && answers) await tallyAnswer(db, tx, { ...request, answeredAt: now })
  return request
}

const isPending = async (tx: Tx, { adoptionRequests }: AdoptionTransitionSchema, id: number): Promise<boolean> =>
  (await tx.$count(adoptionRequests, and(eq(adoptionRequests.id, id), eq(adoptionRequests.status, 'pending')))) > 0

/** Locks a pet that can be requested. Throws `NO_SUCH_PET`, `PET_ADOPTED`. */
export async function lockPetForRequest(
  tx: Tx,
  schema: AdoptionTransitionSchema,
  petId: number,
): Promise<AdoptionPetRow> {
  const pet = await lockPet(tx, schema, petId, transitions.ask.pet.from)
  if (!pet) throw refusalFor(await readPetRow(tx, schema, petId))
  if (!isPublished(pet)) throw new AppError('NO_SUCH_PET')
  return pet
}

/** Accepts a request and puts the pet on hold. Throws `ALREADY_DECIDED`, `PET_ON_HOLD`, `PET_ADOPTED`. */
export async function acceptRequest(act: AdoptionTransaction, { id, petId }: AdoptionRecord): Promise<AdoptionRecord> {
  const { tx, db } = act
  if (petId === null) throw new AppError('ALREADY_DECIDED')
  const { pet: moved, request } = transitions.accept
  const pet = await lockPet(tx, db.schema, petId, moved.from, moved.to)
  if (!pet)
    throw (await isPending(tx, db.schema, id))
      ? refusalFor(await readPetRow(tx, db.schema, petId))
      : new AppError('ALREADY_DECIDED')
  const accepted = await moveRequest(db, tx, id, request.from, { ...request.to, answers: true })
  if (!accepted) throw new AppError('ALREADY_DECIDED')
  await confirmPet(tx, db.schema, petId)
  await notifyAccepted(act, accepted)
  await notifyWaiting(act, pet, 'pet_considered')
  return accepted
}

/** Throws `ALREADY_DECIDED`. */
export async function rejectRequest(act: AdoptionTransaction, { id, petId }: AdoptionRecord): Promise<AdoptionRecord> {
  const { tx, db } = act
  if (petId !== null) await lockPet(tx, db.schema, petId, anyStatus)
  const { request } = transitions.reject
  const rejected = await moveRequest(db, tx, id, request.from, { ...request.to, answers: true })
  if (!rejected) throw new AppError('ALREADY_DECIDED')
  await endMeetingsOfRequest(db, tx, id, act.by)
  await confirmPet(tx, db.schema, petId)
  await notifyDeclined(act, rejected)
  return rejected
}

/**
 * Takes an acceptance back: the pet is available again. The reason becomes a private note of the owner's side. Throws
 * `NOT_ACCEPTED`, `PET_ADOPTED`.
 */
export async function releaseAdoption(
  act: AdoptionTransaction,
  { id, petId }: AdoptionRecord,
  reason?: string,
): Promise<AdoptionRecord> {
  const { tx, db } = act
  if (reason !== undefined) await lockUser(db, tx, act.by)
  const { pet: moved, request } = transitions.release
  const pet = petId === null ? undefined : await lockPet(tx, db.schema, petId, moved.from, moved.to)
  const released = await moveRequest(db, tx, id, request.from, request.to)
  if (!released) throw new AppError('NOT_ACCEPTED')
  if (!pet) throw new AppError('PET_ADOPTED')
  await endTrials(db, tx, eq(db.schema.pets.id, pet.id))
  if (reason !== undefined) await insertMessage(act, id, { side: 'owner', private: true, reason: true, text: reason })
  await endMeetingsOfRequest(db, tx, id, act.by)
  await endFeeOfRequest(db, tx, id, act.by)
  await dropUnagreedOfRequest(db, tx, id)
  await confirmPet(tx, db.schema, petId)
  await notifyReleased(act, released)
  await notifyWaiting(act, pet, 'pet_free_again')
  return released
}

/** Withdraws a request. A pet on hold for it is available again. Throws `REQUEST_CLOSED`, `PET_ADOPTED`. */
export async function withdrawOpenRequest(
  act: AdoptionTransaction,
  { id, petId }: AdoptionRecord,
): Promise<AdoptionRecord> {
  const { tx, db } = act
  const { schema } = db
  const { withdraw, withdrawAccepted } = transitions
  if (petId !== null) await lockPet(tx, schema, petId, anyStatus)
  const waiting = await moveRequest(db, tx, id, withdraw.request.from, withdraw.request.to)
  const { from, to } = withdrawAccepted.request
  const promised = waiting ? undefined : await moveRequest(db, tx, id, from, to)
  const request = waiting ?? promised
  if (!request) throw new AppError('REQUEST_CLOSED')
  await endMeetingsOfRequest(db, tx, id, act.by)
  await endFeeOfRequest(db, tx, id, act.by)
  await dropUnagreedOfRequest(db, tx, id)
  await notifyWithdrawn(act, request)
  if (waiting) return request
  // an adopted or deleted pet does not become available
  const { pet: moved } = withdrawAccepted
  const pet = petId === null ? undefined : await lockPet(tx, schema, petId, moved.from, moved.to)
  if (!pet) throw new AppError('PET_ADOPTED')
  await endTrials(db, tx, eq(db.schema.pets.id, pet.id))
  await notifyWaiting(act, pet, 'pet_free_again')
  return request
}

async function closeRequests(
  { tx, db }: AdoptionTransaction,
  petId: number,
  { from, to }: { from: readonly RequestEnd['status'][]; to: RequestEnd },
): Promise<void> {
  const { adoptionRequests } = db.schema
  await tx
    .update(adoptionRequests)
    .set({ ...to, decidedAt: new Date() })
    .where(and(eq(adoptionRequests.petId, petId), inArray(adoptionRequests.status, from)))
}

/**
 * Marks a pet adopted for good and closes the other requests. Returns whether it wasn't adopted before. Throws
 * `NO_SUCH_PET`, `PET_IS_DRAFT`.
 */
export async function adoptPet(act: AdoptionTransaction, petId: number): Promise<boolean> {
  const { tx, db } = act
  const { pet: moved, others } = transitions.adopt
  const adopted = await lockPet(tx, db.schema, petId, moved.from, moved.to)
  if (!adopted) {
    const pet = await readPetRow(tx, db.schema, petId)
    if (pet?.status === 'adopted') return false
    throw new AppError(pet ? 'PET_IS_DRAFT' : 'NO_SUCH_PET')
  }
  await notifyPetAdopted(act, adopted, others.from)
  await closeRequests(act, petId, others)
  const { adoptionRequests: requests, pets } = db.schema
  const promised = and(eq(requests.petId, petId), eq(requests.status, 'accepted'))
  const [request] = await tx.update(requests).set({ adoptedAt: new Date() }).where(promised).returning()
  if (adopted.returnedOn !== null) await tx.update(pets).set({ returnedOn: null }).where(eq(pets.id, petId))
  await movePet(db, tx, petId, { place: 'adopted', requestId: request?.id })
  await endMeetingsOfPet(db, tx, petId, act.by)
  if (request) await planFollowUps(act, request)
  return true
}

/**
 * Closes the open requests of a pet that is about to be deleted; the request of its adopter stays accepted. Throws
 * `NO_SUCH_PET`.
 */
export async function closeRequestsForDeletion(act: AdoptionTransaction, petId: number): Promise<void> {
  const pet = await lockPet(act.tx, act.db.schema, petId, anyStatus)
  if (!pet) throw new AppError('NO_SUCH_PET')
  const { to, from: open } = transitions.deletePet.others
  const from = pet.status === 'adopted' ? open.filter((status) => status !== 'accepted') : open
  await notifyPetDeleted(act, pet, from)
  await closeRequests(act, petId, { from, to })
  const { db, tx } = act
  await endStays(db, tx, eq(db.schema.pets.id, petId))
  await endMeetingsOfPet(db, tx, petId, act.by)
  await endFeesOfPets(db, tx, { which: (id) => eq(id, petId), by: act.by, now: new Date() })
  await dropUnagreedOfPets(db, tx, eq(db.schema.adoptionRequests.petId, petId))
}

/**
 * Publishes a pet, which then waits for approval if `needed`, or makes it a draft again. Returns false if it has this
 * status already. Throws `NO_SUCH_PET`, `PET_INCOMPLETE`, `PET_HAS_REQUESTS`, `STATUS_BY_REQUESTS`.
 */
export async function setPetStatus(
  tx: Tx,
  schema: AdoptionTransitionSchema,
  petId: number,
  to: PetStatus,
  needed: boolean,
): Promise<boolean> {
  const pet = await lockPet(tx, schema, petId, anyStatus)
  if (!pet) throw new AppError('NO_SUCH_PET')
  if (pet.status === to) return false
  const { pets, adoptionRequests } = schema
  const stands = { approval: approvalOf(to === 'draft', needed), refusal: null }
  if (to === 'available' && pet.status === 'draft') {
    if (pet.missing !== '') throw incompletePet(parseMissingPetFields(pet.missing))
    await lockPet(tx, schema, petId, ['draft'], to)
    await tx.update(pets).set(stands).where(eq(pets.id, petId))
    return true
  }
  if (to !== 'draft' || pet.status !== 'available') throw new AppError('STATUS_BY_REQUESTS')
  const open = and(eq(adoptionRequests.petId, petId), inArray(adoptionRequests.status, ['pending', 'accepted']))
  if ((await tx.$count(adoptionRequests, open)) > 0) throw new AppError('PET_HAS_REQUESTS')
  await lockPet(tx, schema, petId, ['available'], to)
  await tx.update(pets).set(stands).where(eq(pets.id, petId))
  return true
}
