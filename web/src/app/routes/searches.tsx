import { pages, pathTo } from '#shared/pages.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { NeedsScripts } from '#web/components/feedback/needs-scripts.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { SearchList } from '#web/features/saved-searches/search-list.tsx'
import { useLinkToken } from '#web/identity/link-token.ts'
import { useSession } from '#web/identity/session.tsx'
import { searchesPageTexts as t } from './searches.texts.ts'

/** All searches of an address: of the link in its emails, or of the user's own confirmed email (docs/product.md 23.4). */
export function SearchesPage() {
  const token = useLinkToken()
  const { user } = useSession()
  const isMissing = token === null && !user
  return (
    <PageBody>
      <div className="mx-auto max-w-text">
        <PageHeading title={pages.searches.title()} description={t.description()} lead={t.lead()} className="mb-6" />
        <NeedsScripts action="seeSearches">
          <StatusLine>{isMissing && t.noLink()}</StatusLine>
          {isMissing ? (
            <LinkButton look="secondary" to={pathTo('pets')} className="mt-4">
              {t.pets()}
            </LinkButton>
          ) : (
            token !== undefined && <SearchList token={token ?? undefined} />
          )}
        </NeedsScripts>
      </div>
    </PageBody>
  )
}
