import { pages } from '#shared/pages.ts'
import { isAdmin } from '#shared/permissions.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { ExportSection } from '#web/features/import-export/export-section.tsx'
import { ImportSection } from '#web/features/import-export/import-section.tsx'
import { RequireRole } from '#web/identity/require-role.tsx'

export function TransferPage() {
  return (
    <>
      <PageHeading title={pages.transfer.title()} description={pages.transfer.description()} />
      <RequireRole may={isAdmin}>
        <ExportSection />
        <ImportSection />
      </RequireRole>
    </>
  )
}
