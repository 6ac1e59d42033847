import { pages } from '#shared/pages.ts'
import { isStaff } from '#shared/permissions.ts'
import { refusalTexts } from '#shared/refusals.texts.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { EmbedSnippet } from '#web/features/sharing/embed-snippet.tsx'
import { RequireRole } from '#web/identity/require-role.tsx'
import { embedPageTexts as t } from './embed.texts.ts'

export function EmbedPage() {
  return (
    <>
      <PageHeading title={pages.embed.title()} description={pages.embed.description()} lead={t.lead()} />
      <RequireRole may={isStaff} refusal={refusalTexts.STAFF_ONLY()}>
        <EmbedSnippet />
      </RequireRole>
    </>
  )
}
