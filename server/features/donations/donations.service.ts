import type { Database } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/database-errors.ts'
import { type PageParams, pageOf } from '#server/db/paging.ts'
import { requireCampaign } from '#server/features/campaigns/campaigns.service.ts'
import { type DonationRecord, type DonationTarget, toCampaign } from '#server/features/campaigns/donors.queries.ts'
import type { DonationCampaignId } from '#server/features/campaigns/donors.service.ts'
import type { UserRow } from '#server/identity/users.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { fixCurrency } from '#server/platform/currency/currency.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import type { DonationInput } from '#shared/donations.ts'
import { cardProblem, minPaymentCents } from '#shared/donations.ts'
import { createCheckout, startCheckout } from './checkout.service.ts'
import type { DonationTransaction } from './donations.events.ts'
import { requestHashOf, requireOwnKey } from './donations.policy.ts'
import { countWallDonations, donationsOfDonor, totalOfDonor, wallDonations } from './donations.queries.ts'
import { expiryTermsOf, neverExpires } from './expiry.service.ts'
import { addDonation, cancelReplaced, donationOfSameKey, type NewDonation } from './transitions.service.ts'

export const myDonations = operation(
  { access: 'user', cost: 3 },
  async function myDonations({ db, user }, { before, limit }: PageParams) {
    return {
      ...(await pageOf(limit, (limit) => donationsOfDonor(db, user.uid, { before, limit }))),
      totalCents: await totalOfDonor(db, user.uid),
    }
  },
)

const listedNameOf = (user: UserRow | null, { name, anonymous }: Pick<DonationInput, 'name' | 'anonymous'>) =>
  anonymous ? null : (name ?? user?.name ?? null)

export type DonateInput = Omit<DonationInput, 'showName' | 'follow' | 'checkout'> &
  Partial<Pick<DonationInput, 'showName' | 'follow' | 'checkout'>> & {
    /** Only for sample donations; no API accepts it. */
    at?: Date
  }

/**
 * The current donation, and its checkout URL while it can be paid. `firstCheckoutUrl` is the original one; null if no
 * payment ever began.
 */
export type DonationResult = { donation: DonationRecord; checkoutUrl: string | null; firstCheckoutUrl?: string | null }

/**
 * Donates to a campaign: one transaction adds the donation and updates the campaign's sums, which never exceed the
 * target.
 * With `checkout`, the amount is reserved until it is paid at the provider. Without it, below the minimum for cards, or on
 * a site without payments, it is a promise.
 * A repeated idempotency key returns the first donation (docs/product.md 8.6). Keys belong to the account; visitors'
 * keys belong to the campaign and are too long to be guessed, so that nobody can hide or block another donor's
 * donation.
 * With `replaces`, a promise is canceled in the same transaction.
 * Throws `NO_SUCH_CAMPAIGN`, `CAMPAIGN_PAUSED`, `CAMPAIGN_ENDED`, `OVER_LIMIT`, `BEING_PAID`, `KEY_REUSED`,
 * `KEY_TOO_SHORT`, `CURRENCY_CHANGED`, `DONATION_ERASED`, `TOO_MANY_OPEN`, `PAYMENTS_AWAY`; with `replaces` also `NO_SUCH_DONATION`,
 * `DONATION_MOVED_ON`.
 */
export const donate = operation(
  // the receipt may go to any email
  { access: 'anyone', cost: 5, limit: 'donate', otherEmails: ['email'] },
  function donate(ctx, { campaignId, ...input }: DonateInput): Promise<DonationResult> {
    return donateTo(ctx, toCampaign(campaignId), input)
  },
)

/**
 * Donates as `donate` does. With `closed`, only the first donation with the same key is returned, and otherwise `closed`
 * is thrown.
 */
export async function donateTo(
  ctx: Actor<'anyone'>,
  target: DonationTarget,
  input: Omit<DonateInput, 'campaignId'>,
  closed?: AppError,
): Promise<DonationResult> {
  const { user } = ctx
  const isPaidOnline = Boolean(input.checkout && ctx.payments) && input.amountCents >= minPaymentCents()
  const problem = isPaidOnline ? cardProblem(input.amountCents) : null
  if (problem !== null) throw new AppError('INVALID', { issues: [{ path: 'amount', message: problem }] })
  const now = input.at ?? new Date()
  const terms = { amountCents: input.amountCents, now, user, takesPayments: Boolean(ctx.payments) }
  const newDonation: NewDonation = {
    ...target,
    amountCents: input.amountCents,
    origin: isPaidOnline ? 'checkout' : 'promise',
    donorUid: user?.uid ?? null,
    name: listedNameOf(user, input),
    email: input.email ?? null,
    message: input.message ?? null,
    showName: input.showName ?? false,
    follows: input.follow ?? false,
    idempotencyKey: input.idempotencyKey ?? null,
    requestHash: requestHashOf({ ...input, campaignId: target.campaignId, by: 'donor' }),
    language: ctx.visit?.().language ?? null,
    ...(isPaidOnline ? neverExpires : await expiryTermsOf(ctx.db, terms)),
  }
  requireOwnKey(user, newDonation.idempotencyKey)
  const onInserted = isPaidOnline
    ? (act: DonationTransaction, donation: DonationRecord) => createCheckout(ctx, act, donation)
    : undefined
  const donation = closed
    ? await ctx.db.transaction((tx) => donationOfSameKey(ctx.db, tx, newDonation))
    : await donateOnce(ctx.db, newDonation, { now, onInserted, replaces: input.replaces, parsedAt: ctx.parsedAt })
  if (!donation) throw closed
  // also if payments have been switched off since
  return donation.origin === 'checkout' ? startCheckout(ctx, donation) : { donation, checkoutUrl: null }
}

type DonateOptions = {
  now: Date
  by?: string
  replaces?: string | undefined
  /** See `fixCurrency`. */
  parsedAt: number | undefined
  onInserted?: ((act: DonationTransaction, donation: DonationRecord) => Promise<void>) | undefined
}

const keyRules = ['gift_people_account_key', 'gift_people_visitor_key', 'gift_people_shelter_key'] as const

export async function donateOnce(
  db: Database,
  newDonation: NewDonation,
  { now, by, onInserted, replaces, parsedAt }: DonateOptions,
): Promise<DonationRecord> {
  try {
    return await db.transaction(async (tx) => {
      const act = { db, tx, now }
      await fixCurrency(db, tx, parsedAt)
      const first = replaces === undefined ? undefined : await cancelReplaced(act, newDonation, replaces)
      if (first) return first
      const { donation, isNew } = await addDonation(act, newDonation, by)
      if (isNew) await onInserted?.(act, donation)
      return donation
    })
  } catch (error) {
    if (!keyRules.some((rule) => isUniqueViolation(error, rule))) throw error
    // this transaction was rolled back
    const first = await db.transaction((tx) => donationOfSameKey(db, tx, newDonation))
    if (!first) throw error
    return first
  }
}

/** One page of the donations shown publicly with their donors, and how many more stand. Throws `NO_SUCH_CAMPAIGN`. */
export const readWall = operation(
  { access: 'anyone', cost: 3 },
  async function readWall(ctx, { id, ...page }: DonationCampaignId & PageParams) {
    const { db } = ctx
    const { donationCount } = await requireCampaign(ctx, id)
    const shown = await pageOf(page.limit, (limit) => wallDonations(db, id, { ...page, limit }))
    return { ...shown, others: Math.max(0, donationCount - (await countWallDonations(db, id))) }
  },
)
