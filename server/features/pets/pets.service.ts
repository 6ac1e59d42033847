import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type PageParams, pageOf } from '#server/db/paging.ts'
import { adoptPet, closeRequestsForDeletion } from '#server/features/adoptions/transitions.service.ts'
import { closeInquiriesOfPet } from '#server/features/inquiries/inquiry-erasure.service.ts'
import { needsApproval } from '#server/features/settings/settings.queries.ts'
import { placeOf } from '#server/features/stays/stays.queries.ts'
import { recordFirstStay } from '#server/features/stays/stays.service.ts'
import { authorOf } from '#server/features/users/authors.queries.ts'
import { lockAuthor } from '#server/features/users/locks.service.ts'
import { namedUser, requireNamedUser } from '#server/features/users/users.service.ts'
import type { UserRow } from '#server/identity/users.ts'
import type { Authorized } from '#server/platform/access/authorized.ts'
import { type Actor, operation, type ViewerContext } from '#server/platform/access/operation.ts'
import { recordAuditIfNotOwner } from '#server/platform/audit-log/record-audit.ts'
import { fixCurrency } from '#server/platform/currency/currency.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { today } from '#server/platform/http/response-expiry.ts'
import { notifyPublished } from '#server/platform/notifications/post-published.ts'
import { recordNewPet } from '#server/platform/pet-changes/pet-changes.ts'
import { approvalOf, isPublished } from '#shared/approval.ts'
import { isConfirmationDue, staleSince } from '#shared/confirmations.ts'
import type { MissingPetField } from '#shared/drafts.ts'
import { canManage, type Viewer } from '#shared/permissions.ts'
import type { PetSelection, PetSort } from '#shared/pet-filter.ts'
import type { PetInput, PublicationInput } from '#shared/pets.ts'
import { petFacets } from './facets.queries.ts'
import { applyPetChange, applyPublication, contentColumns, readPet } from './lifecycle.service.ts'
import { authorizePet } from './pets.policy.ts'
import { type PetRecord, petsOfOwner, visiblePet, visiblePetWithRequest } from './pets.queries.ts'
import { coverColumns, photosOf, resolvePhotos, writeMorePhotos } from './photos.service.ts'
import type { PetPosition } from './position.queries.ts'
import { listCards, listPets, type PetSearch, petsByIds, positionOfPet } from './search.queries.ts'
import { similarPets } from './similar.queries.ts'

type PetId = { id: number }
type PetOwnerInput = { email?: string | undefined }

async function requirePet(db: Database, viewer: Viewer, id: number): Promise<PetRecord> {
  const pet = await visiblePet(db, viewer, id)
  if (!pet) throw new AppError('NO_SUCH_PET')
  return pet
}

export const requireManagedPet = async (db: Database, user: UserRow, id: number): Promise<Authorized<PetRecord>> =>
  authorizePet(user, await requirePet(db, user, id))

type PetListQuery = PetSelection & { sort?: PetSort | undefined }

function toPetSearch({ sort, ...selection }: PetListQuery): PetSearch {
  return { selection, waiting: sort === 'longest_waiting', today: selection.age?.length ? today() : null }
}

/**
 * The position after this pet; newest first needs only its id. Throws `NO_SUCH_PLACE` if the list is by arrival and the
 * pet is deleted.
 */
async function resolvePosition(
  db: Database,
  { waiting }: PetSearch,
  after: number | PetPosition,
): Promise<PetPosition> {
  if (typeof after !== 'number') return after
  const position = waiting ? await positionOfPet(db, after) : { id: after, arrivedOn: '' }
  if (!position) throw new AppError('NO_SUCH_PLACE')
  return position
}

type PetPageInput = PetListQuery & { before?: number | PetPosition | undefined; limit: number }

const petPager =
  <Page>(list: (...args: Parameters<typeof listCards>) => Promise<Page>) =>
  async ({ db }: ViewerContext, { before, limit, ...listing }: PetPageInput) => {
    const petSearch = toPetSearch(listing)
    const after = before === undefined ? undefined : await resolvePosition(db, petSearch, before)
    return list(db, petSearch, { after, limit })
  }

/**
 * One page of matching pets after the pet `before`. One call scans a limited number of pets, so a page may be short or
 * empty although there is a next one (docs/product.md 5.13). Throws `NO_SUCH_PLACE`.
 */
export const findPets = operation({ access: 'anyone', cost: 2 }, petPager(listPets))

export const findPetCards = operation({ access: 'anyone', cost: 2 }, petPager(listCards))

export const countPets = operation({ access: 'anyone', cost: 10 }, function countPets({ db }, listing: PetListQuery) {
  return petFacets(db, { ...toPetSearch(listing), today: today() })
})

/** Up to four available pets, most similar first. Throws `NO_SUCH_PET`. */
export const findSimilarPets = operation(
  { access: 'anyone', cost: 2 },
  async function findSimilarPets({ db, user }, { id }: PetId) {
    return similarPets(db, await requirePet(db, user, id))
  },
)

export const findPetsByIds = operation(
  { access: 'anyone', cost: 2 },
  function findPetsByIds({ db }, { ids }: { ids: number[] }) {
    return petsByIds(db, ids)
  },
)

/** One page of pets of the user with `email`, or of the caller without one, newest first. */
export const findPetsOf = operation(
  { access: 'user', cost: 2 },
  async function findPetsOf({ db, user }, { email, before, limit }: PetOwnerInput & PageParams) {
    const owner = await namedUser(db, user, email)
    return pageOf(limit, async (limit) => (owner ? petsOfOwner(db, owner.uid, { before, limit }) : []))
  },
)

export const myPets = operation(
  { access: 'user', cost: 2 },
  function myPets({ db, user }, { before, limit }: PageParams) {
    return pageOf(limit, (limit) => petsOfOwner(db, user.uid, { before, limit }))
  },
)

/** Throws `NO_SUCH_PET`, also for a draft that the viewer may not see. */
export const getPet = operation({ access: 'anyone', cost: 1 }, function getPet({ db, user }, { id }: PetId) {
  return requirePet(db, user, id)
})

/**
 * A pet and the viewer's relation to it. `requested` is null for visitors. `today` is the day in UTC. Throws
 * `NO_SUCH_PET`, also for a draft that the viewer may not see.
 */
export const viewPet = operation({ access: 'anyone', cost: 1 }, async function viewPet({ db, user }, { id }: PetId) {
  const pet = await visiblePetWithRequest(db, user, id)
  if (!pet) throw new AppError('NO_SUCH_PET')
  const author = await authorOf(db, user, { uid: pet.ownerUid, credited: pet.credited })
  const manages = canManage(user, pet.ownerUid)
  const place = (await placeOf(db, id))?.place ?? null
  const now = new Date()
  const isShown = (pet.status === 'available' || pet.status === 'on_hold') && isPublished(pet)
  return {
    ...pet,
    author,
    canManage: manages,
    requested: pet.requested ?? null,
    lastConfirmed: isShown ? staleSince(pet.confirmedAt, now) : null,
    // where it is exactly is for those who manage it (docs/product.md 25.2)
    place: manages ? place : null,
    isFostered: place === 'foster',
    toConfirm: manages && isShown && isConfirmationDue(pet.confirmedAt, now),
    today: today(),
  }
})

type NewPet = PetInput & { ownerEmail?: string | undefined }

/** Inserts a pet; `missing` is what a draft lacks. */
export async function insertPet(
  { db, user, parsedAt }: Pick<Actor, 'db' | 'user' | 'parsedAt'>,
  { ownerEmail, ...input }: NewPet,
  missing: readonly MissingPetField[] = [],
): Promise<PetRecord> {
  const { status = 'available' } = input
  const owner = await requireNamedUser(db, user, ownerEmail)
  const photos = (await resolvePhotos(db, input)) ?? []
  const now = new Date()
  const values = {
    ...contentColumns(input, missing),
    ...coverColumns(photos),
    status,
    approval: approvalOf(status === 'draft', await needsApproval(db, user)),
    arrivedOn: input.arrivedOn ?? undefined,
    ownerUid: owner.uid,
    ownerEmail: owner.email,
    credited: owner.uid === user.uid,
    createdAt: now,
    updatedAt: now,
  }
  return db.transaction(async (tx) => {
    if (input.adoptionFeeCents != null) await fixCurrency(db, tx, parsedAt)
    const hidden = await lockAuthor(db, tx, owner.uid)
    const [pet] = await tx
      .insert(db.schema.pets)
      .values({ ...values, hidden })
      .returning()
    if (!pet) throw new Error('an insert returned no row')
    await writeMorePhotos(tx, db.schema, { petId: pet.id, photos })
    await recordFirstStay(db, tx, pet.id)
    await recordAuditIfNotOwner(db, tx, user, { owner: owner.uid, act: 'pet_added', subject: 'pet', id: pet.id })
    if (status !== 'draft') {
      await recordNewPet(tx, pet.id)
      await notifyPublished({ db, tx, by: user }, { kind: 'pet', ...pet, petName: pet.name })
    }
    return { ...pet, further: photos.slice(1) }
  })
}

/**
 * Adds an available pet or a draft. It belongs to the user with `ownerEmail`, or to the caller without one. Throws
 * `NO_SUCH_PICTURE`, `NO_SUCH_USER`, `EMAIL_SHARED`, `STATUS_BY_REQUESTS`.
 */
export const addPet = operation({ access: 'user', cost: 5 }, async function addPet(ctx, input: NewPet) {
  if (input.status === 'on_hold' || input.status === 'adopted') throw new AppError('STATUS_BY_REQUESTS')
  return insertPet(ctx, input)
})

/**
 * Changes a pet, all or nothing, if `version` is its current version. The status may only change between draft and
 * available. Throws `NO_SUCH_PET`, `NOT_ALLOWED`, `NO_SUCH_PICTURE`, `PET_CHANGED`, `PET_HAS_REQUESTS`,
 * `STATUS_BY_REQUESTS`.
 */
export const updatePet = operation(
  { access: 'user', cost: 5 },
  async function updatePet({ db, user, parsedAt }, { id, ...input }: PetInput & PetId) {
    const pet = await requireManagedPet(db, user, id)
    const photos = await resolvePhotos(db, input, photosOf(pet))
    const needed = await needsApproval(db, user)
    return db.transaction(async (tx) => {
      if (input.adoptionFeeCents != null) await fixCurrency(db, tx, parsedAt)
      return applyPetChange(db, tx, pet, { input, photos, by: user, needed })
    })
  },
)

/**
 * Publishes a draft, which waits for approval if that is needed, or makes an available pet a draft; repeating it is no
 * error (docs/product.md 5.6). Throws `NO_SUCH_PET`, `NOT_ALLOWED`, `PET_INCOMPLETE`, `PET_HAS_REQUESTS`,
 * `STATUS_BY_REQUESTS`.
 */
export const setPublished = operation(
  { access: 'user', cost: 5 },
  async function setPublished({ db, user }, { id, published }: PublicationInput) {
    const pet = await requireManagedPet(db, user, id)
    const needed = await needsApproval(db, user)
    return db.transaction((tx) => applyPublication(db, tx, pet, { published, by: user, needed }))
  },
)

/**
 * Marks a pet adopted for good and closes other requests; repeating it is no error (docs/product.md 5.4). Throws
 * `NO_SUCH_PET`, `NOT_ALLOWED`, `PET_IS_DRAFT`.
 */
export const markAdopted = operation(
  { access: 'user', cost: 5 },
  async function markAdopted({ db, user }, { id }: PetId) {
    const pet = await requireManagedPet(db, user, id)
    return db.transaction(async (tx) => {
      const moved = await adoptPet({ db, tx, by: user.uid }, pet.id)
      const audited = { act: 'pet_adopted', subject: 'pet', id: pet.id } as const
      if (moved) await recordAuditIfNotOwner(db, tx, user, { owner: pet.ownerUid, ...audited })
      return readPet(tx, pet.id)
    })
  },
)

/**
 * `markAdopted` as a flag. `false` changes nothing, because an adoption is final. Throws `NO_SUCH_PET`, `NOT_ALLOWED`,
 * `PET_IS_DRAFT`, `ADOPTED_IS_FINAL`.
 */
export const setAdopted = operation(
  { access: 'user', cost: 5 },
  async function setAdopted(ctx, { id, adopted }: PetId & { adopted: boolean }): Promise<PetRecord> {
    if (adopted) return markAdopted(ctx, { id })
    const pet = await requireManagedPet(ctx.db, ctx.user, id)
    if (pet.status === 'adopted') throw new AppError('ADOPTED_IS_FINAL')
    return pet
  },
)

/**
 * Deletes a pet. Its adoption requests stay, with a copy of its name and picture; open ones are closed. Throws
 * `NO_SUCH_PET`, `NOT_ALLOWED`.
 */
export const deletePet = operation({ access: 'user', cost: 5 }, async function deletePet({ db, user }, { id }: PetId) {
  const { id: petId, ownerUid: owner } = await requireManagedPet(db, user, id)
  return db.transaction(async (tx) => {
    await closeRequestsForDeletion({ db, tx, by: user.uid }, petId)
    const pet = await readPet(tx, petId)
    await closeInquiriesOfPet(db, tx, petId)
    await tx.delete(db.schema.pets).where(eq(db.schema.pets.id, petId))
    await recordAuditIfNotOwner(db, tx, user, { owner, act: 'pet_deleted', subject: 'pet', id: petId })
    return pet
  })
})
