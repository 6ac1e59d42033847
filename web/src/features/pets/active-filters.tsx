import { Check, X } from 'lucide-react'
import { useRef } from 'react'
import { pathTo } from '#shared/pages.ts'
import { type CountedFacets, type PetFilter, petsPath } from '#shared/pet-filter.ts'
import { classes } from '#web/components/ui/classes.ts'
import { Link } from '#web/components/ui/link.tsx'
import { activeFilterLabels, isOnlyAvailable } from './filter-labels.ts'
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
      <OnlyAvailable filter={filter} onClick={keepPlace} />
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

/** Shows only available pets, or all again. Sorted by the longest wait, the list has no others (docs/product.md 5.2). */
function OnlyAvailable({ filter, onClick }: { filter: PetFilter; onClick: () => void }) {
  if (filter.sort === 'longest_waiting') return null
  const on = isOnlyAvailable(filter)
  return (
    <Link
      to={petsPath({ ...filter, before: undefined, status: on ? undefined : ['available'] })}
      preventScrollReset
      aria-current={on || undefined}
      onClick={onClick}
      className={classes(
        'chip border',
        on ? 'border-amber-ink bg-amber-soft text-amber-ink' : 'border-field-line bg-card text-ink',
      )}
    >
      {on && <Check aria-hidden className="size-4 shrink-0" />}
      {t.onlyAvailable()}
    </Link>
  )
}
