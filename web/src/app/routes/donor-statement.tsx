import { isRecordNumber, pages } from '#shared/pages.ts'
import { canCorrectDonations } from '#shared/permissions.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { StatementQuery } from '#web/features/donations/statement-query.tsx'
import { useStatementAddress } from '#web/features/donations/statements-path.ts'
import { useDonorStatement, useMyStatement } from '#web/features/donations/use-statements.ts'
import { RequireRole } from '#web/identity/require-role.tsx'

/** The user's own gifts of a year or, for admins, those of the donor of any gift (docs/product.md 8.26). */
export function DonorStatementPage() {
  const { year, gift } = useStatementAddress()
  return (
    <>
      <PageHeading
        title={pages.donorStatement.title()}
        description={pages.donorStatement.description()}
        className="mb-6"
      />
      {gift === null ? (
        <Own year={year} />
      ) : (
        <RequireRole may={canCorrectDonations}>
          <OfDonor id={isRecordNumber(gift) ? Number(gift) : 0} year={year} />
        </RequireRole>
      )}
    </>
  )
}

type YearProps = { year: number | undefined }

const Own = ({ year }: YearProps) => <StatementQuery query={useMyStatement({ year })} />

const OfDonor = ({ id, year }: YearProps & { id: number }) => <StatementQuery query={useDonorStatement(id, { year })} />
