import type { DonationState } from '#shared/donation-states.ts'
import type { Tone } from '#web/components/ui/badge.tsx'
import { donationStateTexts as t } from './donation-state.texts.ts'

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
  return { text: inPart ? t.partlyRefunded() : t[state](), tone: tones[state] }
}
