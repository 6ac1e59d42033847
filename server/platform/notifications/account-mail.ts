import { and, eq, isNull, max, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { sha256Hex } from '#server/db/sha256.ts'
import type { AccountMailKind, DonorMailKind } from '#shared/notifications.ts'
import type { ReadingLanguage } from '#shared/texts/languages.ts'
import { startOfUtcDay } from './donor-mail-limit.ts'

type AccountMail = {
  kind: AccountMailKind
  email: string
  uid?: string | undefined
  /** Of the page that asked for it, for accounts whose language is unknown. */
  language?: ReadingLanguage | null | undefined
}

/**
 * Sends an email without a notification in the bell, after the transaction commits. Sends none if an email of the same
 * kind already waits for this recipient. Writes one row in either case, so that timing doesn't reveal whether an email
 * was sent.
 */
export async function sendAccountMail(
  db: Database,
  tx: Tx,
  { kind, email, uid, language }: AccountMail,
): Promise<void> {
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
  const data = JSON.stringify({ uid, language: language ?? undefined })
  await tx.insert(notifications).values({ kind, email, data, createdAt: now, mail: 'waiting', mailAt: now })
}

/** Serializes writers of the same email; on SQLite all writers are serialized anyway. */
async function lockEmail({ dialect }: Database, tx: Tx, email: string): Promise<void> {
  if (dialect === 'sqlite') return
  await tx
    .select({ held: sql`pg_advisory_xact_lock(hashtextextended(${`letter ${email}`}, 0))` })
    .from(sql`(select 1) as one`)
}

type DonorMail = { giftId: number; email: string }

async function addDonorMail(
  { schema: { notifications } }: Database,
  tx: Tx,
  { kind, giftId, email, groupKey = null }: DonorMail & { kind: DonorMailKind; groupKey?: string | null },
): Promise<void> {
  const now = new Date()
  const data = JSON.stringify({ giftId })
  await tx.insert(notifications).values({ kind, email, data, groupKey, createdAt: now, mail: 'waiting', mailAt: now })
}

/** Sends the receipt of a donation to its donor's email, after the transaction commits. */
export const sendReceipt = (db: Database, tx: Tx, mail: DonorMail) => addDonorMail(db, tx, { kind: 'receipt', ...mail })

export const sendPromiseReminder = (db: Database, tx: Tx, mail: DonorMail) =>
  addDonorMail(db, tx, { kind: 'promise_reminder', ...mail })

/** Sends the link of a donation to its donor's email, once a UTC day however often it is asked for. */
export async function sendDonationLink(db: Database, tx: Tx, mail: DonorMail): Promise<void> {
  await lockEmail(db, tx, mail.email)
  const { notifications } = db.schema
  const groupKey = `gift_link:${mail.giftId}:${startOfUtcDay(new Date())}`
  // written out, so that the partial index on it is used
  const isUnread = sql`read_at is null and group_key is not null`
  const same = and(isNull(notifications.uid), eq(notifications.groupKey, groupKey), isUnread)
  if ((await tx.$count(notifications, same)) === 0) await addDonorMail(db, tx, { kind: 'gift_link', ...mail, groupKey })
}

const day = 86_400_000

/**
 * Sends the link to a donor's statements, which the mail worker creates. At most once a day for each address: otherwise
 * it returns how many milliseconds are left, and sends nothing.
 */
export async function sendStatementLink(db: Database, tx: Tx, { giftId, email }: DonorMail): Promise<number> {
  await lockEmail(db, tx, email)
  const { notifications } = db.schema
  // the row outlives the address, which is deleted once the mail is sent
  const groupKey = `statement:${sha256Hex(email)}`
  const now = new Date()
  const isSame = sql`${notifications.uid} is null and read_at is null and group_key is not null`
  const [last] = await tx
    .select({ at: max(notifications.createdAt) })
    .from(notifications)
    .where(and(isSame, eq(notifications.groupKey, groupKey), eq(notifications.kind, 'statement')))
  const wait = last?.at ? last.at.getTime() + day - now.getTime() : 0
  if (wait > 0) return wait
  await addDonorMail(db, tx, { kind: 'statement', giftId, email, groupKey })
  return 0
}

/** Sends the link of an invitation, which the mail worker creates, after the transaction commits. */
export async function sendInvitation(
  { schema: { notifications } }: Database,
  tx: Tx,
  { id, email }: { id: number; email: string },
): Promise<void> {
  const now = new Date()
  const data = JSON.stringify({ invitationId: id })
  await tx
    .insert(notifications)
    .values({ kind: 'invitation', email, data, createdAt: now, mail: 'waiting', mailAt: now })
}
