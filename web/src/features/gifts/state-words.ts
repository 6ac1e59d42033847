import type { GiftOrigin, GiftState } from '#shared/gift-states.ts'

/** What each state of a gift is called. */
export const giftStateWords: Record<GiftState, string> = {
  reserved: 'Being paid',
  promised: 'Promised',
  received: 'Received',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

/** How a gift began, where lists say so; a promise needs no word. */
export const giftOriginWords: Record<GiftOrigin, string | null> = {
  promise: null,
  checkout: 'paid online',
  cash: 'cash',
  before_payments: 'before payments',
}
