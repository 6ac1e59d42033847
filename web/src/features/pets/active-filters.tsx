import { X } from 'lucide-react'
import { useRef } from 'react'
import { pathTo } from '#shared/pages.ts'
import type { CountedFacets, PetFilter } from '#shared/pet-filter.ts'
import { Link } from '#web/components/ui/link.tsx'
import { activeFilterLabels } from './filter-labels.ts'
import { petFiltersTexts as t } from './pet-filters.texts.ts'

export function ActiveFilters({ filter, facets }: { filter: PetFilter; facets: CountedFacets | undefined }) {
  const count = useRef<HTMLParagraphElement>(null)
  const active = activeFilterLabels(filter)
  const keepPlace = () => count.current?.focus({ preventScroll: true })
  return (
    <div className="mb-4 flex min-h-11 flex-wrap items-center gap-2">
      <p ref={count} tabIndex={-1} role="status" className="me-2 text-ink-soft tabular-nums">
        {facets &&
          (facets.among
            ? t.petsOfSample({ count: facets.total, sample: facets.among })
            : t.pets({ count: facets.total }))}
      </p>
      {active.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are links
        <div role="group" aria-label={t.selectedFilters()} className="flex min-w-0 flex-wrap items-center gap-2">
          {active.map(({ label, without }) => (
            <Link
              key={label}
              to={without}
              preventScrollReset
              onClick={keepPlace}
              className="chip bg-amber-soft text-amber-ink forced-colors:border"
            >
              {t.removeFilter({
                filter: label,
                hidden: (text) => <span className="sr-only">{text}</span>,
                label: (text) => <span className="truncate">{text}</span>,
              })}
              <X aria-hidden className="size-4 shrink-0" />
            </Link>
          ))}
          <Link to={pathTo('pets')} preventScrollReset onClick={keepPlace} className="chip text-ink underline">
            {t.clearAll()}
          </Link>
        </div>
      )}
    </div>
  )
}
