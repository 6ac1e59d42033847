import { pages } from '#shared/pages.ts'
import { LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { MyCampaigns } from '#web/features/donations/my-campaigns.tsx'

/** Spec 2, 'My Donation Campaigns'. */
export function MyCampaignsPage() {
  return (
    <>
      <PageHeading
        title={pages.myCampaigns.title}
        description={pages.myCampaigns.description}
        action={<LinkButton to={pages.createDonation.path}>Create Campaign</LinkButton>}
      />
      <MyCampaigns />
    </>
  )
}
