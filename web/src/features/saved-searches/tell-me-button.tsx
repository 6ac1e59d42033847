import { pathTo } from '#shared/pages.ts'
import { type PetFilter, petsPath } from '#shared/pet-filter.ts'
import { LinkButton } from '#web/components/ui/button.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { tellMeButtonTexts as t } from './tell-me-button.texts.ts'

/** Leads to the page that saves this search; only if the shelter sends mail (docs/product.md 23.1). */
export function TellMeButton({ filter }: { filter: PetFilter }) {
  const { mail } = useSiteConfig()
  if (!mail) return null
  const { sort: _sort, before: _before, status: _status, ...selection } = filter
  const query = petsPath(selection).split('?')[1]
  return (
    <p className="mb-4">
      <LinkButton
        look="secondary"
        size="small"
        className="min-h-11"
        to={query ? `${pathTo('tellMe')}?${query}` : pathTo('tellMe')}
      >
        {t.tellMe()}
      </LinkButton>
    </p>
  )
}
