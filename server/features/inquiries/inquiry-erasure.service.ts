import { and, eq, inArray, lt, type SQL } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { deleteInquiryMails } from '#server/platform/notifications/inquiry-mail.ts'
import { inquiryKeptFor } from '#shared/inquiries.ts'

// How questions end (docs/product.md 22.12 to 22.14).

type ErasureTables = Pick<Database, 'schema'>
/** The parts of a transaction that a backup that is being restored has, too. */
type ErasureStatements = Pick<Tx, 'select' | 'update' | 'delete'>

const closed = { state: 'closed', outcome: 'pet_deleted', waiting: false, network: null } as const

async function closeInquiries(
  { schema: { inquiries } }: ErasureTables,
  tx: ErasureStatements,
  which: SQL | undefined,
  now: Date,
): Promise<void> {
  await tx
    .update(inquiries)
    .set({ ...closed, closedAt: now })
    .where(and(which, eq(inquiries.state, 'open')))
}

/** Closes the open questions about a pet that is about to be deleted; their pages keep its name. */
export const closeInquiriesOfPet = (db: ErasureTables, tx: ErasureStatements, petId: number): Promise<void> =>
  closeInquiries(db, tx, eq(db.schema.inquiries.petId, petId), new Date())

/** As above, about all pets of a user whose account is deleted with them. Nobody answers them any more. */
export async function closeInquiriesOfOwner(
  db: ErasureTables,
  tx: ErasureStatements,
  uid: string,
  now: Date,
): Promise<void> {
  await closeInquiries(db, tx, eq(db.schema.inquiries.ownerUid, uid), now)
  await handOnInquiries(db, tx, uid, '')
}

export async function handOnInquiries(
  { schema: { inquiries } }: ErasureTables,
  tx: ErasureStatements,
  uid: string,
  successorUid: string,
): Promise<void> {
  await tx.update(inquiries).set({ ownerUid: successorUid }).where(eq(inquiries.ownerUid, uid))
}

/** Erases what a user asked while logged in, and what they answered. */
export async function eraseInquiriesOf(db: ErasureTables, tx: ErasureStatements, uid: string): Promise<void> {
  const { inquiries, inquiryMessages } = db.schema
  const own = await tx.select({ id: inquiries.id }).from(inquiries).where(eq(inquiries.askerUid, uid))
  for (const { id } of own) await eraseInquiry(db, tx, id)
  await tx.delete(inquiryMessages).where(eq(inquiryMessages.authorUid, uid))
}

/** Deletes a question with its messages, its links, and the emails about it. */
export async function eraseInquiry(db: ErasureTables, tx: Pick<Tx, 'delete'>, id: number): Promise<void> {
  await deleteInquiryMails(db, tx, id)
  await tx.delete(db.schema.inquiries).where(eq(db.schema.inquiries.id, id))
}

const day = 86_400_000
const batch = 500

/**
 * Erases questions six months after their last message, and the counts of networks after a day. Returns how many questions
 * that were.
 */
export async function eraseOldInquiries(db: Database, now = new Date()): Promise<number> {
  const { inquiries, inquiryCounts } = db.schema
  const isOld = lt(inquiries.lastAt, new Date(now.getTime() - inquiryKeptFor))
  const isOver = lt(inquiryCounts.createdAt, new Date(now.getTime() - day))
  if ((await db.read.$count(inquiryCounts, isOver)) > 0)
    await db.transaction((tx) => tx.delete(inquiryCounts).where(isOver))
  let erased = 0
  for (;;) {
    const old = db.read.select({ id: inquiries.id }).from(inquiries).where(isOld)
    const ids = (await old.orderBy(inquiries.lastAt).limit(batch)).map(({ id }) => id)
    if (ids.length === 0) break
    erased += await db.transaction(async (tx) => {
      for (const id of ids) await deleteInquiryMails(db, tx, id)
      // not those about which somebody has written since
      const deleted = await tx
        .delete(inquiries)
        .where(and(inArray(inquiries.id, ids), isOld))
        .returning({ id: inquiries.id })
      return deleted.length
    })
  }
  if (erased > 0) db.purgeDeleted()
  return erased
}
