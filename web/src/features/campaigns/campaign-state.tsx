import { CalendarX2, PartyPopper, Pause } from 'lucide-react'
import type { CampaignCard as Campaign, CampaignState } from '#shared/campaigns.ts'
import { formatDollars } from '#shared/money.ts'
import { refusalTexts } from '#shared/refusals.texts.ts'
import { Badge, type Tone } from '#web/components/ui/badge.tsx'
import type { Icon } from '#web/components/ui/icon.ts'

type StateBadge = { label: string; tone: Tone; icon: Icon; reason: string }

const stateBadges: Record<Exclude<CampaignState, 'open'>, StateBadge> = {
  paused: {
    label: 'Paused',
    tone: 'plain',
    icon: Pause,
    reason: refusalTexts.CAMPAIGN_PAUSED(),
  },
  ended: {
    label: 'Ended',
    tone: 'plain',
    icon: CalendarX2,
    reason: refusalTexts.CAMPAIGN_ENDED(),
  },
  promised: {
    label: 'Fully promised',
    tone: 'green',
    icon: PartyPopper,
    reason: 'All that this campaign needs has been promised. Thank you to everybody who gave!',
  },
  funded: {
    label: 'Funded',
    tone: 'green',
    icon: PartyPopper,
    reason: 'This campaign has reached its target. Thank you to everybody who gave!',
  },
}

export function CampaignBadge({ state, tone }: { state: CampaignState; tone?: Tone }) {
  if (state === 'open') return null
  const badge = stateBadges[state]
  return (
    <Badge tone={badge.tone === 'plain' ? (tone ?? 'plain') : badge.tone} icon={badge.icon}>
      {badge.label}
    </Badge>
  )
}

/** Why the campaign takes no donations now; null if it does. */
export function closedReason({ state, maxCents, donatedCents, reservedCents }: Campaign): string | null {
  if (state !== 'open') return stateBadges[state].reason
  return donatedCents + reservedCents < maxCents ? null : reservedText(reservedCents)
}

const reservedText = (cents: number) =>
  `The last ${formatDollars(cents)} is being paid just now. If that comes to nothing, you can give in half an hour.`
