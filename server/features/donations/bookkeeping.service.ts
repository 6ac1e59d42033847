import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { pageOf } from '#server/db/paging.ts'
import { authorizeCampaign } from '#server/features/campaigns/campaigns.policy.ts'
import { requireManagedCampaign } from '#server/features/campaigns/campaigns.service.ts'
import { type DonationRecord, toCampaign, toShelter } from '#server/features/campaigns/donors.queries.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { recordAudit, recordAuditIfNotOwner } from '#server/platform/audit-log/record-audit.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { type CashInput, type DonationListInput, parseReference } from '#shared/donations.ts'
import { canManageDonations } from '#shared/permissions.ts'
import { parseReceiptNumber } from '#shared/receipt-numbers.ts'
import type { DonationTransaction } from './donations.events.ts'
import { canCancel, requestHashOf, requireBookkeeper } from './donations.policy.ts'
import { donationById, donationsByIds, filteredDonations } from './donations.queries.ts'
import { type DonationResult, donateOnce } from './donations.service.ts'
import { neverExpires } from './expiry.service.ts'
import { withReminders } from './promise-reminders.service.ts'
import { donationOfReceipt } from './receipts.queries.ts'
import { campaignOf, type DonationMove, lockDonations, moveDonation, type NewDonation } from './transitions.service.ts'

// Bookkeeping by campaign creators and bookkeepers (docs/product.md 8.11).

type DonationId = { id: number }

/**
 * Records a cash donation, to the shelter itself without a campaign. Throws `NOT_ALLOWED`, `NO_SUCH_CAMPAIGN`, `OVER_LIMIT`, `BEING_PAID`, `KEY_REUSED`,
 * `DONATION_ERASED`.
 */
export const enterCash = operation(
  { access: 'user', cost: 5, otherEmails: ['email'] },
  async function enterCash({ db, user, parsedAt }, input: CashInput): Promise<DonationResult> {
    requireBookkeeper(user)
    const { campaignId, amountCents, name, email, message, showName, idempotencyKey } = input
    const newDonation: NewDonation = {
      ...(campaignId === undefined ? toShelter : toCampaign(campaignId)),
      amountCents,
      origin: 'cash',
      donorUid: null,
      showName,
      follows: false,
      name: name ?? null,
      email: email ?? null,
      message: message ?? null,
      idempotencyKey: idempotencyKey ?? null,
      requestHash: requestHashOf({ ...input, campaignId: campaignId ?? null, by: 'cash' }),
      // the page is that of the person who enters it
      language: null,
      ...neverExpires,
    }
    // recorded for every campaign: the books are the shelter's
    const onInserted = ({ tx }: DonationTransaction, { id }: DonationRecord) =>
      recordAudit(db, tx, user, { act: 'cash_entered', subject: 'gift', id, data: { cents: amountCents } })
    return {
      donation: await donateOnce(db, newDonation, { now: new Date(), by: user.uid, onInserted, parsedAt }),
      checkoutUrl: null,
    }
  },
)

/** Deletes a donor's message, for the campaign's creator and admins. Throws `NO_SUCH_DONATION`, `NOT_ALLOWED`. */
export const removeMessage = operation(
  { access: 'user', cost: 5 },
  async function removeMessage(ctx, { id }: DonationId) {
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
  },
)

/**
 * The creator of the donation's campaign, if the caller may manage it; null for a donation without a campaign, which only
 * bookkeepers may manage. All refusals are the same, so that callers can't distinguish donations to visible campaigns,
 * donations to hidden campaigns, those without one, and unknown ids. Throws `NOT_ALLOWED`.
 */
async function requireManagedOwner(
  { db, user }: Actor,
  donation: Pick<DonationRecord, 'campaignId'>,
): Promise<string | null> {
  const campaign = await campaignOf(db, donation)
  if (campaign) return authorizeCampaign(user, campaign).creatorUid
  requireBookkeeper(user)
  return null
}

/** Throws `NO_SUCH_DONATION` for bookkeepers, otherwise `NOT_ALLOWED`. */
async function requireManagedDonation(ctx: Actor, id: number): Promise<{ owner: string | null }> {
  const donation = await donationById(ctx.db, id)
  if (!donation) throw new AppError(canManageDonations(ctx.user) ? 'NO_SUCH_DONATION' : 'NOT_ALLOWED')
  return { owner: await requireManagedOwner(ctx, donation) }
}

/** By its reference or the number of its receipt; null for an unknown one. */
async function donationIdOf(db: Database, reference: string): Promise<number | null> {
  const number = parseReceiptNumber(reference)
  return number ? donationOfReceipt(db, number) : parseReference(reference)
}

/**
 * One page of donations, newest first: all for bookkeepers, or those to a creator's own campaign. `reference` is one, or
 * the number of a receipt; an unknown one returns none. Throws `NOT_ALLOWED`, `NO_SUCH_CAMPAIGN`.
 */
export const listDonations = operation(
  { access: 'user', cost: 5 },
  async function listDonations(
    ctx,
    { cursor: before, limit, campaignId, purpose, state, reference }: DonationListInput,
  ) {
    if (campaignId === undefined) requireBookkeeper(ctx.user)
    else await requireManagedCampaign(ctx, campaignId)
    const id = reference?.trim() ? await donationIdOf(ctx.db, reference) : undefined
    if (id === null) return { items: [], nextCursor: null }
    const filter = { campaignId, purpose, state, id }
    const page = await pageOf(limit, (limit) => filteredDonations(ctx.db, filter, { before, limit }))
    return { ...page, items: await withReminders(ctx.db, page.items) }
  },
)

/** Campaigns are locked before donations without one. */
const lockOrder = ({ campaignId }: DonationRecord): number => campaignId ?? Number.POSITIVE_INFINITY

type DonationIds = { ids: number[] }
type RecordDonationMove = (tx: Tx, was: DonationRecord) => Promise<void>

/**
 * Moves those of the donations that `choose` accepts, in one transaction. Returns the states of the others, and unknown
 * ids.
 */
async function moveDonations(
  { db }: Actor,
  { ids }: DonationIds,
  allowed: (donations: DonationRecord[], unknown: boolean) => Promise<RecordDonationMove>,
  choose: (donation: DonationRecord) => DonationMove | null,
) {
  const donations = await donationsByIds(db, ids)
  const existing = new Set(donations.map(({ id }) => id))
  const unknown = ids.filter((id) => !existing.has(id))
  const recordMove = await allowed(donations, unknown.length > 0)
  // always in the same order, to avoid deadlocks
  const ordered = donations.toSorted((one, other) => lockOrder(one) - lockOrder(other) || one.id - other.id)
  return db.transaction(async (tx) => {
    const act = { db, tx, now: new Date() }
    // all of them: the first receipt locks the counter that all other receivers wait for with theirs locked
    await lockDonations(db, tx, ordered)
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

/** Marks several promises as received. Throws `NOT_ALLOWED`. */
export const receiveDonations = operation(
  { access: 'user', cost: 40 },
  async function receiveDonations(ctx, input: DonationIds) {
    return moveDonations(
      ctx,
      input,
      async () => {
        const { db, user } = ctx
        requireBookkeeper(user)
        return (tx, { id, amountCents: cents }) =>
          recordAudit(db, tx, user, { act: 'gift_received', subject: 'gift', id, data: { cents } })
      },
      (donation) =>
        donation.state === 'promised'
          ? { to: 'received', standingCents: donation.amountCents, by: ctx.user.uid }
          : null,
    )
  },
)

/**
 * Cancels several promises, for the campaign's creator or bookkeepers. Admins may also cancel donations that were
 * marked as received by mistake. Throws `NOT_ALLOWED`.
 */
export const cancelDonations = operation(
  { access: 'user', cost: 40 },
  async function cancelDonations(ctx, input: DonationIds) {
    return moveDonations(
      ctx,
      input,
      async (donations, unknown) => {
        const { db, user } = ctx
        // to creators, unknown ids look like donations to another creator's campaign
        if (unknown) requireBookkeeper(user)
        const owners = new Map<number | null, string | null>()
        for (const campaignId of new Set(donations.map(({ campaignId }) => campaignId)))
          owners.set(campaignId, await requireManagedOwner(ctx, { campaignId }))
        return (tx, { id, campaignId, state, amountCents: cents }) => {
          const audited = { act: 'gift_cancelled', subject: 'gift', id, data: { cents, was: state } } as const
          if (state === 'received') return recordAudit(db, tx, user, audited)
          return recordAuditIfNotOwner(db, tx, user, { owner: owners.get(campaignId) ?? null, ...audited })
        }
      },
      (donation) => (canCancel(ctx.user, donation) ? { to: 'cancelled', standingCents: 0, by: ctx.user.uid } : null),
    )
  },
)

/** Repeating a move is no error. Throws `DONATION_MOVED_ON` if the donation has another state. */
function requireMoved(
  { done, not: [other] }: Awaited<ReturnType<typeof moveDonations>>,
  id: number,
  state: DonationRecord['state'],
) {
  if (done.includes(id) || other?.state === state) return { id, state }
  throw new AppError('DONATION_MOVED_ON', other && { now: { state: other.state } })
}

/**
 * Marks one promise as received; repeating it is no error. Throws `NOT_ALLOWED`, `NO_SUCH_DONATION`,
 * `DONATION_MOVED_ON`.
 */
export const receiveDonation = operation(
  { access: 'user', cost: 5 },
  async function receiveDonation(ctx, { id }: DonationId) {
    requireBookkeeper(ctx.user)
    await requireManagedDonation(ctx, id)
    return requireMoved(await receiveDonations(ctx, { ids: [id] }), id, 'received')
  },
)

/**
 * Cancels one donation, as `cancelDonations` does; repeating it is no error. Throws `NOT_ALLOWED`, `NO_SUCH_DONATION`,
 * `DONATION_MOVED_ON`.
 */
export const cancelDonation = operation(
  { access: 'user', cost: 5 },
  async function cancelDonation(ctx, { id }: DonationId) {
    await requireManagedDonation(ctx, id)
    return requireMoved(await cancelDonations(ctx, { ids: [id] }), id, 'cancelled')
  },
)
