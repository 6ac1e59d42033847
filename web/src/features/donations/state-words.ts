import type { DonationOrigin, DonationState } from '#shared/donation-states.ts'
import type { Tone } from '#web/components/ui/badge.tsx'

/** What each state of a donation is called. */
export const donationStateWords: Record<DonationState, string> = {
  reserved: 'Being paid',
  promised: 'Promised',
  received: 'Received',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

/** How a donation began, where lists say so; a promise needs no word. */
export const donationOriginWords: Record<DonationOrigin, string | null> = {
  promise: null,
  checkout: 'paid online',
  cash: 'cash',
  before_payments: 'before payments',
}

const tones: Record<DonationState, Tone> = {
  reserved: 'soft',
  promised: 'amber',
  received: 'green',
  cancelled: 'soft',
  refunded: 'soft',
}

/** What a badge says of a donation. */
export type DonationMark = { word: string; tone: Tone }

/** What a donation is, in a word; one that was refunded may stand in part. */
export function markOf({ state, standingCents }: { state: DonationState; standingCents: number }): DonationMark {
  const inPart = state === 'refunded' && standingCents > 0
  return { word: inPart ? 'Refunded in part' : donationStateWords[state], tone: tones[state] }
}
