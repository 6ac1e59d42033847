import { useParams } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { UnseenHeading } from '#web/components/ui/page-heading.tsx'
import { RecordSkeleton } from '#web/components/ui/record.tsx'
import { CampaignNotFound, CampaignView } from '#web/features/donations/campaign-view.tsx'
import { useCampaign } from '#web/features/donations/hooks.ts'
import { sentenceFor } from '#web/lib/errors.ts'

/** One campaign, and the way to give. */
export function DonationPage() {
  return (
    <PageBody>
      <CampaignAtAddress />
    </PageBody>
  )
}

function CampaignAtAddress() {
  const { data: campaign, missing, error, isPending, isFetching, refetch } = useCampaign(useParams().id)
  if (missing) return <CampaignNotFound />
  if (campaign) return <CampaignView key={campaign.id} campaign={campaign} />
  return (
    <>
      <UnseenHeading {...pages.donation} />
      {isPending ? (
        <RecordSkeleton />
      ) : (
        <ErrorState
          text={`This campaign could not be loaded. ${sentenceFor(error)}`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </>
  )
}
