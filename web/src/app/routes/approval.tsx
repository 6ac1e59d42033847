import { pages } from '#shared/pages.ts'
import { canApprove } from '#shared/permissions.ts'
import { refusalTexts } from '#shared/refusals.texts.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { Queue } from '#web/features/approval/queue.tsx'
import { RequireRole } from '#web/identity/require-role.tsx'

export const ApprovalPage = () => (
  <>
    <PageHeading
      title={pages.approval.title()}
      description={pages.approval.description()}
      lead="Nobody else sees these pets and campaigns until you have looked at them."
    />
    <RequireRole may={canApprove} refusal={refusalTexts.STAFF_ONLY()}>
      <Queue />
    </RequireRole>
  </>
)
