import { useParams, useSearchParams } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { UnseenHeading } from '#web/components/ui/page-heading.tsx'
import { RecordSkeleton } from '#web/components/ui/record.tsx'
import { GiftNotFound, GiftView } from '#web/features/gifts/gift-view.tsx'
import { useGift } from '#web/features/gifts/hooks.ts'

/** One gift, for whoever has its link. */
export function GiftPage() {
  return (
    <PageBody>
      <GiftAtAddress />
    </PageBody>
  )
}

function GiftAtAddress() {
  const { id: secret = '' } = useParams()
  const [search] = useSearchParams()
  const query = useGift(secret)
  if (query.missing) return <GiftNotFound />
  const came = search.has('paid') ? 'paid' : search.has('left') ? 'left' : null
  return (
    <>
      {!query.data && <UnseenHeading {...pages.gift} />}
      <QueryState query={query} loading={<RecordSkeleton />} failure="This gift could not be loaded.">
        {(gift) => <GiftView key={secret} gift={gift} secret={secret} came={came} />}
      </QueryState>
    </>
  )
}
