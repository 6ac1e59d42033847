import { pathTo } from '#shared/pages.ts'
import { petFilterCategories } from '#shared/pet-filter.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Select } from '#web/components/ui/input.tsx'
import type { usePetFilter } from './use-pet-filter.ts'

/** The name search and the category of the listing; without JavaScript an ordinary form. */
export function PetFilters({
  form,
  filter,
  typed,
  setTyped,
  searchNow,
  chooseCategory,
}: ReturnType<typeof usePetFilter>) {
  const offered = new Set<string>(petFilterCategories)
  // A shared address may name what the dropdown does not offer, several categories too.
  const chosen = filter.category?.join() ?? ''
  if (chosen) offered.add(chosen)
  return (
    <search className="mb-8 block">
      <form
        ref={form}
        action={pathTo('pets')}
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          searchNow()
        }}
        className="flex flex-col gap-4 sm:flex-row"
      >
        <Field label="Name" className="grow sm:max-w-form">
          {(control) => (
            <Input
              {...control}
              name="search"
              type="search"
              placeholder="Search by name..."
              autoComplete="off"
              maxLength={100}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Field label="Category" className="sm:w-56">
          {(control) => (
            <Select
              {...control}
              name="category"
              autoComplete="off"
              value={chosen}
              onChange={(event) => chooseCategory(event.target.value)}
            >
              <option value="">All</option>
              {[...offered].map((category) => (
                <option key={category}>{category}</option>
              ))}
            </Select>
          )}
        </Field>
        <SearchButton />
      </form>
    </search>
  )
}

/** With scripts there is nothing to press: the listing follows what is typed. */
const SearchButton = () => (
  <noscript className="sm:self-end">
    <Button type="submit" className="min-h-12">
      Search
    </Button>
  </noscript>
)
