import { currencies } from '../currencies.ts'
import type { PetCategory } from '../pet-filter.ts'
import {
  ageGroupOf,
  emptyColumn,
  exactBirthDate,
  isMix,
  type ListingColumn,
  lostAge,
  lostBirthDate,
  mainBreed,
  noColumn,
  oneLine,
  plainLines,
  sexOf,
  sizeOf,
  yesColumn,
} from './listing-pet.ts'

// The columns of Petfinder's import, in its order (docs/listings.md). Its flags are '1' or empty.

const photos = 6

/** The species of Petfinder's that our categories are. 'Other' may be any of several. */
export const petfinderSpecies: Partial<Record<PetCategory, string>> = {
  Dog: 'Dog',
  Cat: 'Cat',
  Rabbit: 'Rabbit',
  Bird: 'Bird',
}

const photoColumn = (number: number): ListingColumn => ({
  name: `photo${number}`,
  from: `photos[${number - 1}]`,
  value: (pet) => pet.photos[number - 1] ?? '',
  ...(number === photos && {
    lost: (pet) => (pet.photos.length > photos ? { code: 'photos', sent: photos, total: pet.photos.length } : null),
  }),
})

const fee: ListingColumn = {
  name: 'adoption_fee',
  from: 'adoptionFeeCents',
  value: ({ adoptionFeeCents: cents }, { currency }) =>
    cents && currency === 'USD' ? (cents / 10 ** currencies.USD.decimals).toFixed(currencies.USD.decimals) : '',
  lost: ({ adoptionFeeCents: cents }, { currency }) => {
    if (cents === null) return null
    if (cents === 0) return { code: 'free' }
    return currency === 'USD' ? null : { code: 'fee' }
  },
}

export const petfinderColumns: readonly ListingColumn[] = [
  { name: 'ID', from: 'id', value: ({ id }) => String(id) },
  { name: 'Internal', from: 'id', value: ({ id }) => String(id) },
  { name: 'AnimalName', from: 'name', value: ({ name }) => oneLine(name) },
  { name: 'PrimaryBreed', from: 'breed', value: mainBreed },
  emptyColumn('SecondaryBreed'),
  { name: 'Sex', from: 'sex', value: sexOf },
  { name: 'Size', from: 'size', value: sizeOf },
  { name: 'Age', from: 'birthDate, age', value: ageGroupOf, lost: lostAge },
  { name: 'Desc', from: 'description', value: ({ description }) => plainLines(description, '&#10;') },
  { name: 'Type', from: 'category', value: ({ category }) => petfinderSpecies[category] ?? '' },
  { name: 'Status', from: 'status', value: () => 'Adoptable' },
  yesColumn('Shots', 'vaccinated'),
  yesColumn('Altered', 'neutered'),
  noColumn('NoDogs', 'goodWithDogs'),
  noColumn('NoCats', 'goodWithCats'),
  noColumn('NoKids', 'goodWithChildren'),
  yesColumn('Housetrained', 'houseTrained'),
  emptyColumn('Declawed'),
  { name: 'specialNeeds', from: 'specialNeeds', value: ({ specialNeeds }) => (specialNeeds ? '1' : '') },
  { name: 'Mix', from: 'breed', value: (pet) => (isMix(pet) ? '1' : '') },
  ...Array.from({ length: photos }, (_, index) => photoColumn(index + 1)),
  { name: 'arrival_date', from: 'arrivedOn', value: ({ arrivedOn }) => arrivedOn },
  { name: 'birth_date', from: 'birthDate', value: exactBirthDate, lost: lostBirthDate },
  emptyColumn('primaryColor'),
  emptyColumn('secondaryColor'),
  emptyColumn('tertiaryColor'),
  emptyColumn('coat_length'),
  fee,
  {
    name: 'display_adoption_fee',
    from: 'adoptionFeeCents',
    value: (pet, context) => (fee.value(pet, context) === '' ? '' : '1'),
  },
  emptyColumn('adoption_fee_waived'),
  { name: 'special_needs_notes', from: 'specialNeeds', value: ({ specialNeeds }) => oneLine(specialNeeds ?? '') },
  emptyColumn('no_other'),
  emptyColumn('no_other_note'),
  emptyColumn('tags'),
]
