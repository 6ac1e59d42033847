import { useState } from 'react'
import type { PetFilter } from '#shared/pet-filter.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Sheet } from '#web/components/ui/sheet.tsx'
import { Choices, SortChoices } from './filter-choices.tsx'
import { clearFilters, countSelected, filterGroups, sampleCountText } from './filter-labels.ts'
import { usePetFacets } from './hooks.ts'

type FilterSheetProps = {
  filter: PetFilter
  onClose: () => void
  onShow: (filter: PetFilter) => void
}

export function FilterSheet({ filter, onClose, onShow }: FilterSheetProps) {
  const [draft, setDraft] = useState(filter)
  const { data: facets } = usePetFacets({ ...draft, before: undefined })
  const props = { filter: draft, facets, onChange: setDraft }
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Filters"
      foot={
        <>
          <Button look="secondary" disabled={countSelected(draft) === 0} onClick={() => setDraft(clearFilters)}>
            Clear all
          </Button>
          <Button className="grow" onClick={() => onShow(draft)}>
            {facets && !facets.among ? `Show ${facets.total === 1 ? '1 pet' : `${facets.total} pets`}` : 'Show pets'}
          </Button>
        </>
      }
    >
      <div className="choice-tiles space-y-6">
        {filterGroups.map((group) => (
          <Choices key={group.name} group={group} {...props} />
        ))}
        <SortChoices {...props} />
        {facets?.among && <p className="text-ink-soft">{sampleCountText(facets.among)}</p>}
      </div>
    </Sheet>
  )
}
