import type { ReactNode } from 'react'
import { type CountedFacets, type PetFilter, type PetSort, petSorts } from '#shared/pet-filter.ts'
import { classes } from '#web/components/ui/classes.ts'
import { type FilterGroup, selectedValues, sortLabels, withChoice } from './filter-labels.ts'
import type { ChangeFilter } from './use-pet-filter.ts'

export type ChoicesProps = {
  filter: PetFilter
  facets: CountedFacets | undefined
  onChange: ChangeFilter
  hideLegend?: boolean
}

export function Choices({
  group: { name, legend, choices },
  filter,
  facets,
  onChange,
  hideLegend,
}: ChoicesProps & { group: FilterGroup }) {
  const selected = selectedValues(filter, name)
  const counts: Record<string, number> | undefined = facets?.[name]
  return (
    <Group legend={legend} hideLegend={hideLegend}>
      {choices.map(({ value, label, note }) => {
        const checked = selected.includes(value)
        const count = counts?.[value]
        return (
          <label key={value} className="choice">
            <input
              type="checkbox"
              name={name}
              value={value}
              autoComplete="off"
              checked={checked}
              disabled={count === 0 && facets?.among === null && !checked}
              onChange={({ target }) => onChange((now) => withChoice(now, name, value, target.checked))}
            />
            <span className="min-w-0 grow">
              {label()}
              {note && <span className="choice-note"> {note}</span>}
            </span>
            <span className="choice-count">
              {count}
              {count !== undefined && <span className="sr-only">{count === 1 ? ' pet' : ' pets'}</span>}
            </span>
          </label>
        )
      })}
    </Group>
  )
}

export function SortChoices({ filter, onChange, hideLegend }: ChoicesProps) {
  const selected: PetSort = filter.sort ?? 'newest'
  return (
    <Group legend="Sort by" hideLegend={hideLegend}>
      {petSorts.map((sort) => (
        <label key={sort} className="choice">
          <input
            type="radio"
            name="sort"
            value={sort}
            autoComplete="off"
            checked={sort === selected}
            onChange={() => onChange((now) => ({ ...now, before: undefined, sort }))}
          />
          <span>
            {sortLabels[sort]}
            {sort === 'longest_waiting' && <span className="choice-note"> available pets only</span>}
          </span>
        </label>
      ))}
    </Group>
  )
}

function Group({
  legend,
  hideLegend,
  children,
}: {
  legend: string
  hideLegend: boolean | undefined
  children: ReactNode
}) {
  return (
    <fieldset className="min-w-0">
      <legend className={classes(hideLegend ? 'sr-only' : 'mb-2 font-bold')}>{legend}</legend>
      <div className="choices">{children}</div>
    </fieldset>
  )
}
