import { and, eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { foldName } from '#server/db/search.ts'
import { notifyIfReturned } from '#server/features/adoptions/adoptions.events.ts'
import { setPetStatus } from '#server/features/adoptions/transitions.service.ts'
import { confirmPet } from '#server/features/confirmations/confirmations.service.ts'
import { followPet } from '#server/features/stays/stays.service.ts'
import type { UserRow } from '#server/identity/users.ts'
import type { Authorized } from '#server/platform/access/authorized.ts'
import { recordAuditIfNotOwner } from '#server/platform/audit-log/record-audit.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { notifyApprovalNeeded } from '#server/platform/notifications/approval-needed.ts'
import { notifyPublished } from '#server/platform/notifications/post-published.ts'
import { recordPetBefore } from '#server/platform/pet-changes/pet-changes.ts'
import { approvalAfter } from '#shared/approval.ts'
import { type MissingPetField, writeMissing } from '#shared/drafts.ts'
import type { PetInput } from '#shared/pets.ts'
import type { Photo } from '#shared/photos.ts'
import { type PetRecord, petById } from './pets.queries.ts'
import { coverColumns, photosOf, writeMorePhotos } from './photos.service.ts'

export async function readPet(tx: Tx, id: number): Promise<PetRecord> {
  const pet = await petById({ read: tx }, id)
  if (!pet) throw new AppError('NO_SUCH_PET')
  return pet
}

export const contentColumns = (
  { image, photos, status, version, specialNeeds, ...fields }: PetInput,
  missing: readonly MissingPetField[],
) => ({
  ...fields,
  missing: writeMissing(missing),
  nameFolded: foldName(fields.name),
  ...(specialNeeds !== undefined && { specialNeeds: specialNeeds === false ? '' : specialNeeds }),
})

export type PetChange = {
  input: PetInput
  /** What a draft lacks. With it, only a draft is changed. */
  missing?: readonly MissingPetField[] | undefined
  photos: Photo[] | null
  by: UserRow
  needed: boolean
}

export async function applyPetChange(
  db: Database,
  tx: Tx,
  before: Authorized<PetRecord>,
  { input, missing, photos, by, needed }: PetChange,
): Promise<PetRecord> {
  const { schema } = db
  const { pets } = schema
  const { id, createdAt, ownerUid: owner } = before
  const { status, version, arrivedOn } = input
  await recordPetBefore(tx, id)
  const [changed] = await tx
    .update(pets)
    .set({
      ...contentColumns(input, missing ?? []),
      ...(photos && coverColumns(photos)),
      arrivedOn: arrivedOn === null ? createdAt.toISOString().slice(0, 10) : arrivedOn,
      version: sql`${pets.version} + 1`,
      credited: owner === by.uid ? true : undefined,
      updatedAt: new Date(),
    })
    .where(
      and(
        eq(pets.id, id),
        version === undefined ? undefined : eq(pets.version, version),
        missing && eq(pets.status, 'draft'),
      ),
    )
    .returning()
  // the pet may be deleted
  if (!changed) throw new AppError((await petById({ read: tx }, id)) ? 'PET_CHANGED' : 'NO_SUCH_PET')
  if (photos) await writeMorePhotos(tx, schema, { petId: id, photos, previous: photosOf(before) })
  await followPet(db, tx, changed, before)
  const again = approvalAfter(changed, { by })
  if (again) await tx.update(pets).set(again).where(eq(pets.id, id))
  if (status) await setPetStatus(tx, schema, id, status, needed)
  await confirmPet(tx, schema, id)
  const data = status && status !== changed.status ? { status } : undefined
  await recordAuditIfNotOwner(db, tx, by, { owner, act: 'pet_changed', subject: 'pet', id, data })
  const pet = await readPet(tx, id)
  const post = { ...pet, kind: 'pet', petName: pet.name } as const
  if (changed.status === 'draft' && pet.status !== 'draft') {
    await notifyPublished({ db, tx, by }, post)
    await notifyIfReturned({ db, tx, by: by.uid }, pet)
  } else if (pet.approval === 'waiting' && changed.approval !== 'waiting')
    await notifyApprovalNeeded({ db, tx, by }, post)
  return pet
}

/** Changes only the status, as `setPetStatus` does. A form that was opened before then has an old version. */
export async function applyPublication(
  db: Database,
  tx: Tx,
  { id, ownerUid: owner }: Authorized<PetRecord>,
  { published, by, needed }: { published: boolean; by: UserRow; needed: boolean },
): Promise<PetRecord> {
  const status = published ? 'available' : 'draft'
  const changed = await setPetStatus(tx, db.schema, id, status, needed)
  if (!changed) return readPet(tx, id)
  if (published) await confirmPet(tx, db.schema, id)
  const { pets } = db.schema
  await tx
    .update(pets)
    .set({ version: sql`${pets.version} + 1`, credited: owner === by.uid ? true : undefined })
    .where(eq(pets.id, id))
  await recordAuditIfNotOwner(db, tx, by, { owner, act: 'pet_changed', subject: 'pet', id, data: { status } })
  const pet = await readPet(tx, id)
  if (published) {
    await notifyPublished({ db, tx, by }, { ...pet, kind: 'pet', petName: pet.name })
    await notifyIfReturned({ db, tx, by: by.uid }, pet)
  }
  return pet
}
