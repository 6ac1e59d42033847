import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import type { DonorMailKind, MailKind } from '#shared/notifications.ts'

type AccountMail = {
  kind: Exclude<MailKind, DonorMailKind>
  /** Where it goes. */
  email: string
  /** Whose account it is about, where that is known. */
  uid?: string | undefined
}

/**
 * Sends a letter without a notification in the bell, once the transaction is done; none where one of the same kind already waits
 * for this address. One row is written in either case: how long it takes doesn't tell whether there was a letter to send.
 */
export async function sendAccountMail(db: Database, tx: Tx, { kind, email, uid }: AccountMail): Promise<void> {
  await lockEmail(db, tx, email)
  const { notifications } = db.schema
  const same = and(isNull(notifications.uid), eq(notifications.kind, kind), eq(notifications.email, email))
  const [waiting] = await tx
    .update(notifications)
    .set({ times: sql`${notifications.times} + 1` })
    .where(and(sql`mail = 'waiting'`, same))
    .returning({ id: notifications.id })
  if (waiting) return
  const now = new Date()
  const data = JSON.stringify({ uid })
  await tx.insert(notifications).values({ kind, email, data, createdAt: now, mail: 'waiting', mailAt: now })
}

/** Whoever writes to the same address at the same moment waits until this is done, as on SQLite whoever writes at all. */
async function lockEmail({ dialect }: Database, tx: Tx, email: string): Promise<void> {
  if (dialect === 'sqlite') return
  await tx
    .select({ held: sql`pg_advisory_xact_lock(hashtextextended(${`letter ${email}`}, 0))` })
    .from(sql`(select 1) as one`)
}

type DonorMail = { giftId: number; email: string }

const sendDonorMail =
  (kind: DonorMailKind) =>
  async ({ schema: { notifications } }: Database, tx: Tx, { giftId: donationId, email }: DonorMail): Promise<void> => {
    const now = new Date()
    const data = JSON.stringify({ giftId: donationId })
    await tx.insert(notifications).values({ kind, email, data, createdAt: now, mail: 'waiting', mailAt: now })
  }

/** Sends the receipt of a donation to where its donor said, once the transaction is done. */
export const sendReceipt = sendDonorMail('receipt')

/** Reminds the donor of a promise that soon expires, once the transaction is done. */
export const sendPromiseReminder = sendDonorMail('promise_reminder')
