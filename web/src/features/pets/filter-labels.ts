import { petCategoryTexts } from '#shared/pet-category.texts.ts'
import { petFields } from '#shared/pet-fields.ts'
import {
  type PetChoice,
  type PetChoiceValue,
  type PetFilter,
  petChoiceNames,
  petChoices,
  petsPath,
} from '#shared/pet-filter.ts'
import { filterLabelsTexts as t } from './filter-labels.texts.ts'
import { petStatusTexts } from './pet-status.texts.ts'

type Label = () => string
type FilterOption = { value: string; label: Label; note?: Label }

type FilterLabels = { [Name in PetChoice]: Record<PetChoiceValue<Name>, Label> }

const filterLabels: FilterLabels = {
  category: petCategoryTexts,
  sex: petFields.sex.labels,
  age: { baby: t.baby, young: t.young, adult: t.adult, senior: t.senior },
  size: petFields.size.labels,
  good_with: {
    children: petFields.goodWithChildren.label,
    dogs: petFields.goodWithDogs.label,
    cats: petFields.goodWithCats.label,
  },
  special_needs: { yes: t.withSpecialNeeds, no: t.withoutSpecialNeeds },
  status: petStatusTexts,
}

const shortLabels: Record<string, Label> = {
  'good_with.children': t.children,
  'good_with.dogs': t.dogs,
  'good_with.cats': t.cats,
  'special_needs.yes': t.needsYes,
  'special_needs.no': t.needsNone,
}

const notes: Record<string, Label> = {
  'age.baby': t.babyAge,
  'age.young': t.youngAge,
  'age.adult': t.adultAge,
  'age.senior': t.seniorAge,
}

const labelOf = (name: PetChoice, value: string): Label => {
  const labels: Record<string, Label> = filterLabels[name]
  return labels[value] ?? (() => value)
}

const filterGroup = (name: PetChoice, legend: Label) => ({
  name,
  legend,
  choices: petChoices[name].map((value): FilterOption => {
    const at = `${name}.${value}`
    const note = notes[at]
    return { value, label: shortLabels[at] ?? labelOf(name, value), ...(note && { note }) }
  }),
})
export type FilterGroup = ReturnType<typeof filterGroup>

export const categoryGroup = filterGroup('category', petFields.category.label)

export const filterGroups = [
  filterGroup('age', t.age),
  filterGroup('size', t.size),
  filterGroup('sex', t.sex),
  filterGroup('good_with', t.goodWith),
  filterGroup('special_needs', t.specialNeeds),
  filterGroup('status', t.status),
]

export const sortLabels = { newest: t.newestFirst, longest_waiting: t.longestWaitFirst }

export const selectedValues = (filter: PetFilter, name: PetChoice): readonly string[] => filter[name] ?? []

export function withChoice(filter: PetFilter, name: PetChoice, value: string, selected: boolean): PetFilter {
  const others = selectedValues(filter, name).filter((other) => other !== value)
  return { ...filter, before: undefined, [name]: selected ? [...others, value] : others }
}

export const clearFilters = ({ search }: PetFilter): PetFilter => ({ search })

export const countSelected = (filter: PetFilter): number =>
  filterGroups.reduce((sum, { name }) => sum + selectedValues(filter, name).length, 0) +
  (filter.sort === 'longest_waiting' ? 1 : 0)

/** Whether the listing shows only available pets, and no other choice of the status (docs/product.md 5.8). */
export const isOnlyAvailable = ({ status }: PetFilter): boolean => status?.join() === 'available'

/** All choices but 'Only available', which has its own switch. */
export function activeFilterLabels(filter: PetFilter): { label: string; without: string }[] {
  const names = petChoiceNames.filter((name) => name !== 'status' || !isOnlyAvailable(filter))
  const selected = names.flatMap((name) =>
    selectedValues(filter, name).map((value) => ({
      label: labelOf(name, value)(),
      without: petsPath(withChoice(filter, name, value, false)),
    })),
  )
  const rest = { ...filter, before: undefined }
  return [
    ...(filter.search ? [{ label: `“${filter.search}”`, without: petsPath({ ...rest, search: undefined }) }] : []),
    ...selected,
    ...(filter.sort === 'longest_waiting'
      ? [{ label: sortLabels.longest_waiting(), without: petsPath({ ...rest, sort: undefined }) }]
      : []),
  ]
}
