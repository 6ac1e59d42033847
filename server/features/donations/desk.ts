import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { pageOf } from '#server/db/page.ts'
import { AppError } from '#server/errors.ts'
import { authorizeCampaign } from '#server/features/campaigns/policy.ts'
import { requireManagedCampaign } from '#server/features/campaigns/service.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { recordAudit, recordAuditIfNotOwner } from '#server/platform/audit-log/record-audit.ts'
import { type CashInput, type DonationListInput, parseReference } from '#shared/donations.ts'
import { canManageDonations } from '#shared/permissions.ts'
import { neverExpires } from './expiring.ts'
import type { DonationTransaction } from './notices.ts'
import { canCancel, requestHashOf, requireBookkeeper } from './policy.ts'
import { type DonationRecord, donationById, donationsByIds, filteredDonations } from './queries.ts'
import { type DonationResult, donateOnce } from './service.ts'
import { campaignOf, type DonationMove, moveDonation, type NewDonation } from './transitions.ts'

// What creators, and whoever keeps the books, do with donations (docs/product.md 8.11).

type DonationId = { id: number }

/**
 * Enters cash that is there. Throws `NOT_ALLOWED`, `NO_SUCH_CAMPAIGN`, `OVER_LIMIT`, `BEING_PAID`, `KEY_REUSED`,
 * `DONATION_ERASED`.
 */
export const enterCash = operation(
  { access: 'user', cost: 5, otherEmails: ['email'] },
  async ({ db, user }, input: CashInput): Promise<DonationResult> => {
    requireBookkeeper(user)
    const { campaignId, amountCents, name, email, message, showName, idempotencyKey } = input
    const newDonation: NewDonation = {
      ...{ campaignId, amountCents, origin: 'cash', donorUid: null, showName, follows: false },
      ...{ name: name ?? null, email: email ?? null, message: message ?? null, idempotencyKey: idempotencyKey ?? null },
      requestHash: requestHashOf({ ...input, by: 'cash' }),
      ...neverExpires,
    }
    // the books are the shelter's, whoever's campaign it is
    const onInserted = ({ tx }: DonationTransaction, { id }: DonationRecord) =>
      recordAudit(db, tx, user, { act: 'cash_entered', subject: 'gift', id, data: { cents: amountCents } })
    return {
      donation: await donateOnce(db, newDonation, { now: new Date(), by: user.uid, onInserted }),
      checkoutUrl: null,
    }
  },
)

/** Takes a donor's message away, for the campaign's creator and admins. Throws `NO_SUCH_DONATION`, `NOT_ALLOWED`. */
export const removeMessage = operation({ access: 'user', cost: 5 }, async (ctx, { id }: DonationId) => {
  const { db, user } = ctx
  const { owner } = await requireManagedDonation(ctx, id)
  const { donationDetails } = db.schema
  await db.transaction(async (tx) => {
    const removed = await tx
      .update(donationDetails)
      .set({ message: null })
      .where(and(eq(donationDetails.donationId, id), isNotNull(donationDetails.message)))
      .returning({ id: donationDetails.donationId })
    const audited = { act: 'gift_message_removed', subject: 'gift', id } as const
    if (removed.length > 0) await recordAuditIfNotOwner(db, tx, user, { owner, ...audited })
  })
  return { id }
})

/**
 * Whose campaign a donation is to, which the caller may manage. For others there is one refusal, so that nobody can tell apart
 * donations to a campaign that they may see, to a hidden one, and numbers of no donation. Throws `NOT_ALLOWED`.
 */
const requireManagedOwner = async (
  { db, user }: Actor,
  donation: Pick<DonationRecord, 'campaignId'>,
): Promise<string> => authorizeCampaign(user, await campaignOf(db, donation)).creatorUid

/** Throws `NO_SUCH_DONATION` for whoever keeps the books, else `NOT_ALLOWED`. */
async function requireManagedDonation(ctx: Actor, id: number): Promise<{ owner: string }> {
  const donation = await donationById(ctx.db, id)
  if (!donation) throw new AppError(canManageDonations(ctx.user) ? 'NO_SUCH_DONATION' : 'NOT_ALLOWED')
  return { owner: await requireManagedOwner(ctx, donation) }
}

/**
 * One page of donations, newest first, for whoever keeps the books; for a campaign's creator those to it. A reference that
 * means no donation finds none. Throws `NOT_ALLOWED`, `NO_SUCH_CAMPAIGN`.
 */
export const listDonations = operation(
  { access: 'user', cost: 5 },
  async (ctx, { cursor: before, limit, campaignId, state, reference }: DonationListInput) => {
    if (campaignId === undefined) requireBookkeeper(ctx.user)
    else await requireManagedCampaign(ctx, campaignId)
    const id = reference?.trim() ? parseReference(reference) : undefined
    if (id === null) return { items: [], nextCursor: null }
    return pageOf(limit, (limit) => filteredDonations(ctx.db, { campaignId, state, id }, { before, limit }))
  },
)

type DonationIds = { ids: number[] }
/** Writes down that a donation has moved on from what it was. */
type RecordDonationMove = (tx: Tx, was: DonationRecord) => Promise<void>

/**
 * Does the same with several donations in one step: with those that are as `choose` needs them. Returns how the others are, and
 * ids that no donation has.
 */
async function moveDonations(
  { db }: Actor,
  { ids }: DonationIds,
  allowed: (donations: DonationRecord[], unknown: boolean) => Promise<RecordDonationMove>,
  choose: (donation: DonationRecord) => DonationMove | null,
) {
  const donations = await donationsByIds(db, ids)
  const found = new Set(donations.map(({ id }) => id))
  const unknown = ids.filter((id) => !found.has(id))
  const recordMove = await allowed(donations, unknown.length > 0)
  // always in the same order, so that two who hold several campaigns don't wait for each other
  const ordered = donations.toSorted((one, other) => one.campaignId - other.campaignId || one.id - other.id)
  return db.transaction(async (tx) => {
    const act = { db, tx, now: new Date() }
    const [done, not]: [number[], { id: number; state: DonationRecord['state'] }[]] = [[], []]
    for (const donation of ordered) {
      let previous: DonationRecord | undefined
      const now = await moveDonation(act, donation, (now) => {
        const chosen = choose(now)
        previous = chosen === null ? undefined : now
        return chosen
      })
      if (previous) {
        done.push(donation.id)
        await recordMove(tx, previous)
      } else not.push({ id: donation.id, state: now.state })
    }
    return { done, not, unknown }
  })
}

/** Marks promises as received, several at once. Throws `NOT_ALLOWED`. */
export const receiveDonations = operation({ access: 'user', cost: 40 }, async (ctx, input: DonationIds) =>
  moveDonations(
    ctx,
    input,
    async () => {
      const { db, user } = ctx
      requireBookkeeper(user)
      return (tx, { id, amountCents: cents }) =>
        recordAudit(db, tx, user, { act: 'gift_received', subject: 'gift', id, data: { cents } })
    },
    (donation) =>
      donation.state === 'promised' ? { to: 'received', standingCents: donation.amountCents, by: ctx.user.uid } : null,
  ),
)

/**
 * Cancels promises, several at once, for a campaign's creator or whoever keeps the books; for an admin also what was
 * marked as received by mistake. Throws `NOT_ALLOWED`.
 */
export const cancelDonations = operation({ access: 'user', cost: 40 }, async (ctx, input: DonationIds) =>
  moveDonations(
    ctx,
    input,
    async (donations, unknown) => {
      const { db, user } = ctx
      // to a creator a number of no donation is the same as a donation to somebody else's campaign
      if (unknown) requireBookkeeper(user)
      const owners = new Map<number, string>()
      for (const campaignId of new Set(donations.map(({ campaignId }) => campaignId)))
        owners.set(campaignId, await requireManagedOwner(ctx, { campaignId }))
      return (tx, { id, campaignId, state, amountCents: cents }) => {
        const audited = { act: 'gift_cancelled', subject: 'gift', id, data: { cents, was: state } } as const
        // what was received stands in the shelter's books, whoever's campaign it is
        if (state === 'received') return recordAudit(db, tx, user, audited)
        return recordAuditIfNotOwner(db, tx, user, { owner: owners.get(campaignId) ?? null, ...audited })
      }
    },
    (donation) => (canCancel(ctx.user, donation) ? { to: 'cancelled', standingCents: 0, by: ctx.user.uid } : null),
  ),
)

/** The donation as it is now: repeating what was done is no error. Throws `DONATION_MOVED_ON` where it has become something else. */
function requireMoved(
  { done, not: [other] }: Awaited<ReturnType<typeof moveDonations>>,
  id: number,
  state: DonationRecord['state'],
) {
  if (done.includes(id) || other?.state === state) return { id, state }
  throw new AppError('DONATION_MOVED_ON', other && { now: { state: other.state } })
}

/** Marks one promise as received; doing it again is no error. Throws `NOT_ALLOWED`, `NO_SUCH_DONATION`, `DONATION_MOVED_ON`. */
export const receiveDonation = operation({ access: 'user', cost: 5 }, async (ctx, { id }: DonationId) => {
  requireBookkeeper(ctx.user)
  await requireManagedDonation(ctx, id)
  return requireMoved(await receiveDonations(ctx, { ids: [id] }), id, 'received')
})

/** Cancels one donation, as `cancelGifts` does; doing it again is no error. Throws `NOT_ALLOWED`, `NO_SUCH_DONATION`, `DONATION_MOVED_ON`. */
export const cancelDonation = operation({ access: 'user', cost: 5 }, async (ctx, { id }: DonationId) => {
  await requireManagedDonation(ctx, id)
  return requireMoved(await cancelDonations(ctx, { ids: [id] }), id, 'cancelled')
})
