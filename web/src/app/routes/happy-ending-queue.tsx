import { pages } from '#shared/pages.ts'
import { isStaff } from '#shared/permissions.ts'
import { refusalTexts } from '#shared/refusals.texts.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { happyEndingQueueTexts as t } from '#web/features/happy-endings/happy-ending-queue.texts.ts'
import { HappyEndingQueue } from '#web/features/happy-endings/happy-ending-queue.tsx'
import { RequireRole } from '#web/identity/require-role.tsx'

export const HappyEndingQueuePage = () => (
  <>
    <PageHeading
      title={pages.happyEndingQueue.title()}
      description={pages.happyEndingQueue.description()}
      lead={t.lead()}
    />
    <RequireRole may={isStaff} refusal={refusalTexts.STAFF_ONLY()}>
      <HappyEndingQueue />
    </RequireRole>
  </>
)
