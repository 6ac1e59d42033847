import { useParams } from 'react-router-dom'
import { ReceivedInquiry } from '#web/features/inquiries/received-inquiry.tsx'

export function OpenedInquiryPage() {
  const { id } = useParams()
  return <ReceivedInquiry key={id} id={id} />
}
