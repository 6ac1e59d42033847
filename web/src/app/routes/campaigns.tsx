import { pages, pathTo } from '#shared/pages.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { CampaignList } from '#web/features/campaigns/campaign-list.tsx'
import { campaignsPageTexts as t } from './campaigns.texts.ts'

export function CampaignsPage() {
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
      <CampaignList />
    </PageBody>
  )
}
