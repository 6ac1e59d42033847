import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type PageParams, pageOf } from '#server/db/paging.ts'
import type { AdoptionTransaction } from '#server/features/adoptions/adoptions.events.ts'
import { requireAdoptionOfLink, requireOwnAdoption } from '#server/features/follow-ups/answers.service.ts'
import { afterAdoptionOf, happyEndingOf, isAdoption } from '#server/features/follow-ups/follow-ups.queries.ts'
import { lockUser } from '#server/features/users/locks.service.ts'
import { markImagesUsed } from '#server/images/unused-pictures.ts'
import { operation } from '#server/platform/access/operation.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import type { DecideHappyEndingInput, HappyEndingContent } from '#shared/happy-endings.ts'
import { forgetPublished, notifyHappyEnding, notifyPublished } from './happy-endings.events.ts'
import { publicHappyEndings, queuedHappyEndings } from './happy-endings.queries.ts'

// Happy endings: what adopters send, and staff publish (docs/product.md 27.7 to 27.11).

export const listHappyEndings = operation(
  { access: 'anyone', cost: 2 },
  function listHappyEndings({ db }, { before, limit }: PageParams) {
    return pageOf(limit, (limit) => publicHappyEndings(db, { before, limit }))
  },
)

/** Of one pet; its page shows all, of which there is at most one per adoption. */
export const happyEndingsOfPet = operation(
  { access: 'anyone', cost: 1 },
  function happyEndingsOfPet({ db }, { petId }: { petId: number }) {
    return pageOf(5, (limit) => publicHappyEndings(db, { petId, limit }))
  },
)

/** Throws `FOLLOW_UP_LINK_OVER`, `NOT_THE_ADOPTER`. */
export const sendHappyEndingByLink = operation(
  { access: 'anyone', cost: 12, limit: 'message' },
  async function sendHappyEndingByLink({ db }, { token, ...content }: HappyEndingContent & { token: string }) {
    const { request, adopter } = await requireAdoptionOfLink(db, token)
    await db.transaction((tx) => replaceHappyEnding({ db, tx, by: adopter.uid }, request.id, content))
    return afterAdoptionOf(db, request)
  },
)

/** Throws as `requireRequest`, and `NOT_THE_ADOPTER`, `NO_SUCH_PICTURE`. */
export const sendHappyEnding = operation(
  { access: 'user', cost: 12, limit: 'message' },
  async function sendHappyEnding({ db, user }, { id, ...content }: HappyEndingContent & { id: number }) {
    const { request } = await requireOwnAdoption(db, user, id)
    await db.transaction((tx) => replaceHappyEnding({ db, tx, by: user.uid }, id, content))
    return afterAdoptionOf(db, request)
  },
)

/** Takes the consent back: deletes the happy ending at once. Throws `FOLLOW_UP_LINK_OVER`. */
export const revokeHappyEndingByLink = operation(
  { access: 'anyone', cost: 5 },
  async function revokeHappyEndingByLink({ db }, { token }: { token: string }) {
    const { request } = await requireAdoptionOfLink(db, token)
    await deleteHappyEnding(db, request.id)
    return afterAdoptionOf(db, request)
  },
)

/** Throws as `requireRequest`. */
export const revokeHappyEnding = operation(
  { access: 'user', cost: 5 },
  async function revokeHappyEnding({ db, user }, { id }: { id: number }) {
    const { request } = await requireOwnAdoption(db, user, id)
    await deleteHappyEnding(db, id)
    return afterAdoptionOf(db, request)
  },
)

async function deleteHappyEnding(db: Database, requestId: number): Promise<void> {
  const { happyEndings } = db.schema
  await db.transaction(async (tx) => {
    await tx.delete(happyEndings).where(eq(happyEndings.requestId, requestId))
    await forgetPublished(db, tx, requestId)
  })
  db.purgeDeleted()
}

/**
 * Replaces the adoption's happy ending, also a published one: the new one waits for staff. The same content, sent
 * again, changes nothing. Throws `NOT_THE_ADOPTER`, `NO_SUCH_PICTURE`.
 */
async function replaceHappyEnding(
  act: AdoptionTransaction,
  requestId: number,
  { text, name = null, image = null }: { text: string; name?: string | null; image?: string | null },
): Promise<void> {
  const { db, tx, by } = act
  const { adoptionRequests: requests, happyEndings } = db.schema
  await lockUser(db, tx, by)
  const [request] = await tx
    .update(requests)
    .set({ status: sql`${requests.status}` })
    .where(eq(requests.id, requestId))
    .returning()
  if (!request || request.requesterUid !== by || !isAdoption(request) || request.petId === null)
    throw new AppError('NOT_THE_ADOPTER')
  const existing = await happyEndingOf(tx, db.schema, requestId)
  // an emailed link sends no photo, and keeps the one that is there
  const photo = image ?? existing?.image ?? null
  if (existing && existing.text === text && existing.name === name && existing.image === photo) return
  if (photo !== null) await markImagesUsed(tx, db.schema, [photo])
  await tx.delete(happyEndings).where(eq(happyEndings.requestId, requestId))
  await forgetPublished(db, tx, requestId)
  await tx.insert(happyEndings).values({ requestId, petId: request.petId, adopterUid: by, text, name, image: photo })
  await notifyHappyEnding(act, request)
}

/** For staff: those that wait, or the decided ones. */
export const listHappyEndingQueue = operation(
  { access: 'staff', cost: 2 },
  function listHappyEndingQueue({ db }, { before, limit, waiting }: PageParams & { waiting: boolean }) {
    return pageOf(limit, (limit) => queuedHappyEndings(db, { before, limit, waiting }))
  },
)

/**
 * Publishes or declines what was seen; declining a published one unpublishes it. Repeating it is no error. Throws
 * `NO_SUCH_HAPPY_ENDING`, also if the adopter has sent another since, or taken it back.
 */
export const decideHappyEnding = operation(
  { access: 'staff', cost: 5 },
  function decideHappyEnding({ db, user }, { id, decision }: DecideHappyEndingInput) {
    const { happyEndings } = db.schema
    return db.transaction(async (tx) => {
      const [ending] = await tx
        .update(happyEndings)
        .set({ text: sql`${happyEndings.text}` })
        .where(eq(happyEndings.id, id))
        .returning()
      if (!ending) throw new AppError('NO_SUCH_HAPPY_ENDING')
      if (ending.state === decision) return { id, state: decision }
      const publishedAt = decision === 'published' ? new Date() : null
      await tx.update(happyEndings).set({ state: decision, publishedAt }).where(eq(happyEndings.id, id))
      const act = `happy_ending_${decision}` as const
      await recordAudit(db, tx, user, { act, subject: 'request', id: ending.requestId, data: {} })
      if (decision === 'declined') await forgetPublished(db, tx, ending.requestId)
      else await notifyAdopter({ db, tx, by: user.uid }, ending.requestId)
      return { id, state: decision }
    })
  },
)

async function notifyAdopter(act: AdoptionTransaction, requestId: number): Promise<void> {
  const { adoptionRequests: requests } = act.db.schema
  const [request] = await act.tx.select().from(requests).where(eq(requests.id, requestId))
  if (request) await notifyPublished(act, request)
}
