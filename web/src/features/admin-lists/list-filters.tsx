import { Field } from '#web/components/ui/field.tsx'
import { Input, Select } from '#web/components/ui/input.tsx'
import { useSearchField } from '#web/lib/use-search-field.ts'
import type { ListParams } from './list-params.ts'

export type ListChoice = { name: string; label: string; options: readonly (readonly [value: string, word: string])[] }

export type ListSearch = { label: string; hint: string }

type ListFiltersProps = { params: ListParams; search?: ListSearch | undefined; choices: readonly ListChoice[] }

export function ListFilters({ params, search, choices }: ListFiltersProps) {
  return (
    <search className="mb-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {search && <SearchField {...search} params={params} />}
      {choices.map(({ name, label, options }) => (
        <Field key={name} label={label}>
          {(control) => (
            <Select {...control} value={params.get(name)} onChange={({ target }) => params.set(name, target.value)}>
              {options.map(([value, word]) => (
                <option key={value} value={value}>
                  {word}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </search>
  )
}

function SearchField({ label, hint, params }: ListSearch & { params: ListParams }) {
  const { typed, setTyped, endTyping } = useSearchField({
    inAddress: params.get('search'),
    pathFor: (text) => params.pathWith('search', text),
    pause: 250,
  })
  return (
    <Field label={label} className="sm:col-span-2 lg:col-span-1">
      {(control) => (
        <Input
          {...control}
          type="search"
          autoComplete="off"
          maxLength={100}
          placeholder={hint}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={endTyping}
        />
      )}
    </Field>
  )
}
