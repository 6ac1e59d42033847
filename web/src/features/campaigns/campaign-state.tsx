import { CalendarX2, PartyPopper, Pause } from 'lucide-react'
import type { CampaignCard as Campaign, CampaignState } from '#shared/campaigns.ts'
import { formatMoney } from '#shared/money.ts'
import { refusalTexts } from '#shared/refusals.texts.ts'
import { type BadgeStatus, StatusBadge } from '#web/components/ui/badge.tsx'
import type { Icon } from '#web/components/ui/icon.ts'
import { campaignStateTexts as t } from './campaign-state.texts.ts'

type StateBadge = { label: () => string; status: BadgeStatus; icon: Icon; reason: () => string }

const stateBadges: Record<Exclude<CampaignState, 'open'>, StateBadge> = {
  paused: {
    label: t.paused,
    status: 'paused',
    icon: Pause,
    reason: refusalTexts.CAMPAIGN_PAUSED,
  },
  ended: {
    label: t.ended,
    status: 'paused',
    icon: CalendarX2,
    reason: refusalTexts.CAMPAIGN_ENDED,
  },
  promised: {
    label: t.promised,
    status: 'good',
    icon: PartyPopper,
    reason: t.promisedReason,
  },
  funded: {
    label: t.funded,
    status: 'good',
    icon: PartyPopper,
    reason: t.fundedReason,
  },
}

export function CampaignBadge({ state }: { state: CampaignState }) {
  if (state === 'open') return null
  const { label, status, icon } = stateBadges[state]
  return (
    <StatusBadge status={status} icon={icon}>
      {label()}
    </StatusBadge>
  )
}

/** Why the campaign takes no donations now; null if it does. */
export function closedReason({ state, maxCents, donatedCents, reservedCents }: Campaign): string | null {
  if (state !== 'open') return stateBadges[state].reason()
  return donatedCents + reservedCents < maxCents ? null : t.reservedReason({ amount: formatMoney(reservedCents) })
}
