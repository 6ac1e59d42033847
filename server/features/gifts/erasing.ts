import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'

/**
 * Erases all that the donors of these gifts have said of themselves, and receipts that were to be sent to them; the gifts
 * stay in the ledger. Whoever calls it holds their campaigns.
 */
export async function eraseDonors(
  { schema }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'select' | 'update' | 'delete'>,
  which: SQL,
  now: Date,
): Promise<void> {
  const { checkouts, giftPeople, notices } = schema
  const these = tx.select({ id: giftPeople.donationId }).from(giftPeople).where(which)
  const receipts = tx
    .select({ data: sql`'{"giftId":' || cast(${giftPeople.donationId} as text) || '}'` })
    .from(giftPeople)
    .where(which)
  await tx
    .delete(notices)
    .where(sql`${notices.uid} is null and kind = 'receipt' and ${inArray(notices.data, receipts)}`)
  await tx.update(checkouts).set({ network: null }).where(inArray(checkouts.donationId, these))
  await tx
    .update(giftPeople)
    .set({
      ...{ donorUid: null, name: null, email: null, message: null, showName: false, follows: false },
      ...{ requestHash: null, remindAt: null },
      ...{
        idempotencyKey: null,
        erasedAt: sql`coalesce(${giftPeople.erasedAt}, ${sql.param(now, giftPeople.erasedAt)})`,
      },
    })
    .where(which)
}
