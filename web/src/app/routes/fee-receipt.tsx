import { useParams } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { FeeReceiptQuery } from '#web/features/adoption-fees/fee-receipt.tsx'

export function FeeReceiptPage() {
  const { id } = useParams()
  return (
    <>
      <PageHeading title={pages.feeReceipt.title()} description={pages.feeReceipt.description()} className="mb-6" />
      <FeeReceiptQuery key={id} id={id} />
    </>
  )
}
