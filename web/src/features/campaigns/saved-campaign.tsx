import type { CampaignDetail } from '#shared/campaigns.ts'
import { pathTo } from '#shared/pages.ts'
import { Link } from '#web/components/ui/link.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'

export function SavedCampaign({ campaign }: { campaign: CampaignDetail | undefined }) {
  return (
    <StatusLine tone="success">
      {campaign && (
        <span>
          {campaign.withheld
            ? `${campaign.petName}’s campaign waits for approval, and you will be told.`
            : `${campaign.petName}’s campaign is online.`}{' '}
          <Link to={pathTo('campaign', campaign)} className="underline underline-offset-4">
            See it
          </Link>
        </span>
      )}
    </StatusLine>
  )
}
