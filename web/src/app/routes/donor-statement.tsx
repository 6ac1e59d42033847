import { useParams } from 'react-router-dom'
import { isRecordNumber, pages } from '#shared/pages.ts'
import { canCorrectDonations } from '#shared/permissions.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { StatementQuery } from '#web/features/donations/statement-query.tsx'
import { useStatementYear } from '#web/features/donations/use-statement-year.ts'
import { useDonorStatement } from '#web/features/donations/use-statements.ts'
import { RequireRole } from '#web/identity/require-role.tsx'

/** The statement of the donor of any gift, for admins (docs/product.md 8.25). */
export function DonorStatementPage() {
  const { id } = useParams()
  return (
    <>
      <PageHeading
        title={pages.donorStatement.title()}
        description={pages.donorStatement.description()}
        className="mb-6"
      />
      <RequireRole may={canCorrectDonations}>
        <OfDonor id={isRecordNumber(id) ? Number(id) : 0} />
      </RequireRole>
    </>
  )
}

const OfDonor = ({ id }: { id: number }) => <StatementQuery query={useDonorStatement(id, useStatementYear())} />
