import type { ReactNode, Ref } from 'react'
import { campaignFields } from '#shared/campaign-fields.ts'
import { campaignHeading } from '#shared/campaign-name.ts'
import type { CampaignCard as Campaign } from '#shared/campaigns.ts'
import { formatMoney, progressPercent } from '#shared/money.ts'
import { pathTo } from '#shared/pages.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import { Fact, PictureCardContent, pictureCardClasses } from '#web/components/ui/card.tsx'
import { PawPrint } from '#web/components/ui/one-path-icons.tsx'
import { Progress } from '#web/components/ui/progress.tsx'
import { useCachedHtml } from '#web/lib/cached-html.tsx'
import { campaignCardTexts as t } from './campaign-card.texts.ts'
import { CampaignBadge } from './campaign-state.tsx'
import { donatedSum } from './received-texts.ts'

type CampaignCardProps = { campaign: Campaign; eager: boolean }

export const CampaignCard = ({ ref, ...card }: CampaignCardProps & { ref?: Ref<HTMLLIElement> | undefined }) => (
  <li ref={ref} className={pictureCardClasses(false)} {...useCachedHtml(InsideCampaignCard, card)} />
)

function InsideCampaignCard({ campaign, eager }: CampaignCardProps) {
  const { id, petName, title, image, maxCents, donatedCents, state } = campaign
  return (
    <PictureCardContent
      to={pathTo('campaign', { id })}
      title={campaignHeading(campaign)}
      picture={thumbnailOf(image)}
      badges={<CampaignBadge state={state} />}
      eager={eager}
    >
      {title !== null && (
        <p className="mb-3">
          <Fact icon={PawPrint} label={campaignFields.petName.label()}>
            {petName}
          </Fact>
        </p>
      )}
      <Needed campaign={campaign} />
      {/* two columns, unless an amount needs more than its half */}
      <dl className="mb-3 flex flex-wrap gap-3 wrap-normal">
        <Figure name={t.goal()}>
          <span className="font-bold text-ink">{formatMoney(maxCents)}</span>
        </Figure>
        <Figure name={t.donated()}>{donatedSum(campaign, sumTags)}</Figure>
      </dl>
      {donatedCents === 0 && state === 'open' ? (
        <p className="font-semibold text-home">{t.first()}</p>
      ) : (
        <Progress percent={progressPercent(donatedCents, maxCents)} label={t.progress({ name: petName })} />
      )}
    </PictureCardContent>
  )
}

/** The next need and how much of it is missing; nothing if everything is there or promised. */
function Needed({ campaign: { need, maxCents, donatedCents } }: { campaign: Campaign }) {
  const toGo = need ? need.toGoCents : maxCents - donatedCents
  if (toGo <= 0) return null
  return (
    <p className="mb-3 flex gap-2">
      {need && (
        <span dir="auto" title={need.text} className="line-clamp-2 min-w-0 wrap-anywhere font-semibold">
          {need.text}
        </span>
      )}
      <span className={need ? 'ms-auto shrink-0 text-ink-soft' : 'text-ink-soft'}>
        {t.remaining({ amount: formatMoney(toGo) })}
      </span>
    </p>
  )
}

const sumTags = {
  sum: (inside: ReactNode) => <span className="font-bold text-home">{inside}</span>,
  note: (inside: ReactNode) => <span className="text-sm text-ink-soft">{inside}</span>,
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex-1">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd>{children}</dd>
  </div>
)
