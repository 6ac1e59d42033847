import {
  type CountedFacets,
  type PetCategory,
  type PetFilter,
  petCategories,
  petFilterCategories,
  petsPath,
} from '#shared/pet-filter.ts'
import { classes } from '#web/components/ui/classes.ts'
import { Link } from '#web/components/ui/link.tsx'

const inDropdown: readonly PetCategory[] = petFilterCategories
const others = petCategories.filter((category) => !inDropdown.includes(category))

/** Categories that are not in the dropdown, beside it (docs/product.md 5.8). */
export function CategoryChips({ filter, facets }: { filter: PetFilter; facets: CountedFacets | undefined }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are links
    <div role="group" aria-label="More categories" className="flex gap-2">
      {others.map((category) => {
        const chosen = filter.category?.join() === category
        const count = facets?.category[category]
        const words = (
          <>
            {category}
            <span className="choice-count text-left">{count}</span>
          </>
        )
        if (count === 0 && facets?.among === null && !chosen)
          return (
            <span key={category} className="chip border border-line text-ink-soft">
              {words}
            </span>
          )
        return (
          <Link
            key={category}
            to={petsPath({ ...filter, before: undefined, category: chosen ? undefined : [category] })}
            preventScrollReset
            aria-current={chosen || undefined}
            className={classes(
              'chip border',
              chosen ? 'border-amber-ink bg-amber-soft text-amber-ink' : 'border-field-line bg-card text-ink',
            )}
          >
            {words}
          </Link>
        )
      })}
    </div>
  )
}
