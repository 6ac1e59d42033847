import { useSearchParams } from 'react-router-dom'
import { pages, pathTo } from '#shared/pages.ts'
import { searchQuery } from '#shared/saved-searches.ts'
import { nameOfQuery } from '#shared/search-name.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { Panel } from '#web/components/ui/card.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { TellMeForm } from '#web/features/saved-searches/tell-me-form.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { NotFoundPage } from './not-found.tsx'
import { tellMePageTexts as t } from './tell-me.texts.ts'

/** Saves the listing's search; there is no such page if the shelter sends no mail (docs/product.md 23.1). */
export function TellMePage() {
  const { mail } = useSiteConfig()
  const [params] = useSearchParams()
  if (!mail) return <NotFoundPage />
  const query = searchQuery(params.toString())
  return (
    <PageBody>
      <div className="mx-auto max-w-form">
        <PageHeading title={pages.tellMe.title()} description={t.description()} lead={t.lead()} />
        <p className="mb-6 flex flex-wrap items-baseline gap-x-4">
          <strong className="text-lg wrap-anywhere" dir="auto">
            {nameOfQuery(query)}
          </strong>
          <Link
            to={query ? `${pathTo('pets')}?${query}` : pathTo('pets')}
            className="inline-flex min-h-11 items-center font-semibold text-amber-ink underline underline-offset-4"
          >
            {t.back()}
          </Link>
        </p>
        <Panel>
          <TellMeForm query={query} />
        </Panel>
      </div>
    </PageBody>
  )
}
