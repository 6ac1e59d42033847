import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { pageOf } from '#server/db/page.ts'
import { AppError } from '#server/errors.ts'
import { authorizeCampaign } from '#server/features/campaigns/policy.ts'
import { managedCampaign } from '#server/features/campaigns/service.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { recordAudit, recordAuditIfNotOwner } from '#server/platform/audit-log/record-audit.ts'
import { type CashInput, type DonationListInput, parseReference } from '#shared/donations.ts'
import { canManageDonations } from '#shared/permissions.ts'
import { neverExpires } from './expiring.ts'
import type { Act } from './notices.ts'
import { askedHash, mayCancel, requireBooks } from './policy.ts'
import { type DonationRecord, donationById, donationsByIds, donationsListed } from './queries.ts'
import { type Given, giveOnce } from './service.ts'
import { campaignOf, type Move, move, type Wanted } from './transitions.ts'

// What creators, and whoever keeps the books, do with donations (docs/product.md 8.11).

type Id = { id: number }

/**
 * Enters cash that is there. Throws `NOT_ALLOWED`, `NO_SUCH_CAMPAIGN`, `OVER_LIMIT`, `BEING_PAID`, `KEY_REUSED`,
 * `DONATION_ERASED`.
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
    const then = ({ tx }: Act, { id }: DonationRecord) =>
      recordAudit(db, tx, user, { act: 'cash_entered', subject: 'gift', id, data: { cents: amountCents } })
    return { donation: await giveOnce(db, wanted, { now: new Date(), by: user.uid, then }), checkoutUrl: null }
  },
)

/** Takes a donor's message away, for the campaign's creator and admins. Throws `NO_SUCH_DONATION`, `NOT_ALLOWED`. */
export const removeMessage = operation({ access: 'user', cost: 5 }, async (ctx, { id }: Id) => {
  const { db, user } = ctx
  const { owner } = await donationOrRefuse(ctx, id)
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
const ownerOf = async ({ db, user }: Actor, donation: Pick<DonationRecord, 'campaignId'>): Promise<string> =>
  authorizeCampaign(user, await campaignOf(db, donation)).creatorUid

/** Throws `NO_SUCH_DONATION` for whoever keeps the books, else `NOT_ALLOWED`. */
async function donationOrRefuse(ctx: Actor, id: number): Promise<{ owner: string }> {
  const donation = await donationById(ctx.db, id)
  if (!donation) throw new AppError(canManageDonations(ctx.user) ? 'NO_SUCH_DONATION' : 'NOT_ALLOWED')
  return { owner: await ownerOf(ctx, donation) }
}

/**
 * One page of donations, newest first, for whoever keeps the books; for a campaign's creator those to it. A reference that
 * means no donation finds none. Throws `NOT_ALLOWED`, `NO_SUCH_CAMPAIGN`.
 */
export const listDonations = operation(
  { access: 'user', cost: 5 },
  async (ctx, { cursor: before, limit, campaignId, state, reference }: DonationListInput) => {
    if (campaignId === undefined) requireBooks(ctx.user)
    else await managedCampaign(ctx, campaignId)
    const id = reference?.trim() ? parseReference(reference) : undefined
    if (id === null) return { items: [], nextCursor: null }
    return pageOf(limit, (limit) => donationsListed(ctx.db, { campaignId, state, id }, { before, limit }))
  },
)

type Ids = { ids: number[] }
/** Writes down that a donation has moved on from what it was. */
type Note = (tx: Tx, was: DonationRecord) => Promise<void>

/**
 * Does the same with several donations in one step: with those that are as `choose` needs them. Returns how the others are, and
 * ids that no donation has.
 */
async function each(
  { db }: Actor,
  { ids }: Ids,
  allowed: (donations: DonationRecord[], unknown: boolean) => Promise<Note>,
  choose: (donation: DonationRecord) => Move | null,
) {
  const donations = await donationsByIds(db, ids)
  const found = new Set(donations.map(({ id }) => id))
  const unknown = ids.filter((id) => !found.has(id))
  const note = await allowed(donations, unknown.length > 0)
  // always in the same order, so that two who hold several campaigns don't wait for each other
  const ordered = donations.toSorted((one, other) => one.campaignId - other.campaignId || one.id - other.id)
  return db.transaction(async (tx) => {
    const act = { db, tx, now: new Date() }
    const [done, not]: [number[], { id: number; state: DonationRecord['state'] }[]] = [[], []]
    for (const donation of ordered) {
      let was: DonationRecord | undefined
      const now = await move(act, donation, (now) => {
        const chosen = choose(now)
        was = chosen === null ? undefined : now
        return chosen
      })
      if (was) {
        done.push(donation.id)
        await note(tx, was)
      } else not.push({ id: donation.id, state: now.state })
    }
    return { done, not, unknown }
  })
}

/** Marks promises as received, several at once. Throws `NOT_ALLOWED`. */
export const receiveDonations = operation({ access: 'user', cost: 40 }, async (ctx, input: Ids) =>
  each(
    ctx,
    input,
    async () => {
      const { db, user } = ctx
      requireBooks(user)
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
export const cancelDonations = operation({ access: 'user', cost: 40 }, async (ctx, input: Ids) =>
  each(
    ctx,
    input,
    async (donations, unknown) => {
      const { db, user } = ctx
      // to a creator a number of no donation is the same as a donation to somebody else's campaign
      if (unknown) requireBooks(user)
      const owners = new Map<number, string>()
      for (const campaignId of new Set(donations.map(({ campaignId }) => campaignId)))
        owners.set(campaignId, await ownerOf(ctx, { campaignId }))
      return (tx, { id, campaignId, state, amountCents: cents }) => {
        const audited = { act: 'gift_cancelled', subject: 'gift', id, data: { cents, was: state } } as const
        // what was received stands in the shelter's books, whoever's campaign it is
        if (state === 'received') return recordAudit(db, tx, user, audited)
        return recordAuditIfNotOwner(db, tx, user, { owner: owners.get(campaignId) ?? null, ...audited })
      }
    },
    (donation) => (mayCancel(ctx.user, donation) ? { to: 'cancelled', standingCents: 0, by: ctx.user.uid } : null),
  ),
)

/** The donation as it is now: repeating what was done is no error. Throws `DONATION_MOVED_ON` where it has become something else. */
function requireDone(
  { done, not: [other] }: Awaited<ReturnType<typeof each>>,
  id: number,
  state: DonationRecord['state'],
) {
  if (done.includes(id) || other?.state === state) return { id, state }
  throw new AppError('DONATION_MOVED_ON', other && { now: { state: other.state } })
}

/** Marks one promise as received; doing it again is no error. Throws `NOT_ALLOWED`, `NO_SUCH_DONATION`, `DONATION_MOVED_ON`. */
export const receiveDonation = operation({ access: 'user', cost: 5 }, async (ctx, { id }: Id) => {
  requireBooks(ctx.user)
  await donationOrRefuse(ctx, id)
  return requireDone(await receiveDonations(ctx, { ids: [id] }), id, 'received')
})

/** Cancels one donation, as `cancelGifts` does; doing it again is no error. Throws `NOT_ALLOWED`, `NO_SUCH_DONATION`, `DONATION_MOVED_ON`. */
export const cancelDonation = operation({ access: 'user', cost: 5 }, async (ctx, { id }: Id) => {
  await donationOrRefuse(ctx, id)
  return requireDone(await cancelDonations(ctx, { ids: [id] }), id, 'cancelled')
})
