import { withThousands } from '#shared/format-number.ts'
import { type Label, writeLabel } from '#shared/labels.ts'
import { petFields } from '#shared/pet-fields.ts'
import {
  type PetChoice,
  type PetChoiceValue,
  type PetFilter,
  petChoiceNames,
  petChoices,
  petsPath,
} from '#shared/pet-filter.ts'

/** Shown if not all pets were counted (docs/product.md 5.13). */
export const sampleCountText = (pets: number): string => `Counted among the newest ${withThousands(pets)} pets.`

type FilterOption = { value: string; label: () => string; note?: string }

type FilterLabels = { [Name in PetChoice]: Record<PetChoiceValue<Name>, Label> }

const filterLabels: FilterLabels = {
  category: petFields.category.labels,
  sex: petFields.sex.labels,
  age: { baby: 'Baby', young: 'Young', adult: 'Adult', senior: 'Senior' },
  size: petFields.size.labels,
  good_with: {
    children: petFields.goodWithChildren.label,
    dogs: petFields.goodWithDogs.label,
    cats: petFields.goodWithCats.label,
  },
  special_needs: { yes: 'Special needs', no: 'No special needs' },
  status: { available: 'Available', on_hold: 'On hold', adopted: 'Adopted' },
}

const shortLabels: Record<string, string> = {
  'good_with.children': 'Children',
  'good_with.dogs': 'Dogs',
  'good_with.cats': 'Cats',
  'special_needs.yes': 'Yes',
  'special_needs.no': 'None',
}

const notes: Record<string, string> = {
  'age.baby': 'under 6 months',
  'age.young': 'under 2 years',
  'age.adult': 'under 7 years',
  'age.senior': '7 years and older',
}

const filterGroup = (name: PetChoice, legend: string) => ({
  name,
  legend,
  choices: petChoices[name].map((value): FilterOption => {
    const labels: Record<string, Label> = filterLabels[name]
    const at = `${name}.${value}`
    const note = notes[at]
    return { value, label: () => writeLabel(shortLabels[at] ?? labels[value] ?? value), ...(note && { note }) }
  }),
})
export type FilterGroup = ReturnType<typeof filterGroup>

export const filterGroups = [
  filterGroup('age', 'Age'),
  filterGroup('size', 'Size'),
  filterGroup('sex', 'Sex'),
  filterGroup('good_with', 'Good with'),
  filterGroup('special_needs', 'Special needs'),
  filterGroup('status', 'Status'),
]

export const sortLabels = { newest: 'Newest first', longest_waiting: 'Waiting longest' } as const

export const selectedValues = (filter: PetFilter, name: PetChoice): readonly string[] => filter[name] ?? []

export function withChoice(filter: PetFilter, name: PetChoice, value: string, selected: boolean): PetFilter {
  const others = selectedValues(filter, name).filter((other) => other !== value)
  return { ...filter, before: undefined, [name]: selected ? [...others, value] : others }
}

export const clearFilters = ({ search, category }: PetFilter): PetFilter => ({ search, category })

export const countSelected = (filter: PetFilter): number =>
  filterGroups.reduce((sum, { name }) => sum + selectedValues(filter, name).length, 0) +
  (filter.sort === 'longest_waiting' ? 1 : 0)

export function activeFilterLabels(filter: PetFilter): { label: string; without: string }[] {
  const selected = petChoiceNames.flatMap((name) => {
    const labels: Record<string, Label> = filterLabels[name]
    return selectedValues(filter, name).map((value) => ({
      label: writeLabel(labels[value] ?? value),
      without: petsPath(withChoice(filter, name, value, false)),
    }))
  })
  const rest = { ...filter, before: undefined }
  return [
    ...(filter.search ? [{ label: `“${filter.search}”`, without: petsPath({ ...rest, search: undefined }) }] : []),
    ...selected,
    ...(filter.sort === 'longest_waiting'
      ? [{ label: sortLabels.longest_waiting, without: petsPath({ ...rest, sort: undefined }) }]
      : []),
  ]
}
