import { useParams } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { UnseenHeading } from '#web/components/ui/page-heading.tsx'
import { RecordSkeleton } from '#web/components/ui/record.tsx'
import { askedInquiryTexts as t } from '#web/features/inquiries/asked-inquiry.texts.ts'
import { AskedInquiry, InquiryNotFound } from '#web/features/inquiries/asked-inquiry.tsx'
import { useAskedInquiry } from '#web/features/inquiries/hooks.ts'

/** One question, for anyone who has its link. */
export function InquiryPage() {
  return (
    <PageBody>
      <InquiryAtUrl />
    </PageBody>
  )
}

function InquiryAtUrl() {
  const { id: secret = '' } = useParams()
  const query = useAskedInquiry(secret)
  if (query.missing) return <InquiryNotFound />
  return (
    <>
      {!query.data && <UnseenHeading title={pages.inquiry.title()} description={t.description()} />}
      <QueryState query={query} loading={<RecordSkeleton />} failure={t.failed()}>
        {(inquiry) => <AskedInquiry key={secret} inquiry={inquiry} secret={secret} />}
      </QueryState>
    </>
  )
}
