import { pages } from '#shared/pages.ts'
import { isAdmin } from '#shared/permissions.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { AuditLog } from '#web/features/audit-log/audit-log.tsx'
import { RequireRole } from '#web/identity/require-role.tsx'

export function AuditPage() {
  return (
    <>
      <PageHeading title={pages.audit.title()} description={pages.audit.description()} />
      <RequireRole may={isAdmin}>
        <AuditLog />
      </RequireRole>
    </>
  )
}
