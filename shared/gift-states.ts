/** What a gift is (docs/product.md 8.9). A refunded one may stand in part. */
export const giftStates = ['reserved', 'promised', 'received', 'cancelled', 'refunded'] as const
export type GiftState = (typeof giftStates)[number]

/** How a gift began: by a promise, at the payment provider, in cash, or before there were payments. */
export const giftOrigins = ['promise', 'checkout', 'cash', 'before_payments'] as const
export type GiftOrigin = (typeof giftOrigins)[number]

/** What a gift was before anything happened to it; cash is received in the same step. */
export const firstStates = {
  promise: 'promised',
  checkout: 'reserved',
  cash: 'promised',
  before_payments: 'promised',
} as const satisfies Record<GiftOrigin, GiftState>

/** What may become of a gift; only an admin cancels what was received, and never what the provider received. */
export const nextStates: Record<GiftState, readonly GiftState[]> = {
  reserved: ['received', 'cancelled'],
  promised: ['received', 'cancelled'],
  received: ['refunded', 'cancelled'],
  refunded: ['refunded'],
  cancelled: [],
}

/** States in which a gift counts towards its campaign, with what stands of it. */
export const standingStates: readonly GiftState[] = ['promised', 'received', 'refunded']
