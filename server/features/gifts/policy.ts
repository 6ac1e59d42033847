import { AppError } from '#server/errors.ts'
import type { CampaignRecord } from '#server/features/donations/queries.ts'
import { isShown } from '#shared/approval.ts'
import { campaignState, visitorKeyLength } from '#shared/donations.ts'
import type { GiftOrigin } from '#shared/gift-states.ts'
import { canCorrectBooks, canKeepBooks, type Viewer } from '#shared/permissions.ts'
import type { GiftRecord } from './queries.ts'

/** A visitor's idempotency key is tied to nobody, so it must be too long to be guessed. Throws `KEY_TOO_SHORT`. */
export function requireOwnKey(donor: Viewer, key: string | null): void {
  if (!donor && key !== null && key.length < visitorKeyLength) throw new AppError('KEY_TOO_SHORT')
}

export type Gift = Pick<GiftRecord, 'campaignId' | 'amountCents' | 'origin' | 'name'>

/** A gift from before there were payments was a promise, too. */
const kindOf = (origin: GiftOrigin) => (origin === 'before_payments' ? 'promise' : origin)

/** A key that comes again must ask for the same as the first time. Throws `KEY_REUSED`. */
export function requireSameGift(first: Gift, again: Gift): void {
  const same =
    first.campaignId === again.campaignId &&
    first.amountCents === again.amountCents &&
    // a donor may have changed their name in the meantime, which does not make it another donation
    (first.name === null) === (again.name === null) &&
    kindOf(first.origin) === kindOf(again.origin)
  if (!same) throw new AppError('KEY_REUSED')
}

const refusals = {
  paused: 'CAMPAIGN_PAUSED',
  ended: 'CAMPAIGN_ENDED',
  promised: 'OVER_LIMIT',
  funded: 'OVER_LIMIT',
  open: 'OVER_LIMIT',
} as const

/** Why a campaign does not take a gift that it has refused. What others are paying just now may still come to nothing. */
export function whyNot(
  campaign: CampaignRecord,
  { amountCents, now, origin }: { amountCents: number; now: Date; origin: GiftOrigin },
): AppError {
  if (origin !== 'cash' && !isShown(campaign)) return new AppError('NO_SUCH_CAMPAIGN')
  // cash is taken in every state, if only it fits
  const code = origin === 'cash' ? 'OVER_LIMIT' : refusals[campaignState(campaign, now)]
  const fits = campaign.donatedCents + amountCents <= campaign.maxCents
  return new AppError(code === 'OVER_LIMIT' && fits ? 'BEING_PAID' : code)
}

/** Whoever may mark gifts as received and enter cash (docs/product.md 8.11). Throws `NOT_ALLOWED`. */
export function requireBooks(viewer: Viewer): void {
  if (!canKeepBooks(viewer)) throw new AppError('NOT_ALLOWED')
}

/**
 * Whether somebody may cancel a gift: a promise, its campaign's creator or whoever keeps the books; what was received, an
 * admin, as a correction, but not what the payment provider has received.
 */
export function mayCancel(viewer: Viewer, { state, origin }: Pick<GiftRecord, 'state' | 'origin'>): boolean {
  if (state === 'promised') return true
  return state === 'received' && origin !== 'checkout' && canCorrectBooks(viewer)
}
