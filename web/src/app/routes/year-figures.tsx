import { useParams } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { isStaff } from '#shared/permissions.ts'
import { refusalTexts } from '#shared/refusals.texts.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { isYear } from '#web/features/figures/period.ts'
import { yearFiguresTexts as t } from '#web/features/figures/year-figures.texts.ts'
import { ToFigures, YearFigures } from '#web/features/figures/year-figures.tsx'
import { RequireRole } from '#web/identity/require-role.tsx'

export function YearFiguresPage() {
  const { id: year } = useParams()
  const title = isYear(year) ? t.heading({ year }) : pages.yearFigures.title()
  return (
    <>
      <PageHeading title={title} description={pages.yearFigures.description()} className="mb-6" />
      <RequireRole may={isStaff} refusal={refusalTexts.STAFF_ONLY()}>
        {isYear(year) ? (
          <YearFigures year={Number(year)} />
        ) : (
          <EmptyState drawing="not-found" text={t.notAYear()}>
            <ToFigures />
          </EmptyState>
        )}
      </RequireRole>
    </>
  )
}
