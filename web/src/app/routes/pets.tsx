import { pages } from '#shared/pages.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { ActiveFilters } from '#web/features/pets/active-filters.tsx'
import { usePetFacets } from '#web/features/pets/hooks.ts'
import { PetFilters } from '#web/features/pets/pet-filters.tsx'
import { PetGrid } from '#web/features/pets/pet-grid.tsx'
import { usePetFilter } from '#web/features/pets/use-pet-filter.ts'
import { TellMeButton } from '#web/features/saved-searches/tell-me-button.tsx'
import { petsPageTexts as t } from './pets.texts.ts'

export function PetsPage() {
  const listing = usePetFilter()
  const { filter } = listing
  const { data: facets } = usePetFacets({ ...filter, before: undefined })
  return (
    <PageBody>
      <PageHeading title={pages.pets.title()} description={t.description()} lead={t.lead()} />
      <PetFilters {...listing} facets={facets} />
      <ActiveFilters filter={filter} facets={facets} />
      <TellMeButton filter={filter} />
      <PetGrid filter={filter} />
    </PageBody>
  )
}
