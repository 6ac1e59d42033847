import { useParams, useSearchParams } from 'react-router-dom'
import { headOf, pages } from '#shared/pages.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { UnseenHeading } from '#web/components/ui/page-heading.tsx'
import { RecordSkeleton } from '#web/components/ui/record.tsx'
import { DonationNotFound, DonationView } from '#web/features/donations/donation-view.tsx'
import { useDonation } from '#web/features/donations/hooks.ts'

/** One donation, for anyone who has its link. */
export function DonationPage() {
  return (
    <PageBody>
      <DonationAtUrl />
    </PageBody>
  )
}

function DonationAtUrl() {
  const { id: secret = '' } = useParams()
  const [search] = useSearchParams()
  const query = useDonation(secret)
  if (query.missing) return <DonationNotFound />
  const checkoutReturn = search.has('paid') ? 'paid' : search.has('left') ? 'left' : null
  return (
    <>
      {!query.data && <UnseenHeading {...headOf(pages.donation)} />}
      <QueryState query={query} loading={<RecordSkeleton />} failure="This gift could not be loaded.">
        {(donation) => (
          <DonationView key={secret} donation={donation} secret={secret} checkoutReturn={checkoutReturn} />
        )}
      </QueryState>
    </>
  )
}
