import { withThousands } from '#shared/numbers.ts'
import {
  type PetChoice,
  type PetChoiceValue,
  type PetFilter,
  petChoiceNames,
  petChoices,
  petsPath,
} from '#shared/pet-filter.ts'
import { sexLabels, sizeLabels, traitLabels } from './pet-words.ts'

/** What counts are worth where not all pets were counted (docs/product.md 5.13). */
export const sampleCountText = (pets: number): string => `Counted among the newest ${withThousands(pets)} pets.`

/** A value that can be chosen, and what it means where that is not plain. */
type FilterOption = { value: string; word: string; note?: string }

type FilterLabels = { [Name in PetChoice]: Record<PetChoiceValue<Name>, string> }

/** How each value is called where it stands by itself, above the list. */
const filterLabels: FilterLabels = {
  category: { Dog: 'Dog', Cat: 'Cat', Rabbit: 'Rabbit', Bird: 'Bird', Other: 'Other' },
  sex: sexLabels,
  age: { baby: 'Baby', young: 'Young', adult: 'Adult', senior: 'Senior' },
  size: sizeLabels,
  good_with: {
    children: traitLabels.goodWithChildren,
    dogs: traitLabels.goodWithDogs,
    cats: traitLabels.goodWithCats,
  },
  special_needs: { yes: 'Special needs', no: 'No special needs' },
  status: { available: 'Available', on_hold: 'On hold', adopted: 'Adopted' },
}

/** The same below the name of its group, where it differs. */
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
    const labels: Record<string, string> = filterLabels[name]
    const at = `${name}.${value}`
    const note = notes[at]
    return { value, word: shortLabels[at] ?? labels[value] ?? value, ...(note && { note }) }
  }),
})
export type FilterGroup = ReturnType<typeof filterGroup>

/** What can be chosen besides name and category, in the order in which people ask. */
export const filterGroups = [
  filterGroup('age', 'Age'),
  filterGroup('size', 'Size'),
  filterGroup('sex', 'Sex'),
  filterGroup('good_with', 'Good with'),
  filterGroup('special_needs', 'Special needs'),
  filterGroup('status', 'Status'),
]

export const sortLabels = { newest: 'Newest first', longest_waiting: 'Waiting longest' } as const

/** What is chosen of a group. */
export const selectedValues = (filter: PetFilter, name: PetChoice): readonly string[] => filter[name] ?? []

/** The filter with a value chosen, or no longer; `petsPath` and `parsePetFilter` see to what an address may hold. */
export function withChoice(filter: PetFilter, name: PetChoice, value: string, selected: boolean): PetFilter {
  const others = selectedValues(filter, name).filter((other) => other !== value)
  return { ...filter, before: undefined, [name]: selected ? [...others, value] : others }
}

/** The filter without what the panel of choices holds; name and category stay. */
export const clearFilters = ({ search, category }: PetFilter): PetFilter => ({ search, category })

/** How many values of the panel are chosen. */
export const countSelected = (filter: PetFilter): number =>
  filterGroups.reduce((sum, { name }) => sum + selectedValues(filter, name).length, 0) +
  (filter.sort === 'longest_waiting' ? 1 : 0)

/** All that narrows the list, in words, and the way to the list without it. */
export function activeFilterLabels(filter: PetFilter): { word: string; without: string }[] {
  const selected = petChoiceNames.flatMap((name) => {
    const labels: Record<string, string> = filterLabels[name]
    return selectedValues(filter, name).map((value) => ({
      word: labels[value] ?? value,
      without: petsPath(withChoice(filter, name, value, false)),
    }))
  })
  const rest = { ...filter, before: undefined }
  return [
    ...(filter.search ? [{ word: `“${filter.search}”`, without: petsPath({ ...rest, search: undefined }) }] : []),
    ...selected,
    ...(filter.sort === 'longest_waiting'
      ? [{ word: sortLabels.longest_waiting, without: petsPath({ ...rest, sort: undefined }) }]
      : []),
  ]
}
