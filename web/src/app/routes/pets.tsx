import { pages } from '#shared/pages.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { PetFilters } from '#web/features/pets/pet-filters.tsx'
import { PetGrid } from '#web/features/pets/pet-grid.tsx'
import { usePetFilter } from '#web/features/pets/use-pet-filter.ts'

/** All pets, with search and category. */
export function PetsPage() {
  const filter = usePetFilter()
  return (
    <PageBody>
      <PageHeading
        title={pages.pets.title}
        description={pages.pets.description}
        lead="Everyone here is waiting for somebody. Perhaps for you."
      />
      <PetFilters {...filter} />
      <PetGrid filter={filter.filter} />
    </PageBody>
  )
}
