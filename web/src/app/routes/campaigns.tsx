import { pages, pathTo } from '#shared/pages.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { CampaignList } from '#web/features/campaigns/campaign-list.tsx'

export function CampaignsPage() {
  return (
    <PageBody>
      <PageHeading
        title={pages.campaigns.title()}
        description="Campaigns that pay for treatment, food and shelter. Every amount helps."
        lead="Food, warm beds and visits to the vet: every dollar goes to the animal you choose."
        action={
          <LinkButton look="secondary" to={pathTo('createCampaign')}>
            Create Campaign
          </LinkButton>
        }
      />
      <CampaignList />
    </PageBody>
  )
}
