/** The states of a donation (docs/product.md 8.9). A part of a refunded one may still stand. */
export const donationStates = ['reserved', 'promised', 'received', 'cancelled', 'refunded'] as const
export type DonationState = (typeof donationStates)[number]

/**
 * How a donation began; `before_payments`: in a version without payments; `monthly`: by a paid invoice of a monthly gift.
 */
export const donationOrigins = ['promise', 'checkout', 'cash', 'before_payments', 'monthly'] as const
export type DonationOrigin = (typeof donationOrigins)[number]

export const initialStates = {
  promise: 'promised',
  checkout: 'reserved',
  cash: 'promised',
  before_payments: 'promised',
  monthly: 'promised',
} as const satisfies Record<DonationOrigin, DonationState>

/** Cash and paid invoices exist only once received: the transaction that records them also records that. */
export const isBornReceived = (origin: DonationOrigin): boolean => origin === 'cash' || origin === 'monthly'

/** Paid at the payment provider: only a refund there moves a received one, and no admin may cancel it. */
export const isPaidOnline = (origin: DonationOrigin): boolean => origin === 'checkout' || origin === 'monthly'

/** What a donation is for; `sponsor`: one pet (docs/product.md 8.23). */
export const donationPurposes = ['campaign', 'shelter', 'sponsor'] as const
export type DonationPurpose = (typeof donationPurposes)[number]

/** Only an admin may cancel a received donation, and never one received by the payment provider. */
export const stateTransitions: Record<DonationState, readonly DonationState[]> = {
  reserved: ['received', 'cancelled'],
  promised: ['received', 'cancelled'],
  received: ['refunded', 'cancelled'],
  refunded: ['refunded'],
  cancelled: [],
}

/** States in which the standing amount counts towards the campaign. */
export const countedStates: readonly DonationState[] = ['promised', 'received', 'refunded']
