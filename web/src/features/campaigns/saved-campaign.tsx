import type { ChangedCampaign } from '#shared/campaigns.ts'
import { pathTo } from '#shared/pages.ts'
import { Link } from '#web/components/ui/link.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { savedCampaignTexts as t } from './saved-campaign.texts.ts'

export function SavedCampaign({ campaign }: { campaign: ChangedCampaign | undefined }) {
  return (
    <StatusLine tone="success">
      {campaign && (
        <span>
          {campaign.withheld ? t.waiting({ name: campaign.petName }) : t.online({ name: campaign.petName })}{' '}
          <Link to={pathTo('campaign', campaign)} className="underline underline-offset-4">
            {t.see()}
          </Link>
        </span>
      )}
    </StatusLine>
  )
}
