/** What a donation is (docs/product.md 8.9). A refunded one may stand in part. */
export const donationStates = ['reserved', 'promised', 'received', 'cancelled', 'refunded'] as const
export type DonationState = (typeof donationStates)[number]

/** How a donation began: by a promise, at the payment provider, in cash, or before there were payments. */
export const donationOrigins = ['promise', 'checkout', 'cash', 'before_payments'] as const
export type DonationOrigin = (typeof donationOrigins)[number]

/** What a donation was before anything happened to it; cash is received in the same step. */
export const initialStates = {
  promise: 'promised',
  checkout: 'reserved',
  cash: 'promised',
  before_payments: 'promised',
} as const satisfies Record<DonationOrigin, DonationState>

/** What may become of a donation; only an admin cancels what was received, and never what the provider received. */
export const stateTransitions: Record<DonationState, readonly DonationState[]> = {
  reserved: ['received', 'cancelled'],
  promised: ['received', 'cancelled'],
  received: ['refunded', 'cancelled'],
  refunded: ['refunded'],
  cancelled: [],
}

/** States in which a donation counts towards its campaign, with what stands of it. */
export const countedStates: readonly DonationState[] = ['promised', 'received', 'refunded']
