import { useParams } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { isStaff } from '#shared/permissions.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { inquiryListTexts as t } from '#web/features/inquiries/inquiry-list.texts.ts'
import { InquiryList } from '#web/features/inquiries/inquiry-list.tsx'
import { ReceivedInquiry } from '#web/features/inquiries/received-inquiry.tsx'
import { useSession } from '#web/identity/session.tsx'

export function InquiriesPage() {
  const { user } = useSession()
  return (
    <>
      <PageHeading
        title={pages.inquiries.title()}
        description={pages.inquiries.description()}
        lead={user && isStaff(user) ? t.leadForStaff() : t.lead()}
      />
      <InquiryList />
    </>
  )
}

export function OpenedInquiryPage() {
  const { id } = useParams()
  return <ReceivedInquiry key={id} id={id} />
}
