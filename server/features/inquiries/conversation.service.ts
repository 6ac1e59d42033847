import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { confirmPet } from '#server/features/confirmations/confirmations.service.ts'
import { lockUser } from '#server/features/users/locks.service.ts'
import { recordAuditIfNotOwner } from '#server/platform/audit-log/record-audit.ts'
import { AppError, refusalText } from '#server/platform/errors/errors.ts'
import { sendInquiryMail } from '#server/platform/notifications/inquiry-mail.ts'
import { type InquiryOutcome, inquiryLimits } from '#shared/inquiries.ts'
import { notifyAsked } from './inquiries.events.ts'
import { type InquiryMessageRecord, type InquiryRecord, inquiryById } from './inquiries.queries.ts'

// What both sides write about a question, and how it is closed (docs/product.md 22.8, 22.9, 22.12).

export type InquiryAct = { db: Database; tx: Tx }

/** Milliseconds within which an equal message, sent right after the first, is the same message. */
const duplicateWindow = 10 * 60 * 1000

/** Locks a question, and returns it as it is now. Throws `NO_SUCH_INQUIRY`. */
async function lockInquiry({ db, tx }: InquiryAct, id: number): Promise<InquiryRecord> {
  const { inquiries } = db.schema
  const [inquiry] = await tx
    .update(inquiries)
    .set({ state: sql`${inquiries.state}` })
    .where(eq(inquiries.id, id))
    .returning()
  if (!inquiry) throw new AppError('NO_SUCH_INQUIRY')
  return inquiry
}

type NewInquiryMessage = Pick<InquiryMessageRecord, 'side' | 'authorUid' | 'text'>

/** Returns whether it is new: the same text, sent again, is the same message. Throws as `addAskerMessage`. */
async function insertMessage(
  { db, tx }: InquiryAct,
  inquiry: InquiryRecord,
  message: NewInquiryMessage,
): Promise<boolean> {
  const { inquiries, inquiryMessages: messages } = db.schema
  const { id } = inquiry
  if (inquiry.state === 'closed') throw new AppError('INQUIRY_CLOSED')
  const latest = tx.select().from(messages).where(eq(messages.inquiryId, id)).orderBy(desc(messages.id))
  const last = await latest.limit(inquiryLimits.inARow)
  const now = new Date()
  if (last[0] && isDuplicate(last[0], message, now)) return false
  const isRow = last.length === inquiryLimits.inARow && last.every(({ side }) => side === 'asker')
  if (message.side === 'asker' && isRow) throw new AppError('INQUIRY_UNANSWERED')
  const own = and(eq(messages.inquiryId, id), eq(messages.side, message.side))
  if ((await tx.$count(messages, own)) >= inquiryLimits.messagesPerSide)
    throw new AppError('MESSAGES_FULL', {
      text: refusalText('MESSAGES_FULL', { count: inquiryLimits.messagesPerSide }),
    })
  await tx.insert(messages).values({ inquiryId: id, ...message, createdAt: now })
  await tx
    .update(inquiries)
    .set({ lastAt: now, waiting: message.side === 'asker' })
    .where(eq(inquiries.id, id))
  return true
}

const isDuplicate = (last: InquiryMessageRecord, { side, authorUid, text }: NewInquiryMessage, now: Date) =>
  last.text === text &&
  last.side === side &&
  last.authorUid === authorUid &&
  now.getTime() - last.createdAt.getTime() < duplicateWindow

/** Throws `NO_SUCH_INQUIRY`, `INQUIRY_CLOSED`, `INQUIRY_UNANSWERED`, `MESSAGES_FULL`. */
export async function addAskerMessage(act: InquiryAct, id: number, text: string): Promise<void> {
  const inquiry = await lockInquiry(act, id)
  const isNew = await insertMessage(act, inquiry, { side: 'asker', authorUid: null, text })
  if (isNew) await notifyAsked({ ...act, by: inquiry.askerUid }, inquiry)
}

/**
 * Stores an answer of the owner's side, which confirms that the pet is still here (docs/product.md 5.16). Tells the asker by
 * email if they wanted it. Throws `NO_SUCH_INQUIRY`, `INQUIRY_CLOSED`, `MESSAGES_FULL`.
 */
export async function addOwnerMessage(act: InquiryAct, by: string, { id, text }: { id: number; text: string }) {
  const { db, tx } = act
  await lockUser(db, tx, by)
  const petId = (await inquiryById({ read: tx, schema: db.schema }, id))?.petId ?? null
  // before the question, as when a pet is deleted; a refused answer takes it back
  await confirmPet(tx, db.schema, petId)
  const inquiry = await lockInquiry(act, id)
  const isNew = await insertMessage(act, inquiry, { side: 'owner', authorUid: by, text })
  if (!isNew) return
  if (inquiry.wantsMail) await sendInquiryMail(db, tx, { inquiryId: id, email: inquiry.email })
  const audited = { act: 'question_answered', subject: 'question', id } as const
  await recordAuditIfNotOwner(db, tx, { uid: by }, { owner: inquiry.ownerUid, ...audited })
}

/** Closes a question; closing it again changes nothing. Returns whether it was open. Throws `NO_SUCH_INQUIRY`. */
export async function closeInquiry(act: InquiryAct, id: number, outcome: InquiryOutcome): Promise<boolean> {
  const { db, tx } = act
  const inquiry = await lockInquiry(act, id)
  if (inquiry.state === 'closed') return false
  const { inquiries } = db.schema
  await tx
    .update(inquiries)
    .set({ state: 'closed', outcome, waiting: false, network: null, closedAt: new Date() })
    .where(eq(inquiries.id, id))
  return true
}

/** Records that the owner's side has opened a question, the first time. */
export async function markSeen({ db, tx }: InquiryAct, id: number): Promise<void> {
  const { inquiries } = db.schema
  await tx
    .update(inquiries)
    .set({ seenAt: new Date() })
    .where(and(eq(inquiries.id, id), isNull(inquiries.seenAt)))
}
