import { HeartHandshake } from 'lucide-react'
import type { CampaignCard } from '#shared/campaigns.ts'
import { formatMoney, progressPercent } from '#shared/money.ts'
import { pathTo } from '#shared/pages.ts'
import { LinkButton } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/card.tsx'
import { Progress } from '#web/components/ui/progress.tsx'
import { campaignViewTexts } from './campaign-view.texts.ts'
import { petCampaignTexts as t } from './pet-campaign.texts.ts'

/** The open campaign for a pet, on the pet's page (docs/product.md 7.14). */
export function PetCampaign({ campaign }: { campaign: CampaignCard | null | undefined }) {
  if (!campaign) return null
  const { id, title, petName, donatedCents, maxCents } = campaign
  const heading = title ?? t.help({ name: petName })
  return (
    <section aria-labelledby="campaign" className="mb-6">
      <Panel>
        <h2 id="campaign" className="mb-3 text-xl">
          <bdi>{heading}</bdi>
        </h2>
        <Progress percent={progressPercent(donatedCents, maxCents)} label={t.progress({ name: petName })} />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p>
            {campaignViewTexts.raised({
              raised: formatMoney(donatedCents),
              max: formatMoney(maxCents),
              amount: (inside) => <strong className="text-home">{inside}</strong>,
              goal: (inside) => <strong>{inside}</strong>,
            })}
          </p>
          <LinkButton look="secondary" size="small" icon={HeartHandshake} to={pathTo('campaign', { id })}>
            {t.donate()}
          </LinkButton>
        </div>
      </Panel>
    </section>
  )
}
