import { SlidersHorizontal } from 'lucide-react'
import { formatList } from '#shared/format-values.ts'
import { localPath } from '#shared/local-paths.ts'
import { pathTo } from '#shared/pages.ts'
import { petCategoryTexts } from '#shared/pet-category.texts.ts'
import type { PetCategory } from '#shared/pet-filter.ts'
import { type CountedFacets, type PetFilter, petCategories, petFilterCategories, petsPath } from '#shared/pet-filter.ts'
import { Button } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Select } from '#web/components/ui/input.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { useLazyComponent } from '#web/components/ui/use-lazy-component.ts'
import { FilterBar } from './filter-bar.tsx'
import { countSelected } from './filter-labels.ts'
import { petFiltersTexts as t } from './pet-filters.texts.ts'
import type { usePetFilter } from './use-pet-filter.ts'

type PetFiltersProps = ReturnType<typeof usePetFilter> & { facets: CountedFacets | undefined }

/** All categories, also those that are not in the dropdown; on phones, they are in the sheet (docs/product.md 5.8). */
function CategoryChips({ filter, facets }: { filter: PetFilter; facets: CountedFacets | undefined }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are links
    <div role="group" aria-label={t.categories()} className="hidden flex-wrap gap-2 sm:flex noscript:flex">
      {petCategories.map((category) => {
        const isSelected = filter.category?.join() === category
        const count = facets?.category[category]
        const label = (
          <>
            {petCategoryTexts[category]()}
            <span className="choice-count text-start">{count}</span>
          </>
        )
        if (count === 0 && facets?.among === null && !isSelected)
          return (
            <span key={category} className="chip border border-line text-ink-soft">
              {label}
            </span>
          )
        return (
          <Link
            key={category}
            to={petsPath({ ...filter, before: undefined, category: isSelected ? undefined : [category] })}
            preventScrollReset
            aria-current={isSelected || undefined}
            className={classes(
              'chip border',
              isSelected ? 'border-amber-ink bg-amber-soft text-amber-ink' : 'border-field-line bg-card text-ink',
            )}
          >
            {label}
          </Link>
        )
      })}
    </div>
  )
}

/** Search and filters of the listing; without JavaScript, an ordinary form (docs/product.md 5.8). */
export function PetFilters(props: PetFiltersProps) {
  const { form, filter, facets, searchNow, choose } = props
  return (
    <search className="mb-4 block">
      <form
        ref={form}
        action={localPath(pathTo('pets'))}
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          searchNow()
        }}
      >
        <div className="flex flex-col gap-4 sm:flex-row sm:flex-wrap">
          <NameField {...props} />
          <CategoryField {...props} />
          <div className="flex flex-wrap items-end justify-between gap-2 sm:grow sm:pb-0.5">
            <CategoryChips filter={filter} facets={facets} />
            <SheetButton {...props} />
          </div>
        </div>
        <FilterBar filter={filter} facets={facets} onChange={choose} className="mt-5 hidden lg:flex noscript:flex" />
        <SearchButton />
      </form>
    </search>
  )
}

const NameField = ({ typed, setTyped, endTyping }: PetFiltersProps) => (
  <Field label={t.name()} className="grow lg:max-w-form">
    {(control) => (
      <Input
        {...control}
        name="search"
        type="search"
        placeholder={t.nameExample()}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={endTyping}
      />
    )}
  </Field>
)

function CategoryField({ filter, chooseCategory }: PetFiltersProps) {
  const selected = filter.category ?? []
  const offered: PetCategory[][] = petFilterCategories.map((category) => [category])
  if (selected.length > 0 && !offered.some((categories) => categories.join() === selected.join()))
    offered.push([...selected])
  return (
    <Field label={t.category()} className="sm:w-56">
      {(control) => (
        <Select
          {...control}
          name="category"
          autoComplete="off"
          value={selected.join()}
          onChange={(event) => chooseCategory(event.target.value)}
        >
          <option value="">{t.all()}</option>
          {offered.map((categories) => (
            <option key={categories.join()} value={categories.join()}>
              {formatList(categories.map((category) => petCategoryTexts[category]()))}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** Opens the filters on screens without room for the bar. */
function SheetButton({ filter, choose }: { filter: PetFilter; choose: PetFiltersProps['choose'] }) {
  const sheet = useLazyComponent(async () => (await import('./filter-sheet.tsx')).FilterSheet)
  const selectedCount = countSelected(filter)
  return (
    <>
      <Button
        look="secondary"
        icon={SlidersHorizontal}
        busy={sheet.busy}
        aria-haspopup="dialog"
        className="lg:hidden noscript:hidden"
        onClick={() => void sheet.open()}
      >
        {t.filters({ count: selectedCount })}
      </Button>
      {sheet.Component && (
        <sheet.Component
          filter={filter}
          onClose={sheet.close}
          onShow={(draft) => {
            sheet.close()
            choose(({ search }) => ({ ...draft, search }))
          }}
        />
      )}
    </>
  )
}

/** Only without JavaScript: otherwise the list follows the typed text. */
const SearchButton = () => (
  <noscript>
    <Button type="submit" className="mt-4 min-h-12">
      {t.search()}
    </Button>
  </noscript>
)
