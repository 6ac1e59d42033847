import { pages } from '#shared/pages.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { NeedsScripts } from '#web/components/feedback/needs-scripts.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { SavedList } from '#web/features/pets/saved-list.tsx'

export function SavedPage() {
  return (
    <PageBody>
      <PageHeading
        title={pages.saved.title()}
        description="The pets saved on this device."
        lead="Kept on this device alone. Nobody else sees them."
      />
      <NeedsScripts action="Saving pets">
        <SavedList />
      </NeedsScripts>
    </PageBody>
  )
}
