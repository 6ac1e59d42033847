import { CalendarX2, PartyPopper, Pause } from 'lucide-react'
import type { CampaignCard as Campaign, CampaignState } from '#shared/campaigns.ts'
import { formatMoney } from '#shared/money.ts'
import { refusalTexts } from '#shared/refusals.texts.ts'
import { Badge, type Tone } from '#web/components/ui/badge.tsx'
import type { Icon } from '#web/components/ui/icon.ts'
import { campaignStateTexts as t } from './campaign-state.texts.ts'

type StateBadge = { label: () => string; tone: Tone; icon: Icon; reason: () => string }

const stateBadges: Record<Exclude<CampaignState, 'open'>, StateBadge> = {
  paused: {
    label: t.paused,
    tone: 'plain',
    icon: Pause,
    reason: refusalTexts.CAMPAIGN_PAUSED,
  },
  ended: {
    label: t.ended,
    tone: 'plain',
    icon: CalendarX2,
    reason: refusalTexts.CAMPAIGN_ENDED,
  },
  promised: {
    label: t.promised,
    tone: 'green',
    icon: PartyPopper,
    reason: t.promisedReason,
  },
  funded: {
    label: t.funded,
    tone: 'green',
    icon: PartyPopper,
    reason: t.fundedReason,
  },
}

export function CampaignBadge({ state, tone }: { state: CampaignState; tone?: Tone }) {
  if (state === 'open') return null
  const badge = stateBadges[state]
  return (
    <Badge tone={badge.tone === 'plain' ? (tone ?? 'plain') : badge.tone} icon={badge.icon}>
      {badge.label()}
    </Badge>
  )
}

/** Why the campaign takes no donations now; null if it does. */
export function closedReason({ state, maxCents, donatedCents, reservedCents }: Campaign): string | null {
  if (state !== 'open') return stateBadges[state].reason()
  return donatedCents + reservedCents < maxCents ? null : t.reservedReason({ amount: formatMoney(reservedCents) })
}
