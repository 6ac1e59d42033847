import { pages, pathTo } from '#shared/pages.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { CampaignFilters, useCampaignListing } from '#web/features/campaigns/campaign-filters.tsx'
import { CampaignList } from '#web/features/campaigns/campaign-list.tsx'
import { useCampaignCounts } from '#web/features/campaigns/hooks.ts'
import { campaignsPageTexts as t } from './campaigns.texts.ts'

export function CampaignsPage() {
  const shown = useCampaignListing()
  const { data: counts } = useCampaignCounts(shown.listing.search)
  return (
    <PageBody>
      <PageHeading
        title={pages.campaigns.title()}
        description={t.description()}
        lead={t.lead()}
        action={
          <LinkButton look="secondary" to={pathTo('createCampaign')}>
            {t.create()}
          </LinkButton>
        }
      />
      <CampaignFilters {...shown} counts={counts} />
      <CampaignList listing={shown.listing} />
    </PageBody>
  )
}
