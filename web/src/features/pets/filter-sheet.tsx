import { useState } from 'react'
import type { PetFilter } from '#shared/pet-filter.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Sheet } from '#web/components/ui/sheet.tsx'
import { Choices, SortChoices } from './filter-choices.tsx'
import { categoryGroup, clearFilters, countSelected, filterGroups, selectedValues } from './filter-labels.ts'
import { filterSheetTexts as t } from './filter-sheet.texts.ts'
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
      title={t.title()}
      foot={
        <>
          <Button
            look="secondary"
            disabled={countSelected(draft) + selectedValues(draft, 'category').length === 0}
            onClick={() => setDraft(clearFilters)}
          >
            {t.clearAll()}
          </Button>
          <Button className="grow" onClick={() => onShow(draft)}>
            {facets && !facets.among ? t.showCount({ count: facets.total }) : t.show()}
          </Button>
        </>
      }
    >
      <div className="choice-tiles space-y-6">
        {[categoryGroup, ...filterGroups].map((group) => (
          <Choices key={group.name} group={group} {...props} />
        ))}
        <SortChoices {...props} />
        {facets?.among && <p className="text-ink-soft">{t.sampled({ pets: facets.among })}</p>}
      </div>
    </Sheet>
  )
}
