import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'

type InquiryMail = { inquiryId: number; email: string }
type MailTables = Pick<Database, 'schema'>

const groupOf = (inquiryId: number) => `question_answered:${inquiryId}`

const mailsAbout = ({ schema: { notifications } }: MailTables, inquiryId: number) =>
  and(
    isNull(notifications.uid),
    eq(notifications.groupKey, groupOf(inquiryId)),
    // written out, so that the partial index on it is used
    sql`read_at is null and group_key is not null`,
  )

/** Tells an asker by email that there is an answer, unless an email about it already waits (docs/product.md 22.11). */
export async function sendInquiryMail(db: MailTables, tx: Tx, { inquiryId, email }: InquiryMail): Promise<void> {
  const { notifications } = db.schema
  if ((await tx.$count(notifications, and(mailsAbout(db, inquiryId), sql`mail = 'waiting'`))) > 0) return
  const now = new Date()
  await tx.insert(notifications).values({
    kind: 'question_answered',
    email,
    data: JSON.stringify({ inquiryId }),
    groupKey: groupOf(inquiryId),
    createdAt: now,
    mail: 'waiting',
    mailAt: now,
  })
}

/** Deletes emails to the asker, sent or not. */
export async function deleteInquiryMails(db: MailTables, tx: Pick<Tx, 'delete'>, inquiryId: number): Promise<void> {
  await tx.delete(db.schema.notifications).where(mailsAbout(db, inquiryId))
}
