/** The states of a donation (docs/product.md 8.9). A part of a refunded one may still stand. */
export const donationStates = ['reserved', 'promised', 'received', 'cancelled', 'refunded'] as const
export type DonationState = (typeof donationStates)[number]

/** How a donation began; `before_payments`: in a version without payments. */
export const donationOrigins = ['promise', 'checkout', 'cash', 'before_payments'] as const
export type DonationOrigin = (typeof donationOrigins)[number]

export const initialStates = {
  promise: 'promised',
  checkout: 'reserved',
  cash: 'promised',
  before_payments: 'promised',
} as const satisfies Record<DonationOrigin, DonationState>

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
