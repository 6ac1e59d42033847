import { eq } from 'drizzle-orm'
import type { Authorized } from '#server/authorized.ts'
import type { Database } from '#server/db/database.ts'
import { foldName } from '#server/db/search.ts'
import { AppError } from '#server/errors.ts'
import type { User } from '#server/identity/users.ts'
import { requireImage } from '#server/images/store.ts'
import type { PetInput } from '#shared/pets.ts'
import { authorizePet } from './policy.ts'
import { type PetRecord, petById } from './queries.ts'

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

/** Throws `NO_SUCH_PET`. */
export const getPet = petOrRefuse

/** Adds a pet that waits for a home; it belongs to `owner`. */
export async function addPet(db: Database, owner: User, input: PetInput): Promise<PetRecord> {
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
}

/** Changes what is said of a pet; whether it is adopted stays. Throws `NO_SUCH_PET`, `NOT_ALLOWED`, `NO_SUCH_PICTURE`. */
export async function updatePet(db: Database, viewer: User, id: number, input: PetInput): Promise<PetRecord> {
  const pet = authorizePet(viewer, await petOrRefuse(db, id))
  if (input.image !== pet.image) await requireImage(db, input.image)
  return change(db, pet, { ...input, nameFolded: foldName(input.name) })
}

/** Marks a pet adopted, once and for all; doing it again is no error (docs/product.md 5.4). Throws `NO_SUCH_PET`, `NOT_ALLOWED`. */
export async function markAdopted(db: Database, viewer: User, id: number): Promise<PetRecord> {
  return change(db, authorizePet(viewer, await petOrRefuse(db, id)), { adopted: true })
}

/** The same as a flag. `false` changes nothing, for adopted never goes back. Throws `NO_SUCH_PET`, `NOT_ALLOWED`, `ADOPTED_IS_FINAL`. */
export async function setAdopted(db: Database, viewer: User, id: number, adopted: boolean): Promise<PetRecord> {
  if (adopted) return markAdopted(db, viewer, id)
  const pet = authorizePet(viewer, await petOrRefuse(db, id))
  if (pet.adopted) throw new AppError('ADOPTED_IS_FINAL')
  return pet
}

/** Deletes a pet; its adoption requests stay, with its name and picture as they were. Throws `NO_SUCH_PET`, `NOT_ALLOWED`. */
export async function deletePet(db: Database, viewer: User, id: number): Promise<PetRecord> {
  const pet = authorizePet(viewer, await petOrRefuse(db, id))
  const [deleted] = await db.transaction((tx) =>
    tx.delete(db.schema.pets).where(eq(db.schema.pets.id, pet.id)).returning(),
  )
  if (!deleted) throw new AppError('NO_SUCH_PET')
  return deleted
}
