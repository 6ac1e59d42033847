import type { DonationOrigin, DonationState } from '#shared/donation-states.ts'
import type { Tone } from '#web/components/ui/badge.tsx'

export const donationStateLabels: Record<DonationState, string> = {
  reserved: 'Being paid',
  promised: 'Promised',
  received: 'Received',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

export const donationOriginLabels: Record<DonationOrigin, string | null> = {
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

export type DonationLabel = { text: string; tone: Tone }

/** A refunded donation may still count in part. */
export function donationLabel({
  state,
  standingCents,
}: {
  state: DonationState
  standingCents: number
}): DonationLabel {
  const inPart = state === 'refunded' && standingCents > 0
  return { text: inPart ? 'Refunded in part' : donationStateLabels[state], tone: tones[state] }
}
