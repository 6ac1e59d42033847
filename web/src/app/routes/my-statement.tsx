import { pages } from '#shared/pages.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { StatementQuery } from '#web/features/donations/statement-query.tsx'
import { useStatementYear } from '#web/features/donations/use-statement-year.ts'
import { useMyStatement } from '#web/features/donations/use-statements.ts'

/** The user's own gifts of a year (docs/product.md 8.25). */
export function MyStatementPage() {
  const year = useStatementYear()
  return (
    <>
      <PageHeading title={pages.myStatement.title()} description={pages.myStatement.description()} className="mb-6" />
      <StatementQuery query={useMyStatement(year)} />
    </>
  )
}
