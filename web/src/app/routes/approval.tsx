import { pages } from '#shared/pages.ts'
import { canApprove } from '#shared/permissions.ts'
import { refusalTexts } from '#shared/refusals.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { Queue } from '#web/features/approval/queue.tsx'
import { RequireRole } from '#web/identity/require-role.tsx'

/** What waits for the shelter's word, for staff and admins. */
export const ApprovalPage = () => (
  <>
    <PageHeading
      title={pages.approval.title}
      description={pages.approval.description}
      lead={pages.approval.description}
    />
    <RequireRole may={canApprove} refusal={refusalTexts.STAFF_ONLY}>
      <Queue />
    </RequireRole>
  </>
)
