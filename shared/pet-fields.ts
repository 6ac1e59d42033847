import { type Fields, flaggedFields } from './fields.ts'
import { currentCurrency, formatMoney, toTyped } from './money.ts'
import { petCategoryTexts } from './pet-category.texts.ts'
import { maxAdoptionFee, type PetSex, type PetSize, petSexes, petSizes } from './pet-facts.ts'
import { petFieldsTexts as t } from './pet-fields.texts.ts'
import { petCategories } from './pet-filter.ts'

// Each field of a pet, once (docs/product.md 5.1, 5.7). Both APIs, the form, the page, the comparison of versions, files,
// the approval view, and the data inventory are derived from it. Photos and the status are described in shared/pets.ts.
// How to add one: CONTRIBUTING.md, 'Add a field to a record'.

const sexLabels: Record<PetSex, () => string> = { female: t.female, male: t.male }
const sizeLabels: Record<PetSize, () => string> = {
  small: t.small,
  medium: t.medium,
  large: t.large,
  extra_large: t.extraLarge,
}

/** Fields that every pet has. */
export const petBasicFields = {
  name: {
    kind: 'text',
    label: t.name,
    formLabel: t.nameInForm,
    errorLabel: t.nameInErrors,
    column: 'name',
    max: 100,
    name: true,
    required: true,
    card: true,
    example: 'Rex',
  },
  age: {
    kind: 'text',
    label: t.age,
    formLabel: t.ageInForm,
    errorLabel: t.ageInErrors,
    column: 'age',
    max: 50,
    required: true,
    card: true,
    approval: true,
    example: '2 years',
  },
  category: {
    kind: 'choice',
    label: t.category,
    column: 'category',
    values: petCategories,
    labels: petCategoryTexts,
    invalid: t.unknownCategory,
    required: true,
    card: true,
    approval: true,
    example: 'Dog',
  },
  location: {
    kind: 'text',
    label: t.location,
    column: 'location',
    max: 200,
    required: true,
    card: true,
    approval: true,
    example: 'Springfield',
  },
  description: {
    kind: 'text',
    label: t.description,
    formLabel: t.descriptionInForm,
    column: 'description',
    max: 5000,
    long: true,
    required: true,
    example: 'Plays with everybody.',
  },
} as const satisfies Fields

/** Optional fields, in the order of the form. */
export const petProfileFields = {
  sex: { kind: 'choice', label: t.sex, column: 'sex', values: petSexes, labels: sexLabels, example: 'male' },
  birthDate: { kind: 'day', label: t.birthDate, column: 'birth_date', example: '2024-03-31' },
  birthDateApproximate: {
    kind: 'flag',
    label: t.birthDateApproximate,
    column: 'birth_date_about',
    example: true,
  },
  size: { kind: 'choice', label: t.size, column: 'size', values: petSizes, labels: sizeLabels, example: 'medium' },
  breed: { kind: 'text', label: t.breed, column: 'breed', max: 100, approval: true, example: 'Collie mix' },
  goodWithChildren: { kind: 'yesNo', label: t.goodWithChildren, column: 'good_with_children', example: true },
  goodWithDogs: { kind: 'yesNo', label: t.goodWithDogs, column: 'good_with_dogs', example: true },
  goodWithCats: { kind: 'yesNo', label: t.goodWithCats, column: 'good_with_cats', example: null },
  houseTrained: { kind: 'yesNo', label: t.houseTrained, column: 'house_trained', example: true },
  neutered: { kind: 'yesNo', label: t.neutered, column: 'neutered', example: true },
  vaccinated: { kind: 'yesNo', label: t.vaccinated, column: 'vaccinated', example: true },
  microchipped: { kind: 'yesNo', label: t.microchipped, column: 'microchipped', example: false },
  specialNeeds: {
    kind: 'textOrNone',
    label: t.specialNeeds,
    column: 'special_needs',
    max: 500,
    missing: t.specialNeedsMissing,
    approval: true,
    example: false,
  },
  adoptionFeeCents: {
    kind: 'amount',
    label: t.adoptionFee,
    column: 'adoption_fee',
    max: maxAdoptionFee,
    invalid: () => t.adoptionFeeOutOfRange({ min: formatMoney(0), max: formatMoney(maxAdoptionFee) }),
    unreadable: () => t.adoptionFeeUnreadable({ currency: currentCurrency(), example: toTyped(12_500) }),
    example: 12_000,
  },
  arrivedOn: {
    kind: 'day',
    label: t.arrivedOn,
    errorLabel: t.arrivedOnInErrors,
    column: 'arrived_on',
    defaultsToToday: true,
    example: '2026-05-02',
  },
} as const satisfies Fields

export const petFields = { ...petBasicFields, ...petProfileFields } as const
export const petApprovalFields = flaggedFields(petFields, 'approval')
export const petCardFields = flaggedFields(petFields, 'card')
