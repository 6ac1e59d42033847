import { pages } from '#shared/pages.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { NeedsScripts } from '#web/components/feedback/needs-scripts.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { SavedList } from '#web/features/pets/saved-list.tsx'
import { savedPageTexts as t } from './saved.texts.ts'

export function SavedPage() {
  return (
    <PageBody>
      <PageHeading title={pages.saved.title()} description={t.description()} lead={t.lead()} />
      <NeedsScripts action="savePets">
        <SavedList />
      </NeedsScripts>
    </PageBody>
  )
}
