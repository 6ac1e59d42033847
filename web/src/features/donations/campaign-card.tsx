import type { Ref } from 'react'
import type { CampaignCard as Campaign } from '#shared/donations.ts'
import { formatDollars, progressPercent } from '#shared/money.ts'
import { pathTo } from '#shared/pages.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import { PictureCard } from '#web/components/ui/card.tsx'
import { Progress } from '#web/components/ui/progress.tsx'
import { CampaignBadge } from './campaign-state.tsx'

type CampaignCardProps = { campaign: Campaign; eager: boolean; ref?: Ref<HTMLLIElement> | undefined }

/** A campaign in the list. */
export function CampaignCard({ campaign, eager, ref }: CampaignCardProps) {
  const { id, petName, image, maxCents, donatedCents, state } = campaign
  return (
    <PictureCard
      {...(ref ? { ref } : {})}
      to={pathTo('donation', { id })}
      title={petName}
      picture={thumbnailOf(image)}
      badges={<CampaignBadge state={state} />}
      eager={eager}
    >
      <dl className="mb-3 grid grid-cols-2 gap-3">
        <Figure name="Max Donation" cents={maxCents} className="text-ink" />
        <Figure name="Donated" cents={donatedCents} className="text-home" />
      </dl>
      <Progress percent={progressPercent(donatedCents, maxCents)} label={`Raised for ${petName}`} />
    </PictureCard>
  )
}

function Figure({ name, cents, className }: { name: string; cents: number; className: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className={`font-bold ${className}`}>{formatDollars(cents)}</dd>
    </div>
  )
}
