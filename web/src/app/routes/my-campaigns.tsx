import { Plus } from 'lucide-react'
import { pages } from '#shared/pages.ts'
import { LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { useMyCampaigns } from '#web/features/donations/hooks.ts'
import { MyCampaigns } from '#web/features/donations/my-campaigns.tsx'

/** The campaigns that I have created. */
export function MyCampaignsPage() {
  const campaigns = useMyCampaigns()
  return (
    <>
      <PageHeading
        title={pages.myCampaigns.title}
        description={pages.myCampaigns.description}
        action={
          // with no campaigns yet, the empty list below says the same
          campaigns.data?.length !== 0 && (
            <LinkButton icon={Plus} to={pages.createDonation.path}>
              Create Campaign
            </LinkButton>
          )
        }
      />
      <MyCampaigns {...campaigns} />
    </>
  )
}
