import type { Database } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/failures.ts'
import { type PageParams, pageOf } from '#server/db/page.ts'
import { requireCampaign, requireManagedCampaign } from '#server/features/campaigns/service.ts'
import type { UserRow } from '#server/identity/users.ts'
import { operation, type ViewerContext } from '#server/platform/access/operation.ts'
import type { DonationInput } from '#shared/donations.ts'
import { minPaymentCents } from '#shared/donations.ts'
import { maxRows } from '#shared/lists.ts'
import { canManage } from '#shared/permissions.ts'
import { createCheckout, startCheckout } from './checkout.ts'
import { expiryTermsOf, neverExpires } from './expiring.ts'
import type { DonationTransaction } from './notices.ts'
import { requestHashOf, requireOwnKey } from './policy.ts'
import {
  countWallDonations,
  type DonationMoment,
  type DonationRecord,
  donationsAfter,
  donationsOfDonor,
  donationsToCampaign,
  totalOfDonor,
  wallDonations,
} from './queries.ts'
import { addDonation, cancelReplaced, donationOfSameKey, type NewDonation } from './transitions.ts'

type DonationCampaignId = { id: number }

/** One page of all who gave to a campaign, for its creator or an admin. Throws `NO_SUCH_CAMPAIGN`, `NOT_ALLOWED`. */
export const findDonors = operation(
  { access: 'user', cost: 2 },
  async (ctx, { id, ...page }: DonationCampaignId & PageParams) => {
    const managed = await requireManagedCampaign(ctx, id)
    return pageOf(page.limit, (limit) => donationsToCampaign(ctx.db, managed.id, { ...page, limit }, false))
  },
)

/** One page of what the caller has given while logged in, newest first, and the cents of what stands of all of it. */
export const myDonations = operation(
  { access: 'user', cost: 3 },
  async ({ db, user }, { before, limit }: PageParams) => ({
    ...(await pageOf(limit, (limit) => donationsOfDonor(db, user.uid, { before, limit }))),
    totalCents: await totalOfDonor(db, user.uid),
  }),
)

/** The newest 100 donations that stand, or that stood right after `moment`, for whoever may see them; null for others. */
export async function visibleDonations(
  { db, user }: ViewerContext,
  { id, creatorUid }: { id: number; creatorUid: string },
  moment?: DonationMoment,
): Promise<DonationRecord[] | null> {
  if (!canManage(user, creatorUid)) return null
  return moment ? donationsAfter(db, id, moment, maxRows) : donationsToCampaign(db, id, { limit: maxRows }, true)
}

/** The name under which a donation is listed: what was typed, else that of whoever is logged in, unless they'd rather not. */
const listedNameOf = (user: UserRow | null, { name, anonymous }: Pick<DonationInput, 'name' | 'anonymous'>) =>
  anonymous ? null : (name ?? user?.name ?? null)

/** What somebody wants to give; what they don't say of themselves they needn't leave out in so many words. */
type DonateInput = Omit<DonationInput, 'showName' | 'follow' | 'checkout'> &
  Partial<Pick<DonationInput, 'showName' | 'follow' | 'checkout'>> & {
    /** When it happened, of a sample shelter's; no API lets it in. */
    at?: Date
  }

/**
 * A donation as it is now, and where it is to be paid, if it still is. `firstCheckoutUrl` is where it was to be paid at first; null
 * where no payment ever began.
 */
export type DonationResult = { donation: DonationRecord; checkoutUrl: string | null; firstCheckoutUrl?: string | null }

/**
 * Gives to a campaign: the donation and the campaign's sums change in one atomic step, and they never pass the target. With
 * `checkout`, where payments are taken and from 50 cents on, the amount is reserved and is to be paid at the provider;
 * else it is promised. A repeated idempotency key returns the donation of the first time (docs/product.md 8.6): keys are the
 * account's, a visitor's are the campaign's and too long to be guessed, so that nobody hides or blocks somebody else's
 * donation. With `replaces` a promise is cancelled in the same step. Throws `NO_SUCH_CAMPAIGN`, `CAMPAIGN_PAUSED`,
 * `CAMPAIGN_ENDED`, `OVER_LIMIT`, `BEING_PAID`, `KEY_REUSED`, `KEY_TOO_SHORT`, `DONATION_ERASED`, `TOO_MANY_OPEN`,
 * `PAYMENTS_AWAY`; with `replaces` also `NO_SUCH_DONATION`, `DONATION_MOVED_ON`.
 */
export const donate = operation(
  // whoever gives may say where the receipt goes
  { access: 'anyone', cost: 5, limit: 'donate', otherEmails: ['email'] },
  async (ctx, input: DonateInput): Promise<DonationResult> => {
    const { user } = ctx
    const isPaidOnline = Boolean(input.checkout && ctx.payments) && input.amountCents >= minPaymentCents
    const now = input.at ?? new Date()
    const terms = { amountCents: input.amountCents, now, user, takesPayments: Boolean(ctx.payments) }
    const newDonation: NewDonation = {
      campaignId: input.campaignId,
      amountCents: input.amountCents,
      origin: isPaidOnline ? 'checkout' : 'promise',
      donorUid: user?.uid ?? null,
      name: listedNameOf(user, input),
      email: input.email ?? null,
      message: input.message ?? null,
      showName: input.showName ?? false,
      follows: input.follow ?? false,
      idempotencyKey: input.idempotencyKey ?? null,
      requestHash: requestHashOf({ ...input, by: 'donor' }),
      ...(isPaidOnline ? neverExpires : await expiryTermsOf(ctx.db, terms)),
    }
    requireOwnKey(user, newDonation.idempotencyKey)
    const onInserted = isPaidOnline
      ? (act: DonationTransaction, donation: DonationRecord) => createCheckout(ctx, act, donation)
      : undefined
    const donation = await donateOnce(ctx.db, newDonation, { now, onInserted, replaces: input.replaces })
    // also where payments have ended since
    return donation.origin === 'checkout' ? startCheckout(ctx, donation) : { donation, checkoutUrl: null }
  },
)

type DonateOptions = {
  now: Date
  /** Who enters cash. */
  by?: string
  /** The secret of the promise in whose place this one is given. */
  replaces?: string | undefined
  /** Done in the same step as a new donation. */
  onInserted?: ((act: DonationTransaction, donation: DonationRecord) => Promise<void>) | undefined
}

const keyRules = ['gift_people_account_key', 'gift_people_visitor_key'] as const

/** Gives, or answers with what the same key was given before. */
export async function donateOnce(
  db: Database,
  newDonation: NewDonation,
  { now, by, onInserted, replaces }: DonateOptions,
): Promise<DonationRecord> {
  try {
    return await db.transaction(async (tx) => {
      const act = { db, tx, now }
      const first = replaces === undefined ? undefined : await cancelReplaced(act, newDonation, replaces)
      if (first) return first
      const { donation, isNew } = await addDonation(act, newDonation, by)
      if (isNew) await onInserted?.(act, donation)
      return donation
    })
  } catch (error) {
    if (!keyRules.some((rule) => isUniqueViolation(error, rule))) throw error
    // nothing of this try was kept
    const first = await db.transaction((tx) => donationOfSameKey(db, tx, newDonation))
    if (!first) throw error
    return first
  }
}

/** One page of the donations that a campaign's page shows with their donors, and how many more stand. Throws `NO_SUCH_CAMPAIGN`. */
export const readWall = operation(
  { access: 'anyone', cost: 3 },
  async (ctx, { id, ...page }: DonationCampaignId & PageParams) => {
    const { db } = ctx
    const { donationCount } = await requireCampaign(ctx, id)
    const shown = await pageOf(page.limit, (limit) => wallDonations(db, id, { ...page, limit }))
    return { ...shown, others: Math.max(0, donationCount - (await countWallDonations(db, id))) }
  },
)
