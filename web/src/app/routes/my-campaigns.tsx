import { Plus } from 'lucide-react'
import { pages, pathTo } from '#shared/pages.ts'
import { LoadMore } from '#web/components/feedback/load-more.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { useMyCampaigns } from '#web/features/campaigns/hooks.ts'
import { MyCampaigns } from '#web/features/campaigns/my-campaigns.tsx'

export function MyCampaignsPage() {
  const campaigns = useMyCampaigns()
  return (
    <>
      <PageHeading
        title={pages.myCampaigns.title()}
        description={pages.myCampaigns.description()}
        action={
          // with no campaigns yet, the empty list below says the same
          campaigns.data?.length !== 0 && (
            <LinkButton icon={Plus} to={pathTo('createCampaign')}>
              Create Campaign
            </LinkButton>
          )
        }
      />
      <QueryState
        query={campaigns}
        loading={<RowSkeletons count={4} label="Loading your campaigns..." />}
        failure="Your campaigns could not be loaded."
      >
        {(rows) => (
          <div className="space-y-6">
            <MyCampaigns campaigns={rows} />
            <LoadMore query={campaigns} failure="More campaigns could not be loaded." sorted={rows.length} />
          </div>
        )}
      </QueryState>
    </>
  )
}
