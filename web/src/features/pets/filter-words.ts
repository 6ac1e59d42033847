import { withThousands } from '#shared/numbers.ts'
import {
  type PetChoice,
  type PetChoiceValue,
  type PetFilter,
  petChoiceNames,
  petChoices,
  petsPath,
} from '#shared/pet-filter.ts'
import { sexNames, sizeNames, traitNames } from './pet-words.ts'

/** What counts are worth where not all pets were counted (docs/product.md 5.13). */
export const countedAmong = (pets: number): string => `Counted among the newest ${withThousands(pets)} pets.`

/** A value that can be chosen, and what it means where that is not plain. */
type Choice = { value: string; word: string; note?: string }

type Words = { [Name in PetChoice]: Record<PetChoiceValue<Name>, string> }

/** How each value is called where it stands by itself, above the list. */
const words: Words = {
  category: { Dog: 'Dog', Cat: 'Cat', Rabbit: 'Rabbit', Bird: 'Bird', Other: 'Other' },
  sex: sexNames,
  age: { baby: 'Baby', young: 'Young', adult: 'Adult', senior: 'Senior' },
  size: sizeNames,
  good_with: {
    children: traitNames.goodWithChildren,
    dogs: traitNames.goodWithDogs,
    cats: traitNames.goodWithCats,
  },
  special_needs: { yes: 'Special needs', no: 'No special needs' },
  status: { available: 'Available', on_hold: 'On hold', adopted: 'Adopted' },
}

/** The same below the name of its group, where it differs. */
const shorter: Record<string, string> = {
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

const group = (name: PetChoice, legend: string) => ({
  name,
  legend,
  choices: petChoices[name].map((value): Choice => {
    const known: Record<string, string> = words[name]
    const at = `${name}.${value}`
    const note = notes[at]
    return { value, word: shorter[at] ?? known[value] ?? value, ...(note && { note }) }
  }),
})
export type ChoiceGroup = ReturnType<typeof group>

/** What can be chosen besides name and category, in the order in which people ask. */
export const choiceGroups = [
  group('age', 'Age'),
  group('size', 'Size'),
  group('sex', 'Sex'),
  group('good_with', 'Good with'),
  group('special_needs', 'Special needs'),
  group('status', 'Status'),
]

export const sortWords = { newest: 'Newest first', longest_waiting: 'Waiting longest' } as const

/** What is chosen of a group. */
export const chosenIn = (filter: PetFilter, name: PetChoice): readonly string[] => filter[name] ?? []

/** The filter with a value chosen, or no longer; `petsPath` and `petFilterAt` see to what an address may hold. */
export function withChoice(filter: PetFilter, name: PetChoice, value: string, chosen: boolean): PetFilter {
  const others = chosenIn(filter, name).filter((other) => other !== value)
  return { ...filter, before: undefined, [name]: chosen ? [...others, value] : others }
}

/** The filter without what the panel of choices holds; name and category stay. */
export const withoutChoices = ({ search, category }: PetFilter): PetFilter => ({ search, category })

/** How many values of the panel are chosen. */
export const countChosen = (filter: PetFilter): number =>
  choiceGroups.reduce((sum, { name }) => sum + chosenIn(filter, name).length, 0) +
  (filter.sort === 'longest_waiting' ? 1 : 0)

/** All that narrows the list, in words, and the way to the list without it. */
export function chosenWords(filter: PetFilter): { word: string; without: string }[] {
  const chosen = petChoiceNames.flatMap((name) => {
    const known: Record<string, string> = words[name]
    return chosenIn(filter, name).map((value) => ({
      word: known[value] ?? value,
      without: petsPath(withChoice(filter, name, value, false)),
    }))
  })
  const rest = { ...filter, before: undefined }
  return [
    ...(filter.search ? [{ word: `“${filter.search}”`, without: petsPath({ ...rest, search: undefined }) }] : []),
    ...chosen,
    ...(filter.sort === 'longest_waiting'
      ? [{ word: sortWords.longest_waiting, without: petsPath({ ...rest, sort: undefined }) }]
      : []),
  ]
}
