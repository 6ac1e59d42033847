import { eq } from 'drizzle-orm'
import type { Authorized } from '#server/authorized.ts'
import type { Database } from '#server/db/database.ts'
import { type Paging, pageOf } from '#server/db/page.ts'
import { foldName } from '#server/db/search.ts'
import { AppError } from '#server/errors.ts'
import { hasPendingRequest } from '#server/features/adoptions/queries.ts'
import { namedUser, requireNamedUser } from '#server/features/users/service.ts'
import { operation } from '#server/gate/operation.ts'
import { requireImage } from '#server/images/store.ts'
import { canManage } from '#shared/permissions.ts'
import type { PetFilter } from '#shared/pet-filter.ts'
import type { PetInput } from '#shared/pets.ts'
import { authorizePet } from './policy.ts'
import { listPets, type PetRecord, petById, petsOfOwner } from './queries.ts'

type Id = { id: number }
type Named = { email?: string | undefined }

async function petOrRefuse(db: Database, id: number): Promise<PetRecord> {
  const pet = await petById(db, id)
  if (!pet) throw new AppError('NO_SUCH_PET')
  return pet
}

async function change(db: Database, pet: Authorized<PetRecord>, values: Partial<PetRecord>): Promise<PetRecord> {
  const { pets } = db.schema
  const [changed] = await db.transaction((tx) =>
    tx
      .update(pets)
      .set({ ...values, updatedAt: new Date() })
      .where(eq(pets.id, pet.id))
      .returning(),
  )
  if (!changed) throw new AppError('NO_SUCH_PET')
  return changed
}

/** One page of the pets that match, newest first. */
export const findPets = operation({ access: 'anyone', cost: 2 }, ({ db }, filter: PetFilter & Paging) =>
  pageOf(filter.limit, (limit) => listPets(db, { ...filter, limit })),
)

/** One page of the pets of the person that `email` names, newest first; of the caller where it names nobody. */
export const findPetsOf = operation(
  { access: 'user', cost: 2 },
  async ({ db, user }, { email, before, limit }: Named & Paging) => {
    const owner = await namedUser(db, user, email)
    return pageOf(limit, async (limit) => (owner ? petsOfOwner(db, owner.uid, { before, limit }) : []))
  },
)

/** One page of the caller's pets, newest first. */
export const myPets = operation({ access: 'user', cost: 2 }, ({ db, user }, { before, limit }: Paging) =>
  pageOf(limit, (limit) => petsOfOwner(db, user.uid, { before, limit })),
)

/** Throws `NO_SUCH_PET`. */
export const getPet = operation({ access: 'anyone', cost: 1 }, ({ db }, { id }: Id) => petOrRefuse(db, id))

/** A pet, and what it is to whoever looks at it: whether a visitor has asked for it nobody knows. Throws `NO_SUCH_PET`. */
export const seePet = operation({ access: 'anyone', cost: 1 }, async ({ db, user }, { id }: Id) => {
  const pet = await petOrRefuse(db, id)
  const requested = user && (await hasPendingRequest(db, pet.id, user.uid))
  return { ...pet, canManage: canManage(user, pet.ownerUid), requested }
})

/**
 * Adds a pet that is looking for a home. It belongs to the person that `ownerEmail` names, or to the caller where it names nobody.
 * Throws `NO_SUCH_PICTURE`, `NO_SUCH_USER`, `EMAIL_SHARED`.
 */
export const addPet = operation(
  { access: 'user', cost: 5 },
  async ({ db, user }, { ownerEmail, ...input }: PetInput & { ownerEmail?: string | undefined }) => {
    const owner = await requireNamedUser(db, user, ownerEmail)
    await requireImage(db, input.image)
    const now = new Date()
    const [pet] = await db.transaction((tx) =>
      tx
        .insert(db.schema.pets)
        .values({
          ...input,
          nameFolded: foldName(input.name),
          ownerUid: owner.uid,
          ownerEmail: owner.email,
          createdAt: now,
          updatedAt: now,
        })
        .returning(),
    )
    if (!pet) throw new Error('an insert returned no row')
    return pet
  },
)

/** Changes what is said about a pet; whether it is adopted does not change. Throws `NO_SUCH_PET`, `NOT_ALLOWED`, `NO_SUCH_PICTURE`. */
export const updatePet = operation(
  { access: 'user', cost: 5 },
  async ({ db, user }, { id, ...input }: PetInput & Id) => {
    const pet = authorizePet(user, await petOrRefuse(db, id))
    if (input.image !== pet.image) await requireImage(db, input.image)
    return change(db, pet, { ...input, nameFolded: foldName(input.name) })
  },
)

/** Marks a pet adopted, once and for all; doing it again is no error (docs/product.md 5.4). Throws `NO_SUCH_PET`, `NOT_ALLOWED`. */
export const markAdopted = operation({ access: 'user', cost: 5 }, async ({ db, user }, { id }: Id) =>
  change(db, authorizePet(user, await petOrRefuse(db, id)), { adopted: true }),
)

/** The same as a flag. `false` changes nothing, because an adoption is final. Throws `NO_SUCH_PET`, `NOT_ALLOWED`, `ADOPTED_IS_FINAL`. */
export const setAdopted = operation(
  { access: 'user', cost: 5 },
  async (acting, { id, adopted }: Id & { adopted: boolean }): Promise<PetRecord> => {
    if (adopted) return markAdopted(acting, { id })
    const pet = authorizePet(acting.user, await petOrRefuse(acting.db, id))
    if (pet.adopted) throw new AppError('ADOPTED_IS_FINAL')
    return pet
  },
)

/** Deletes a pet; its adoption requests stay, with its name and picture as they were. Throws `NO_SUCH_PET`, `NOT_ALLOWED`. */
export const deletePet = operation({ access: 'user', cost: 5 }, async ({ db, user }, { id }: Id) => {
  const pet = authorizePet(user, await petOrRefuse(db, id))
  const [deleted] = await db.transaction((tx) =>
    tx.delete(db.schema.pets).where(eq(db.schema.pets.id, pet.id)).returning(),
  )
  if (!deleted) throw new AppError('NO_SUCH_PET')
  return deleted
})
