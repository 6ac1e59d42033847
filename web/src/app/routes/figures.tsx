import { pages } from '#shared/pages.ts'
import { isStaff } from '#shared/permissions.ts'
import { refusalTexts } from '#shared/refusals.texts.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { figuresPageTexts as t } from '#web/features/figures/figures-page.texts.ts'
import { FiguresView } from '#web/features/figures/figures-view.tsx'
import { RequireRole } from '#web/identity/require-role.tsx'

export const FiguresPage = () => (
  <>
    <PageHeading title={pages.figures.title()} description={pages.figures.description()} lead={t.lead()} />
    <RequireRole may={isStaff} refusal={refusalTexts.STAFF_ONLY()}>
      <FiguresView />
    </RequireRole>
  </>
)
