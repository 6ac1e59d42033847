import type { DonationState } from '#shared/donation-states.ts'
import type { BadgeStatus } from '#web/components/ui/badge.tsx'
import { donationStateTexts as t } from './donation-state.texts.ts'

const looks: Record<DonationState, BadgeStatus> = {
  reserved: 'waiting',
  promised: 'waiting',
  received: 'good',
  cancelled: 'paused',
  refunded: 'paused',
}

export type DonationLabel = { text: string; status: BadgeStatus }

/**
 * The one word for a donation's state, on every screen (docs/product.md 8.30). A refunded donation may still count in
 * part.
 */
export function donationLabel({
  state,
  standingCents,
}: {
  state: DonationState
  standingCents: number
}): DonationLabel {
  const inPart = state === 'refunded' && standingCents > 0
  return { text: inPart ? t.partlyRefunded() : t[state](), status: looks[state] }
}
