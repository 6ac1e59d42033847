import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { pageOf } from '#server/db/page.ts'
import { AppError } from '#server/errors.ts'
import { writeDown, writeDownForOthers } from '#server/features/audit/trail.ts'
import { authorizeCampaign } from '#server/features/campaigns/policy.ts'
import { managedCampaign } from '#server/features/campaigns/service.ts'
import { type Acting, operation } from '#server/gate/operation.ts'
import { type CashInput, type GiftListInput, idOfReference } from '#shared/gifts.ts'
import { canKeepBooks } from '#shared/permissions.ts'
import { neverExpires } from './expiring.ts'
import type { Act } from './notices.ts'
import { askedHash, mayCancel, requireBooks } from './policy.ts'
import { type GiftRecord, giftById, giftsByIds, giftsListed } from './queries.ts'
import { type Given, giveOnce } from './service.ts'
import { campaignOf, type Move, move, type Wanted } from './transitions.ts'

// What creators, and whoever keeps the books, do with gifts (docs/product.md 8.11).

type Id = { id: number }

/**
 * Enters cash that is there. Throws `NOT_ALLOWED`, `NO_SUCH_CAMPAIGN`, `OVER_LIMIT`, `BEING_PAID`, `KEY_REUSED`,
 * `GIFT_ERASED`.
 */
export const enterCash = operation(
  { access: 'user', cost: 5, otherEmails: ['email'] },
  async ({ db, user }, input: CashInput): Promise<Given> => {
    requireBooks(user)
    const { campaignId, amountCents, name, email, message, showName, idempotencyKey } = input
    const wanted: Wanted = {
      ...{ campaignId, amountCents, origin: 'cash', donorUid: null, showName, follows: false },
      ...{ name: name ?? null, email: email ?? null, message: message ?? null, idempotencyKey: idempotencyKey ?? null },
      requestHash: askedHash({ ...input, by: 'cash' }),
      ...neverExpires,
    }
    // the books are the shelter's, whoever's campaign it is
    const then = ({ tx }: Act, { id }: GiftRecord) =>
      writeDown(db, tx, user, { act: 'cash_entered', subject: 'gift', id, data: { cents: amountCents } })
    return { gift: await giveOnce(db, wanted, { now: new Date(), by: user.uid, then }), checkoutUrl: null }
  },
)

/** Takes a donor's message away, for the campaign's creator and admins. Throws `NO_SUCH_GIFT`, `NOT_ALLOWED`. */
export const removeMessage = operation({ access: 'user', cost: 5 }, async (acting, { id }: Id) => {
  const { db, user } = acting
  const { owner } = await giftOrRefuse(acting, id)
  const { giftPeople } = db.schema
  await db.transaction(async (tx) => {
    const removed = await tx
      .update(giftPeople)
      .set({ message: null })
      .where(and(eq(giftPeople.donationId, id), isNotNull(giftPeople.message)))
      .returning({ id: giftPeople.donationId })
    const audited = { act: 'gift_message_removed', subject: 'gift', id } as const
    if (removed.length > 0) await writeDownForOthers(db, tx, user, { owner, ...audited })
  })
  return { id }
})

/**
 * Whose campaign a gift is to, which the caller may manage. For others there is one refusal, so that nobody can tell apart
 * gifts to a campaign that they may see, to a hidden one, and numbers of no gift. Throws `NOT_ALLOWED`.
 */
const ownerOf = async ({ db, user }: Acting, gift: Pick<GiftRecord, 'campaignId'>): Promise<string> =>
  authorizeCampaign(user, await campaignOf(db, gift)).creatorUid

/** Throws `NO_SUCH_GIFT` for whoever keeps the books, else `NOT_ALLOWED`. */
async function giftOrRefuse(acting: Acting, id: number): Promise<{ owner: string }> {
  const gift = await giftById(acting.db, id)
  if (!gift) throw new AppError(canKeepBooks(acting.user) ? 'NO_SUCH_GIFT' : 'NOT_ALLOWED')
  return { owner: await ownerOf(acting, gift) }
}

/**
 * One page of gifts, newest first, for whoever keeps the books; for a campaign's creator those to it. A reference that
 * means no gift finds none. Throws `NOT_ALLOWED`, `NO_SUCH_CAMPAIGN`.
 */
export const listGifts = operation(
  { access: 'user', cost: 5 },
  async (acting, { cursor: before, limit, campaignId, state, reference }: GiftListInput) => {
    if (campaignId === undefined) requireBooks(acting.user)
    else await managedCampaign(acting, campaignId)
    const id = reference?.trim() ? idOfReference(reference) : undefined
    if (id === null) return { items: [], nextCursor: null }
    return pageOf(limit, (limit) => giftsListed(acting.db, { campaignId, state, id }, { before, limit }))
  },
)

type Ids = { ids: number[] }
/** Writes down that a gift has moved on from what it was. */
type Note = (tx: Tx, was: GiftRecord) => Promise<void>

/**
 * Does the same with several gifts in one step: with those that are as `choose` needs them. Returns how the others are, and
 * ids that no gift has.
 */
async function each(
  { db }: Acting,
  { ids }: Ids,
  allowed: (gifts: GiftRecord[], unknown: boolean) => Promise<Note>,
  choose: (gift: GiftRecord) => Move | null,
) {
  const gifts = await giftsByIds(db, ids)
  const found = new Set(gifts.map(({ id }) => id))
  const unknown = ids.filter((id) => !found.has(id))
  const note = await allowed(gifts, unknown.length > 0)
  // always in the same order, so that two who hold several campaigns don't wait for each other
  const ordered = gifts.toSorted((one, other) => one.campaignId - other.campaignId || one.id - other.id)
  return db.transaction(async (tx) => {
    const act = { db, tx, now: new Date() }
    const [done, not]: [number[], { id: number; state: GiftRecord['state'] }[]] = [[], []]
    for (const gift of ordered) {
      let was: GiftRecord | undefined
      const now = await move(act, gift, (now) => {
        const chosen = choose(now)
        was = chosen === null ? undefined : now
        return chosen
      })
      if (was) {
        done.push(gift.id)
        await note(tx, was)
      } else not.push({ id: gift.id, state: now.state })
    }
    return { done, not, unknown }
  })
}

/** Marks promises as received, several at once. Throws `NOT_ALLOWED`. */
export const receiveGifts = operation({ access: 'user', cost: 40 }, async (acting, input: Ids) =>
  each(
    acting,
    input,
    async () => {
      const { db, user } = acting
      requireBooks(user)
      return (tx, { id, amountCents: cents }) =>
        writeDown(db, tx, user, { act: 'gift_received', subject: 'gift', id, data: { cents } })
    },
    (gift) =>
      gift.state === 'promised' ? { to: 'received', standingCents: gift.amountCents, by: acting.user.uid } : null,
  ),
)

/**
 * Cancels promises, several at once, for a campaign's creator or whoever keeps the books; for an admin also what was
 * marked as received by mistake. Throws `NOT_ALLOWED`.
 */
export const cancelGifts = operation({ access: 'user', cost: 40 }, async (acting, input: Ids) =>
  each(
    acting,
    input,
    async (gifts, unknown) => {
      const { db, user } = acting
      // to a creator a number of no gift is the same as a gift to somebody else's campaign
      if (unknown) requireBooks(user)
      const owners = new Map<number, string>()
      for (const campaignId of new Set(gifts.map(({ campaignId }) => campaignId)))
        owners.set(campaignId, await ownerOf(acting, { campaignId }))
      return (tx, { id, campaignId, state, amountCents: cents }) => {
        const audited = { act: 'gift_cancelled', subject: 'gift', id, data: { cents, was: state } } as const
        // what was received stands in the shelter's books, whoever's campaign it is
        if (state === 'received') return writeDown(db, tx, user, audited)
        return writeDownForOthers(db, tx, user, { owner: owners.get(campaignId) ?? null, ...audited })
      }
    },
    (gift) => (mayCancel(acting.user, gift) ? { to: 'cancelled', standingCents: 0, by: acting.user.uid } : null),
  ),
)

/** The gift as it is now: repeating what was done is no error. Throws `GIFT_MOVED_ON` where it has become something else. */
function requireDone({ done, not: [other] }: Awaited<ReturnType<typeof each>>, id: number, state: GiftRecord['state']) {
  if (done.includes(id) || other?.state === state) return { id, state }
  throw new AppError('GIFT_MOVED_ON', other && { now: { state: other.state } })
}

/** Marks one promise as received; doing it again is no error. Throws `NOT_ALLOWED`, `NO_SUCH_GIFT`, `GIFT_MOVED_ON`. */
export const receiveGift = operation({ access: 'user', cost: 5 }, async (acting, { id }: Id) => {
  requireBooks(acting.user)
  await giftOrRefuse(acting, id)
  return requireDone(await receiveGifts(acting, { ids: [id] }), id, 'received')
})

/** Cancels one gift, as `cancelGifts` does; doing it again is no error. Throws `NOT_ALLOWED`, `NO_SUCH_GIFT`, `GIFT_MOVED_ON`. */
export const cancelGift = operation({ access: 'user', cost: 5 }, async (acting, { id }: Id) => {
  await giftOrRefuse(acting, id)
  return requireDone(await cancelGifts(acting, { ids: [id] }), id, 'cancelled')
})
