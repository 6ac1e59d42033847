import { type PetSex, type PetSize, petSexes, petSizes } from '#shared/pet-facts.ts'
import type { PetFormValues } from './pet-form-values.ts'
import { sexLabels, sizeLabels, traitLabels } from './pet-labels.ts'

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
  ...traitLabels,
  hasSpecialNeeds: 'Special needs',
  specialNeeds: 'What they need',
  adoptionFee: 'Adoption fee',
  arrivedOn: 'Arrived on',
  status: 'Status',
} as const satisfies Record<keyof PetFormValues, string>

type SelectOptions<Value extends string> = readonly (readonly [Value, string])[]

const notKnown = ['', 'Not known'] as const
export const sexOptions: SelectOptions<PetSex | ''> = [
  ...petSexes.map((sex) => [sex, sexLabels[sex]] as const),
  notKnown,
]
export const sizeOptions: SelectOptions<PetSize | ''> = [
  ...petSizes.map((size) => [size, sizeLabels[size]] as const),
  notKnown,
]
export const traitOptions = [['yes', 'Yes'], ['no', 'No'], notKnown] as const
export const specialNeedsOptions = [['yes', 'Yes'], ['no', 'None'], notKnown] as const
