import { useParams } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { UnseenHeading } from '#web/components/ui/page-heading.tsx'
import { RecordSkeleton } from '#web/components/ui/record.tsx'
import { CampaignNotFound, CampaignView } from '#web/features/donations/campaign-view.tsx'
import { useCampaign } from '#web/features/donations/hooks.ts'

/** One campaign, and the way to give. */
export function DonationPage() {
  return (
    <PageBody>
      <CampaignAtAddress />
    </PageBody>
  )
}

function CampaignAtAddress() {
  const query = useCampaign(useParams().id)
  if (query.missing) return <CampaignNotFound />
  return (
    <>
      {!query.data && <UnseenHeading {...pages.donation} />}
      <QueryState query={query} loading={<RecordSkeleton />} failure="This campaign could not be loaded.">
        {(campaign) => <CampaignView key={campaign.id} campaign={campaign} />}
      </QueryState>
    </>
  )
}
