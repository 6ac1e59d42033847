import { useParams } from 'react-router-dom'
import { headOf, pages } from '#shared/pages.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { UnseenHeading } from '#web/components/ui/page-heading.tsx'
import { RecordSkeleton } from '#web/components/ui/record.tsx'
import { useUpdates } from '#web/features/campaign-updates/use-updates.ts'
import { CampaignNotFound, CampaignView } from '#web/features/campaigns/campaign-view.tsx'
import { useCampaign } from '#web/features/campaigns/hooks.ts'
import { useWall } from '#web/features/donations/hooks.ts'

export function CampaignPage() {
  return (
    <PageBody>
      <CampaignAtAddress />
    </PageBody>
  )
}

function CampaignAtAddress() {
  const { id } = useParams()
  const query = useCampaign(id)
  // sent along with the campaign, so that everything arrives at once, also in the server's HTML
  useUpdates(id)
  useWall(id)
  if (query.missing) return <CampaignNotFound />
  return (
    <>
      {!query.data && <UnseenHeading {...headOf(pages.campaign)} />}
      <QueryState query={query} loading={<RecordSkeleton />} failure="This campaign could not be loaded.">
        {(campaign) => <CampaignView key={campaign.id} campaign={campaign} />}
      </QueryState>
    </>
  )
}
