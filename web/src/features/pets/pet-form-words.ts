import type { PetSex, PetSize } from '#shared/pet-facts.ts'
import type { PetTexts } from './pet-form-values.ts'

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
  goodWithChildren: 'Good with children',
  goodWithDogs: 'Good with dogs',
  goodWithCats: 'Good with cats',
  houseTrained: 'House-trained',
  neutered: 'Neutered',
  vaccinated: 'Vaccinated',
  microchipped: 'Microchipped',
  hasSpecialNeeds: 'Special needs',
  specialNeeds: 'What they need',
  adoptionFee: 'Adoption fee',
  arrivedOn: 'Arrived on',
  status: 'Status',
} as const satisfies Record<keyof PetTexts, string>

type Options<Value extends string> = readonly (readonly [Value, string])[]

const notKnown = ['', 'Not known'] as const
export const sexes = [['female', 'Female'], ['male', 'Male'], notKnown] as const satisfies Options<PetSex | ''>
export const sizes = [
  ['small', 'Small'],
  ['medium', 'Medium'],
  ['large', 'Large'],
  ['extra_large', 'Extra large'],
  notKnown,
] as const satisfies Options<PetSize | ''>
export const traitAnswers = [['yes', 'Yes'], ['no', 'No'], notKnown] as const
export const needsAnswers = [['yes', 'Yes'], ['no', 'None'], notKnown] as const
