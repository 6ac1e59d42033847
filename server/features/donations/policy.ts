import type { Authorized } from '#server/authorized.ts'
import { AppError } from '#server/errors.ts'
import { campaignState, visitorKeyLength } from '#shared/donations.ts'
import { canManage, type Viewer } from '#shared/permissions.ts'
import type { CampaignRecord, DonationRecord } from './queries.ts'

/**
 * A campaign for whoever may change it and see its donators: its creator or an admin (docs/product.md 4). Throws
 * `NOT_ALLOWED`.
 */
export function authorizeCampaign(viewer: Viewer, campaign: CampaignRecord): Authorized<CampaignRecord> {
  if (!canManage(viewer, campaign.creatorUid)) throw new AppError('NOT_ALLOWED')
  return campaign as Authorized<CampaignRecord>
}

/** A visitor's idempotency key is tied to nobody, so it must be too long to be guessed. Throws `KEY_TOO_SHORT`. */
export function requireOwnKey(donor: Viewer, key: string | null): void {
  if (!donor && key !== null && key.length < visitorKeyLength) throw new AppError('KEY_TOO_SHORT')
}

export type Gift = Pick<DonationRecord, 'campaignId' | 'amountCents' | 'donorName'>

/** A key that comes again must ask for the same as the first time. Throws `KEY_REUSED`. */
export function requireSameGift(first: Gift, again: Gift): void {
  const same =
    first.campaignId === again.campaignId &&
    first.amountCents === again.amountCents &&
    // a donor may have changed their name in the meantime, which does not make it another donation
    (first.donorName === null) === (again.donorName === null)
  if (!same) throw new AppError('KEY_REUSED')
}

const refusals = {
  paused: 'CAMPAIGN_PAUSED',
  ended: 'CAMPAIGN_ENDED',
  funded: 'OVER_LIMIT',
  open: 'OVER_LIMIT',
} as const

/** Why a campaign does not take a gift that it has refused. */
export const whyNot = (campaign: CampaignRecord, now: Date): AppError =>
  new AppError(refusals[campaignState(campaign, now)])
