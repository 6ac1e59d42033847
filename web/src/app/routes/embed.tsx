import { pages } from '#shared/pages.ts'
import { isStaff } from '#shared/permissions.ts'
import { refusalTexts } from '#shared/refusals.texts.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { EmbedSnippet } from '#web/features/sharing/embed-snippet.tsx'
import { RequireRole } from '#web/identity/require-role.tsx'

export function EmbedPage() {
  return (
    <>
      <PageHeading
        title={pages.embed.title()}
        description={pages.embed.description()}
        lead="Show our pets on another website: paste one line there, and they stay up to date by themselves."
      />
      <RequireRole may={isStaff} refusal={refusalTexts.STAFF_ONLY()}>
        <EmbedSnippet />
      </RequireRole>
    </>
  )
}
