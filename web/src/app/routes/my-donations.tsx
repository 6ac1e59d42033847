import { pages } from '#shared/pages.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { MyDonations } from '#web/features/donations/my-donations.tsx'

export function MyDonationsPage() {
  return (
    <>
      <PageHeading title={pages.myDonations.title()} description={pages.myDonations.description()} />
      <MyDonations />
    </>
  )
}
