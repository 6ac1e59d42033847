import { pages } from '#shared/pages.ts'
import { isStaff } from '#shared/permissions.ts'
import { refusalTexts } from '#shared/refusals.texts.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { feeListTexts as t } from '#web/features/adoption-fees/fee-list.texts.ts'
import { FeeList } from '#web/features/adoption-fees/fee-list.tsx'
import { RequireRole } from '#web/identity/require-role.tsx'

export const FeesPage = () => (
  <>
    <PageHeading title={pages.fees.title()} description={pages.fees.description()} lead={t.lead()} />
    <RequireRole may={isStaff} refusal={refusalTexts.STAFF_ONLY()}>
      <FeeList />
    </RequireRole>
  </>
)
