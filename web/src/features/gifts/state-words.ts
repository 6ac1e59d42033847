import type { GiftOrigin, GiftState } from '#shared/gift-states.ts'
import type { Tone } from '#web/components/ui/badge.tsx'

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

const tones: Record<GiftState, Tone> = {
  reserved: 'soft',
  promised: 'amber',
  received: 'green',
  cancelled: 'soft',
  refunded: 'soft',
}

/** What a badge says of a gift. */
export type GiftMark = { word: string; tone: Tone }

/** What a gift is, in a word; one that was refunded may stand in part. */
export function markOf({ state, standingCents }: { state: GiftState; standingCents: number }): GiftMark {
  const inPart = state === 'refunded' && standingCents > 0
  return { word: inPart ? 'Refunded in part' : giftStateWords[state], tone: tones[state] }
}
