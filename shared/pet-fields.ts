import { type Fields, flaggedFields } from './fields.ts'
import { maxAdoptionFee, type PetSex, type PetSize, petSexes, petSizes } from './pet-facts.ts'
import { petCategories } from './pet-filter.ts'

// Each field of a pet, once (docs/product.md 5.1, 5.7). Both APIs, the form, the page, the comparison of versions, files,
// the approval view, and the data inventory are derived from it. Photos and the status are described in shared/pets.ts.
// How to add one: CONTRIBUTING.md, 'Add a field to a record'.

const sexLabels: Record<PetSex, string> = { female: 'Female', male: 'Male' }
const sizeLabels: Record<PetSize, string> = {
  small: 'Small',
  medium: 'Medium',
  large: 'Large',
  extra_large: 'Extra large',
}

/** Fields that every pet has. */
export const petBasicFields = {
  name: {
    kind: 'text',
    label: 'Name',
    formLabel: 'Pet Name',
    errorLabel: 'Pet name',
    column: 'name',
    max: 100,
    name: true,
    required: true,
    card: true,
    example: 'Rex',
  },
  age: {
    kind: 'text',
    label: 'Age',
    formLabel: 'Pet Age',
    errorLabel: 'Pet age',
    column: 'age',
    max: 50,
    required: true,
    card: true,
    approval: true,
    example: '2 years',
  },
  category: {
    kind: 'choice',
    label: 'Category',
    column: 'category',
    values: petCategories,
    invalid: 'Please choose one of the categories',
    required: true,
    card: true,
    approval: true,
    example: 'Dog',
  },
  location: {
    kind: 'text',
    label: 'Location',
    column: 'location',
    max: 200,
    required: true,
    card: true,
    approval: true,
    example: 'Springfield',
  },
  description: {
    kind: 'text',
    label: 'Description',
    formLabel: 'Short Description',
    column: 'description',
    max: 5000,
    long: true,
    required: true,
    example: 'Plays with everybody.',
  },
} as const satisfies Fields

/** Optional fields, in the order of the form. */
export const petProfileFields = {
  sex: { kind: 'choice', label: 'Sex', column: 'sex', values: petSexes, labels: sexLabels, example: 'male' },
  birthDate: { kind: 'day', label: 'Birth date', column: 'birth_date', example: '2024-03-31' },
  birthDateApproximate: {
    kind: 'flag',
    label: 'Birth date is approximate',
    formLabel: 'Birth date is a guess',
    errorLabel: 'birthDateApproximate',
    column: 'birth_date_about',
    example: true,
  },
  size: { kind: 'choice', label: 'Size', column: 'size', values: petSizes, labels: sizeLabels, example: 'medium' },
  breed: { kind: 'text', label: 'Breed', column: 'breed', max: 100, approval: true, example: 'Collie mix' },
  goodWithChildren: { kind: 'yesNo', label: 'Good with children', column: 'good_with_children', example: true },
  goodWithDogs: { kind: 'yesNo', label: 'Good with dogs', column: 'good_with_dogs', example: true },
  goodWithCats: { kind: 'yesNo', label: 'Good with cats', column: 'good_with_cats', example: null },
  houseTrained: { kind: 'yesNo', label: 'House-trained', column: 'house_trained', example: true },
  neutered: { kind: 'yesNo', label: 'Neutered', column: 'neutered', example: true },
  vaccinated: { kind: 'yesNo', label: 'Vaccinated', column: 'vaccinated', example: true },
  microchipped: { kind: 'yesNo', label: 'Microchipped', column: 'microchipped', example: false },
  specialNeeds: {
    kind: 'textOrNone',
    label: 'Special needs',
    column: 'special_needs',
    max: 500,
    missing: 'Please say in a sentence what they need',
    approval: true,
    example: false,
  },
  adoptionFeeCents: {
    kind: 'amount',
    label: 'Adoption fee',
    column: 'adoption_fee',
    max: maxAdoptionFee,
    invalid: 'The adoption fee must be between $0 and $100,000',
    unreadable: 'Please give the fee in dollars, such as 120 or 85.50',
    example: 12_000,
  },
  arrivedOn: {
    kind: 'day',
    label: 'Arrived on',
    errorLabel: 'The day of arrival',
    column: 'arrived_on',
    defaultsToToday: true,
    example: '2026-05-02',
  },
} as const satisfies Fields

export const petFields = { ...petBasicFields, ...petProfileFields } as const
export const petApprovalFields = flaggedFields(petFields, 'approval')
export const petCardFields = flaggedFields(petFields, 'card')
