import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { confirmPet } from '#server/features/confirmations/confirmations.service.ts'
import { lockUser } from '#server/features/users/locks.service.ts'
import { recordAuditIfNotOwner } from '#server/platform/audit-log/record-audit.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { maxMessagesPerSide } from '#shared/adoptions.ts'
import { type AdoptionTransaction, notifyMessage } from './adoptions.events.ts'
import type { AdoptionRecord, MessageRecord } from './adoptions.queries.ts'

// Messages between both sides of a request (docs/product.md 6.10).

type NewMessage = Pick<MessageRecord, 'side' | 'private' | 'text'> & { reason?: true }

/** Milliseconds that both sides can still write after a request is closed. */
const messagePeriodAfterEnd = 30 * 24 * 60 * 60 * 1000

/** Milliseconds within which an equal message, sent right after the first, is the same message. */
const duplicateWindow = 10 * 60 * 1000

/**
 * The time until which both sides can write; null while the request is open. It has passed if one side's account is
 * deleted.
 */
export function messagesOpenUntil(request: AdoptionRecord): Date | null {
  const { outcome, createdAt, decidedAt, adoptedAt, reopenedAt } = request
  // the reader's account is deleted
  if (request.requesterUid === '' || request.ownerUid === '') return decidedAt ?? createdAt
  const closed = outcome === null ? (reopenedAt ?? adoptedAt) : (decidedAt ?? createdAt)
  return closed && new Date(closed.getTime() + messagePeriodAfterEnd)
}

/** Locks a request, so that whatever belongs to it changes one after another. Throws `NO_SUCH_REQUEST`. */
export async function lockRequest(
  tx: Tx,
  { adoptionRequests: requests }: Database['schema'],
  id: number,
): Promise<AdoptionRecord> {
  const [request] = await tx
    .update(requests)
    .set({ status: sql`${requests.status}` })
    .where(eq(requests.id, id))
    .returning()
  if (!request) throw new AppError('NO_SUCH_REQUEST')
  return request
}

export async function insertMessage(
  { db, tx, by }: AdoptionTransaction,
  requestId: number,
  message: NewMessage,
): Promise<MessageRecord> {
  const [inserted] = await tx
    .insert(db.schema.requestMessages)
    .values({ requestId, authorUid: by, ...message })
    .returning()
  if (!inserted) throw new Error('an insert returned no row')
  return inserted
}

/**
 * Writes a message and notifies the other side, or writes a private note. Locks the request, so that it can't be closed
 * or filled up concurrently. Throws `REQUEST_SILENT`, `MESSAGES_FULL`.
 */
export async function addMessage(
  act: AdoptionTransaction,
  { id }: Pick<AdoptionRecord, 'id'>,
  { author, ...message }: NewMessage & { author: string },
): Promise<MessageRecord> {
  const { db, tx } = act
  const { requestMessages: messages } = db.schema
  await lockUser(db, tx, act.by)
  const request = await lockRequest(tx, db.schema, id)
  const until = messagesOpenUntil(request)
  if (!message.private && until && until.getTime() <= Date.now()) throw new AppError('REQUEST_SILENT')
  const [last] = await tx.select().from(messages).where(eq(messages.requestId, id)).orderBy(desc(messages.id)).limit(1)
  if (last && isDuplicate(last, { ...message, authorUid: act.by })) return last
  const own = and(eq(messages.requestId, id), eq(messages.side, message.side))
  if ((await tx.$count(messages, own)) >= maxMessagesPerSide) throw new AppError('MESSAGES_FULL')
  const inserted = await insertMessage(act, id, message)
  if (!message.private) await notifyMessage(act, request, { from: message.side, author })
  if (!message.private && message.side === 'owner') await confirmPet(tx, db.schema, request.petId)
  const owner = message.side === 'owner' ? request.ownerUid : request.requesterUid
  const audited = { act: 'request_written', subject: 'request', id, data: { note: message.private } } as const
  await recordAuditIfNotOwner(db, tx, { uid: act.by }, { owner, ...audited })
  return inserted
}

const isDuplicate = (
  last: MessageRecord,
  { text, private: isPrivate, authorUid }: NewMessage & { authorUid: string },
) =>
  last.text === text &&
  last.private === isPrivate &&
  last.authorUid === authorUid &&
  Date.now() - last.createdAt.getTime() < duplicateWindow

export async function markSeen({ db, tx }: Pick<AdoptionTransaction, 'db' | 'tx'>, id: number): Promise<Date> {
  const { adoptionRequests: requests } = db.schema
  const [request] = await tx
    .update(requests)
    .set({ seenAt: sql`coalesce(${requests.seenAt}, ${sql.param(new Date(), requests.seenAt)})` })
    .where(eq(requests.id, id))
    .returning({ seenAt: requests.seenAt })
  if (!request?.seenAt) throw new AppError('NO_SUCH_REQUEST')
  return request.seenAt
}
