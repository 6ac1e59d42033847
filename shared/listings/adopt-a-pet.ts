import { currencies } from '../currencies.ts'
import type { PetCategory } from '../pet-filter.ts'
import {
  ageGroupOf,
  emptyColumn,
  exactBirthDate,
  isMix,
  type ListingColumn,
  type ListingPet,
  lostAge,
  lostBirthDate,
  mainBreed,
  oneLine,
  plainLines,
  sexOf,
  sizeOf,
  yesNoColumn,
} from './listing-pet.ts'

// The columns of Adopt a Pet's import, in its order, without the optional color (docs/listings.md). Its flags are '1',
// '0', or empty for unknown. It takes photos only as files beside the table.

export const adoptAPetSpecies: Partial<Record<PetCategory, string>> = {
  Dog: 'Dog',
  Cat: 'Cat',
  Rabbit: 'Rabbit',
  Bird: 'Bird',
}

/** Adopt a Pet refuses the size of other animals. */
const hasSize = ({ category }: ListingPet) => category === 'Dog' || category === 'Cat'

const americanDay = (day: string): string => {
  const [year, month, date] = day.split('-')
  return day === '' ? '' : `${month}/${date}/${year}`
}

const dollar = 10 ** currencies.USD.decimals

export const adoptAPetColumns: readonly ListingColumn[] = [
  { name: 'Id', from: 'id', value: ({ id }) => String(id) },
  { name: 'Animal', from: 'category', value: ({ category }) => adoptAPetSpecies[category] ?? '' },
  { name: 'Breed', from: 'breed', value: mainBreed },
  emptyColumn('Breed2'),
  { name: 'Purebred', from: 'breed', value: (pet) => (isMix(pet) ? '0' : '') },
  { name: 'Age', from: 'birthDate, age', value: ageGroupOf, lost: lostAge },
  { name: 'Name', from: 'name', value: ({ name }) => oneLine(name) },
  { name: 'Size', from: 'size', value: (pet) => (hasSize(pet) ? sizeOf(pet) : '') },
  { name: 'Sex', from: 'sex', value: sexOf },
  { name: 'Description', from: 'description', value: ({ description }) => plainLines(description, '<br />') },
  {
    name: 'Status',
    from: 'status',
    value: () => 'Available',
    lost: ({ photos }) => ({ code: 'photos', sent: 0, total: photos.length }),
  },
  yesNoColumn('GoodWKids', 'goodWithChildren'),
  yesNoColumn('GoodWCats', 'goodWithCats'),
  yesNoColumn('GoodWDogs', 'goodWithDogs'),
  yesNoColumn('SpayedNeutered', 'neutered'),
  yesNoColumn('ShotsCurrent', 'vaccinated'),
  yesNoColumn('Housetrained', 'houseTrained'),
  emptyColumn('Declawed'),
  {
    name: 'SpecialNeeds',
    from: 'specialNeeds',
    value: ({ specialNeeds }) => (specialNeeds === null ? '' : specialNeeds === '' ? '0' : '1'),
    lost: ({ specialNeeds }) => (specialNeeds ? { code: 'special_needs' } : null),
  },
  emptyColumn('HairLength'),
  emptyColumn('YouTubeVideoURL'),
  {
    name: 'Birthdate',
    from: 'birthDate',
    value: (pet) => americanDay(exactBirthDate(pet)),
    lost: lostBirthDate,
  },
  emptyColumn('Sizecurrent'),
  emptyColumn('SizeUOM'),
  {
    name: 'AdoptionFee',
    from: 'adoptionFeeCents',
    value: ({ adoptionFeeCents: cents }, { currency }) =>
      cents && currency === 'USD' && cents % dollar === 0 ? String(cents / dollar) : '',
    lost: ({ adoptionFeeCents: cents }, { currency }) => {
      if (cents === null) return null
      if (cents === 0) return { code: 'free' }
      return currency === 'USD' && cents % dollar === 0 ? null : { code: 'fee' }
    },
  },
]
