import { createHmac } from 'node:crypto'
import { AppError } from '#server/errors.ts'
import type { CampaignRecord } from '#server/features/campaigns/queries.ts'
import { isPublished } from '#shared/approval.ts'
import { campaignState } from '#shared/campaigns.ts'
import type { DonationOrigin } from '#shared/donation-states.ts'
import { type DonationInput, visitorKeyLength } from '#shared/donations.ts'
import { canCorrectDonations, canManageDonations, type Viewer } from '#shared/permissions.ts'
import type { DonationRecord } from './queries.ts'

/** A visitor's idempotency key is tied to nobody, so it must be too long to be guessed. Throws `KEY_TOO_SHORT`. */
export function requireOwnKey(donor: Viewer, key: string | null): void {
  if (!donor && key !== null && key.length < visitorKeyLength) throw new AppError('KEY_TOO_SHORT')
}

/** All that a donor, or whoever enters cash, has sent. */
export type DonationRequest = { by: 'donor' | 'cash'; campaignId: number; amountCents: number } & Partial<
  Pick<
    DonationInput,
    'name' | 'email' | 'message' | 'showName' | 'follow' | 'anonymous' | 'checkout' | 'replaces' | 'idempotencyKey'
  >
>

/**
 * HMAC-SHA-256 of a request with its idempotency key, by which a repeated request is told from another one with the same
 * key (docs/product.md 8.6). What is left out is the same as false or blank. Null without a key.
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

/** A key that comes again must ask for the same as the first time (docs/product.md 8.6). Throws `KEY_REUSED`. */
export function requireSameDonation(first: RepeatableDonation, again: RepeatableDonation): void {
  const same = first.requestHash === null ? isSameDonation(first, again) : first.requestHash === again.requestHash
  if (!same) throw new AppError('KEY_REUSED')
}

/** A donation from before there were payments was a promise, too. */
const kindOf = (origin: DonationOrigin) => (origin === 'before_payments' ? 'promise' : origin)

/** Of a donation from before 0.3.0 nothing is known but what is kept of it. */
const isSameDonation = (first: RepeatableDonation, again: RepeatableDonation): boolean =>
  comparedFields.every((part) => first[part] === again[part]) &&
  // a donor may have changed their name in the meantime, which does not make it another donation
  (first.name === null) === (again.name === null) &&
  kindOf(first.origin) === kindOf(again.origin)

const refusals = {
  paused: 'CAMPAIGN_PAUSED',
  ended: 'CAMPAIGN_ENDED',
  promised: 'OVER_LIMIT',
  funded: 'OVER_LIMIT',
  open: 'OVER_LIMIT',
} as const

/** Why a campaign does not take a donation that it has refused. What others are paying just now may still come to nothing. */
export function campaignRefusal(
  campaign: CampaignRecord,
  { amountCents, now, origin }: { amountCents: number; now: Date; origin: DonationOrigin },
): AppError {
  if (origin !== 'cash' && !isPublished(campaign)) return new AppError('NO_SUCH_CAMPAIGN')
  // cash is taken in every state, if only it fits
  const code = origin === 'cash' ? 'OVER_LIMIT' : refusals[campaignState(campaign, now)]
  const fits = campaign.donatedCents + amountCents <= campaign.maxCents
  return new AppError(code === 'OVER_LIMIT' && fits ? 'BEING_PAID' : code)
}

/** Whoever may mark donations as received and enter cash (docs/product.md 8.11). Throws `NOT_ALLOWED`. */
export function requireBookkeeper(viewer: Viewer): void {
  if (!canManageDonations(viewer)) throw new AppError('NOT_ALLOWED')
}

/**
 * Whether somebody may cancel a donation: a promise, its campaign's creator or whoever keeps the books; what was received, an
 * admin, as a correction, but not what the payment provider has received.
 */
export function canCancel(viewer: Viewer, { state, origin }: Pick<DonationRecord, 'state' | 'origin'>): boolean {
  if (state === 'promised') return true
  return state === 'received' && origin !== 'checkout' && canCorrectDonations(viewer)
}
