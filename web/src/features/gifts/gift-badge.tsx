import type { GiftState } from '#shared/gift-states.ts'
import { Badge, type Tone } from '#web/components/ui/badge.tsx'
import { giftStateWords } from './state-words.ts'

const tones: Record<GiftState, Tone> = {
  reserved: 'soft',
  promised: 'amber',
  received: 'green',
  cancelled: 'soft',
  refunded: 'soft',
}

/** What a gift is, in a word; one that was refunded may stand in part. */
export function GiftBadge({ state, standingCents }: { state: GiftState; standingCents: number }) {
  const inPart = state === 'refunded' && standingCents > 0
  return <Badge tone={tones[state]}>{inPart ? 'Refunded in part' : giftStateWords[state]}</Badge>
}
