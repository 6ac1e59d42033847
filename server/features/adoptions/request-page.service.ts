import type { Database } from '#server/db/database.ts'
import { type PageParams, pageOf } from '#server/db/paging.ts'
import { placeOf } from '#server/features/stays/stays.queries.ts'
import type { UserRow } from '#server/identity/users.ts'
import { operation } from '#server/platform/access/operation.ts'
import type { MessageInput } from '#shared/adoptions.ts'
import { isPublished } from '#shared/approval.ts'
import { authorizeOwnSide, sideOf } from './adoptions.policy.ts'
import { type AdoptionRecord, medianAnswerTime, messagesOf, petAndOwnerOfRequest } from './adoptions.queries.ts'
import { requireRequest } from './adoptions.service.ts'
import { addMessage, markSeen, messagesOpenUntil } from './messages.service.ts'

// The page of a request, which both sides read and write on (docs/product.md 6.9, 6.10).

const isOpenAccepted = (request: AdoptionRecord): request is AdoptionRecord & { petId: number } =>
  request.status === 'accepted' && request.adoptedAt === null && request.petId !== null

async function requestPage(db: Database, user: UserRow, request: AdoptionRecord) {
  const side = sideOf(user, request)
  const isWaiting = side === 'requester' && request.status === 'pending'
  const { pet, ownerName } = await petAndOwnerOfRequest(db, request.id)
  const stay = isOpenAccepted(request) ? await placeOf(db, request.petId) : undefined
  const unseen = side === 'requester' && (pet?.status === 'draft' || (pet && !isPublished(pet)))
  return {
    ...request,
    side,
    ownerName,
    // to a requester who can't open the pet's page, it looks deleted
    petStatus: unseen ? null : (pet?.status ?? null),
    trialUntil: stay?.trialUntil ?? null,
    writeUntil: messagesOpenUntil(request),
    usualAnswer: isWaiting ? await medianAnswerTime(db, request.ownerUid) : null,
  }
}
export type RequestPage = Awaited<ReturnType<typeof requestPage>>

/** Throws as `requireRequest`. */
export const getRequest = operation(
  { access: 'user', cost: 2 },
  async function getRequest({ db, user }, { id }: { id: number }) {
    return requestPage(db, user, await requireRequest(db, user, id))
  },
)

/** Records that the owner's side has opened the page; returns the first time. Throws as `requireRequest`. */
export const viewRequest = operation(
  { access: 'user', cost: 5 },
  async function viewRequest({ db, user }, { id }: { id: number }) {
    const request = authorizeOwnSide(user, await requireRequest(db, user, id))
    return request.seenAt ?? db.transaction((tx) => markSeen({ db, tx }, request.id))
  },
)

/**
 * One page of a request's messages, newest first. Private notes are only for the owner's side, and left out if `notes`
 * is false. Throws as `requireRequest`.
 */
export const readMessages = operation(
  // 100 of the longest, with three bytes per letter, take 12 ms
  { access: 'user', cost: 12 },
  async function readMessages(
    { db, user },
    { id, before, limit, notes = true }: PageParams & { id: number; notes?: boolean },
  ) {
    const side = sideOf(user, await requireRequest(db, user, id))
    const page = await pageOf(limit, (limit) => messagesOf(db, id, { before, limit, notes: notes && side === 'owner' }))
    return { ...page, items: page.items.map((message) => ({ ...message, mine: message.authorUid === user.uid })) }
  },
)

/** Throws as `requireRequest`, and `REQUEST_SILENT`, `MESSAGES_FULL`. */
export const writeMessage = operation(
  { access: 'user', cost: 5, limit: 'message' },
  async function writeMessage({ db, user }, { id, text }: MessageInput) {
    const request = await requireRequest(db, user, id)
    const message = { side: sideOf(user, request), private: false, text, author: user.name }
    const added = await db.transaction((tx) => addMessage({ db, tx, by: user.uid }, request, message))
    return { ...added, author: user.name, mine: true }
  },
)

/** Adds a private note of the owner's side. Throws as `requireRequest`, and `MESSAGES_FULL`. */
export const writeNote = operation(
  { access: 'user', cost: 5, limit: 'message' },
  async function writeNote({ db, user }, { id, text }: MessageInput) {
    const request = authorizeOwnSide(user, await requireRequest(db, user, id))
    const note = { side: 'owner', private: true, text, author: user.name } as const
    const added = await db.transaction((tx) => addMessage({ db, tx, by: user.uid }, request, note))
    return { ...added, author: user.name, mine: true }
  },
)
