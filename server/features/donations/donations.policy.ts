import { createHmac } from 'node:crypto'
import type { CampaignRecord } from '#server/features/campaigns/campaigns.queries.ts'
import type { DonationRecord } from '#server/features/campaigns/donors.queries.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { isPublished } from '#shared/approval.ts'
import { campaignState } from '#shared/campaigns.ts'
import { type DonationOrigin, isPaidOnline } from '#shared/donation-states.ts'
import { type DonationInput, visitorKeyLength } from '#shared/donations.ts'
import { canCorrectDonations, canManageDonations, type Viewer } from '#shared/permissions.ts'

/** A visitor's idempotency key belongs to no account, so it must be too long to be guessed. Throws `KEY_TOO_SHORT`. */
export function requireOwnKey(donor: Viewer, key: string | null): void {
  if (!donor && key !== null && key.length < visitorKeyLength) throw new AppError('KEY_TOO_SHORT')
}

export type DonationRequest = { by: 'donor' | 'cash'; campaignId: number | null; amountCents: number } & Partial<
  Pick<
    DonationInput,
    'name' | 'email' | 'message' | 'showName' | 'follow' | 'anonymous' | 'checkout' | 'replaces' | 'idempotencyKey'
  >
>

/**
 * HMAC-SHA-256 of a request with its idempotency key, which detects another request with the same key (docs/product.md
 * 8.6). Missing fields equal false or blank. Null without a key.
 */
export function requestHashOf(request: DonationRequest): string | null {
  const { by, campaignId, amountCents, name, email, message, replaces, idempotencyKey } = request
  if (idempotencyKey === undefined) return null
  const { showName = false, follow = false, anonymous = false, checkout = false } = request
  const texts = [name, email, message, replaces].map((text) => text ?? null)
  const all = [by, campaignId, amountCents, ...texts, showName, follow, anonymous, checkout]
  return createHmac('sha256', idempotencyKey).update(JSON.stringify(all)).digest('base64url')
}

const comparedFields = ['campaignId', 'amountCents', 'email', 'message', 'showName', 'follows'] as const
export type RepeatableDonation = Pick<
  DonationRecord,
  (typeof comparedFields)[number] | 'origin' | 'name' | 'requestHash'
>

/** A repeated key must come with the same request (docs/product.md 8.6). Throws `KEY_REUSED`. */
export function requireSameDonation(first: RepeatableDonation, again: RepeatableDonation): void {
  const same = first.requestHash === null ? isSameDonation(first, again) : first.requestHash === again.requestHash
  if (!same) throw new AppError('KEY_REUSED')
}

/** Donations from before payments were promises, too. */
const kindOf = (origin: DonationOrigin) => (origin === 'before_payments' ? 'promise' : origin)

/** Donations from before 0.3.0 have no request hash. */
const isSameDonation = (first: RepeatableDonation, again: RepeatableDonation): boolean =>
  comparedFields.every((part) => first[part] === again[part]) &&
  // a changed name doesn't make it another donation
  (first.name === null) === (again.name === null) &&
  kindOf(first.origin) === kindOf(again.origin)

const refusals = {
  paused: 'CAMPAIGN_PAUSED',
  ended: 'CAMPAIGN_ENDED',
  promised: 'OVER_LIMIT',
  funded: 'OVER_LIMIT',
  open: 'OVER_LIMIT',
} as const

/** The reason why a campaign refuses a donation. Pending payments of other donors may still fail. */
export function campaignRefusal(
  campaign: CampaignRecord,
  { amountCents, now, origin }: { amountCents: number; now: Date; origin: DonationOrigin },
): AppError {
  if (origin !== 'cash' && !isPublished(campaign)) return new AppError('NO_SUCH_CAMPAIGN')
  if (campaign.approval === 'draft') return new AppError('CAMPAIGN_IS_DRAFT')
  // cash is accepted in every state, within the limit
  const code = origin === 'cash' ? 'OVER_LIMIT' : refusals[campaignState(campaign, now)]
  const isWithinLimit = campaign.donatedCents + amountCents <= campaign.maxCents
  return new AppError(code === 'OVER_LIMIT' && isWithinLimit ? 'BEING_PAID' : code)
}

/** Throws `NOT_ALLOWED` unless the viewer may mark donations as received and enter cash (docs/product.md 8.11). */
export function requireBookkeeper(viewer: Viewer): void {
  if (!canManageDonations(viewer)) throw new AppError('NOT_ALLOWED')
}

/**
 * Promises may be canceled by the campaign's creator and bookkeepers. Received donations only by admins, as a
 * correction, and never if they were paid online.
 */
export function canCancel(viewer: Viewer, { state, origin }: Pick<DonationRecord, 'state' | 'origin'>): boolean {
  if (state === 'promised') return true
  return state === 'received' && !isPaidOnline(origin) && canCorrectDonations(viewer)
}
