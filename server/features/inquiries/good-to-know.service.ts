import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import type { UserRow } from '#server/identity/users.ts'
import { operation } from '#server/platform/access/operation.ts'
import { recordAuditIfNotOwner } from '#server/platform/audit-log/record-audit.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { isPublished } from '#shared/approval.ts'
import { maxNotes } from '#shared/inquiries.ts'
import { canManage } from '#shared/permissions.ts'
import { notesOfPet } from './inquiries.queries.ts'

// 'Good to know' on a pet's page: texts of its owner for everybody (docs/product.md 22.15).

/** The entries of a pet that the caller can see, oldest first. Throws `NO_SUCH_PET`. */
export const listNotes = operation(
  { access: 'anyone', cost: 2 },
  async function listNotes({ db, user }, { petId }: { petId: number }) {
    const { pets } = db.schema
    const columns = { ownerUid: pets.ownerUid, status: pets.status, approval: pets.approval, hidden: pets.hidden }
    const [pet] = await db.read.select(columns).from(pets).where(eq(pets.id, petId))
    const isShown = pet && (canManage(user, pet.ownerUid) || (pet.status !== 'draft' && isPublished(pet)))
    if (!isShown) throw new AppError('NO_SUCH_PET')
    return { items: await notesOfPet(db, petId) }
  },
)

/** Locks a pet that the user may change, so that entries are counted one after another. Throws `NO_SUCH_PET`, `NOT_ALLOWED`. */
async function lockManagedPet({ schema: { pets } }: Database, tx: Tx, user: UserRow, petId: number) {
  const [pet] = await tx
    .update(pets)
    .set({ status: sql`${pets.status}` })
    .where(eq(pets.id, petId))
    .returning({ id: pets.id, ownerUid: pets.ownerUid })
  if (!pet) throw new AppError('NO_SUCH_PET')
  if (!canManage(user, pet.ownerUid)) throw new AppError('NOT_ALLOWED')
  return pet
}

type NoteChange = 'added' | 'changed' | 'deleted'

async function auditNote(db: Database, tx: Tx, user: UserRow, pet: { id: number; ownerUid: string }, note: NoteChange) {
  const audited = { act: 'good_to_know_changed', subject: 'pet', id: pet.id, data: { note } } as const
  await recordAuditIfNotOwner(db, tx, user, { owner: pet.ownerUid, ...audited })
}

/** Adds an entry. Throws `NO_SUCH_PET`, `NOT_ALLOWED`, `NOTES_FULL`. */
export const addNote = operation(
  { access: 'user', cost: 5 },
  async function addNote({ db, user }, { petId, text }: { petId: number; text: string }) {
    const { petNotes } = db.schema
    await db.transaction(async (tx) => {
      const pet = await lockManagedPet(db, tx, user, petId)
      if ((await tx.$count(petNotes, eq(petNotes.petId, petId))) >= maxNotes) throw new AppError('NOTES_FULL')
      await tx.insert(petNotes).values({ petId, text })
      await auditNote(db, tx, user, pet, 'added')
    })
    return { items: await notesOfPet(db, petId) }
  },
)

async function changeOne(
  db: Database,
  user: UserRow,
  id: number,
  change: (tx: Tx) => Promise<NoteChange | null>,
): Promise<{ items: Awaited<ReturnType<typeof notesOfPet>> }> {
  const { petNotes } = db.schema
  const petId = await db.transaction(async (tx) => {
    const [note] = await tx.select({ petId: petNotes.petId }).from(petNotes).where(eq(petNotes.id, id))
    if (!note) throw new AppError('NO_SUCH_NOTE')
    const pet = await lockManagedPet(db, tx, user, note.petId)
    const changed = await change(tx)
    if (changed) await auditNote(db, tx, user, pet, changed)
    return note.petId
  })
  return { items: await notesOfPet(db, petId) }
}

/** Throws `NO_SUCH_NOTE`, `NOT_ALLOWED`. */
export const changeNote = operation(
  { access: 'user', cost: 5 },
  async function changeNote({ db, user }, { id, text }: { id: number; text: string }) {
    const { petNotes } = db.schema
    return changeOne(db, user, id, async (tx) => {
      const isNew = and(eq(petNotes.id, id), ne(petNotes.text, text))
      const changed = await tx.update(petNotes).set({ text }).where(isNew).returning({ id: petNotes.id })
      return changed.length > 0 ? 'changed' : null
    })
  },
)

/** Throws `NO_SUCH_NOTE`, `NOT_ALLOWED`. */
export const deleteNote = operation(
  { access: 'user', cost: 5 },
  async function deleteNote({ db, user }, { id }: { id: number }) {
    const { petNotes } = db.schema
    return changeOne(db, user, id, async (tx) => {
      await tx.delete(petNotes).where(eq(petNotes.id, id))
      return 'deleted'
    })
  },
)
