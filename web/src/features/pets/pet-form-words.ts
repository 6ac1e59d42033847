import { type PetSex, type PetSize, petSexes, petSizes } from '#shared/pet-facts.ts'
import type { PetTexts } from './pet-form-values.ts'
import { sexNames, sizeNames, traitNames } from './pet-words.ts'

// How the pet form calls what it asks for, and what can be chosen.

/** The fields as they are called on the page, in its order. */
export const factLabels = {
  photos: 'Image',
  name: 'Pet Name',
  age: 'Pet Age',
  category: 'Category',
  location: 'Location',
  description: 'Short Description',
  sex: 'Sex',
  birthDate: 'Birth date',
  birthDateApproximate: 'Birth date is a guess',
  size: 'Size',
  breed: 'Breed',
  ...traitNames,
  hasSpecialNeeds: 'Special needs',
  specialNeeds: 'What they need',
  adoptionFee: 'Adoption fee',
  arrivedOn: 'Arrived on',
  status: 'Status',
} as const satisfies Record<keyof PetTexts, string>

type Options<Value extends string> = readonly (readonly [Value, string])[]

const notKnown = ['', 'Not known'] as const
export const sexes: Options<PetSex | ''> = [...petSexes.map((sex) => [sex, sexNames[sex]] as const), notKnown]
export const sizes: Options<PetSize | ''> = [...petSizes.map((size) => [size, sizeNames[size]] as const), notKnown]
export const traitAnswers = [['yes', 'Yes'], ['no', 'No'], notKnown] as const
export const needsAnswers = [['yes', 'Yes'], ['no', 'None'], notKnown] as const
