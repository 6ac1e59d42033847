import { useParams, useSearchParams } from 'react-router-dom'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { UnseenHeading } from '#web/components/ui/page-heading.tsx'
import { RecordSkeleton } from '#web/components/ui/record.tsx'
import { useMonthly } from '#web/features/monthly/hooks.ts'
import { monthlyViewTexts as t } from '#web/features/monthly/monthly-view.texts.ts'
import { MonthlyNotFound, MonthlyView } from '#web/features/monthly/monthly-view.tsx'

/** One monthly donation, for anyone who has its link. */
export function MonthlyDonationPage() {
  return (
    <PageBody>
      <MonthlyAtUrl />
    </PageBody>
  )
}

function MonthlyAtUrl() {
  const { id: secret = '' } = useParams()
  const [search] = useSearchParams()
  const query = useMonthly(secret)
  if (query.missing) return <MonthlyNotFound />
  const isBack = search.has('paid') || search.has('left') || search.has('card')
  return (
    <>
      {!query.data && <UnseenHeading title={t.title()} description={t.description()} />}
      <QueryState query={query} loading={<RecordSkeleton />} failure={t.loadingFailed()}>
        {(monthly) => (
          <MonthlyView key={secret} monthly={monthly} secret={secret} isBack={isBack} isPaid={search.has('paid')} />
        )}
      </QueryState>
    </>
  )
}
