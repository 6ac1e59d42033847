import type { Approval } from '../approval.ts'
import type { Currency } from '../currencies.ts'
import type { YesNoFact } from '../listing-values.ts'
import type { PetSex, PetSize, PetStatus } from '../pet-facts.ts'
import type { PetCategory } from '../pet-filter.ts'
import { ageBands, monthsInWords, monthsSince } from './ages.ts'

// What files for other sites are made of, and what their columns have in common (docs/product.md 24, docs/listings.md).

/** A pet as it is stored, with absolute URLs of its photos, the cover first. Null is unknown. */
export type ListingPet = {
  id: number
  name: string
  category: PetCategory
  age: string
  description: string
  status: PetStatus
  approval: Approval
  hidden: boolean
  /** Whether its owner is staff or an admin. */
  ofShelter: boolean
  sex: PetSex | null
  birthDate: string | null
  birthDateApproximate: boolean
  size: PetSize | null
  breed: string | null
  goodWithChildren: boolean | null
  goodWithDogs: boolean | null
  goodWithCats: boolean | null
  houseTrained: boolean | null
  neutered: boolean | null
  vaccinated: boolean | null
  microchipped: boolean | null
  /** '' if there are none. */
  specialNeeds: string | null
  adoptionFeeCents: number | null
  arrivedOn: string
  photos: string[]
}

/** `today` is `YYYY-MM-DD`, for ages. */
export type ListingContext = { today: string; currency: Currency }

/** Why a file does not say a fact: see `listingNoteCodes`. */
export type LostFact =
  | { code: 'unknown' | 'only_yes' | 'only_no' | 'no_column'; fact: YesNoFact }
  | { code: 'age_in_words' | 'approximate_birth_date' | 'free' | 'fee' | 'special_needs' }
  | { code: 'photos'; sent: number; total: number }

/** One column of a site's file. `from` names our fields for docs/listings.md; null if we have none for it. */
export type ListingColumn = {
  name: string
  from: string | null
  value: (pet: ListingPet, context: ListingContext) => string
  lost?: (pet: ListingPet, context: ListingContext) => LostFact | null
}

/** A column for which there is no field. The site reads an empty cell as unknown. */
export const emptyColumn = (name: string): ListingColumn => ({ name, from: null, value: () => '' })

/** '1' if it is so, and empty if not or unknown. */
export const yesColumn = (name: string, fact: YesNoFact): ListingColumn => ({
  name,
  from: fact,
  value: (pet) => (pet[fact] === true ? '1' : ''),
  lost: (pet) => (pet[fact] === true ? null : { code: pet[fact] === null ? 'unknown' : 'only_yes', fact }),
})

/** '1' if it is not so, and empty if it is or unknown: 'NoDogs'. */
export const noColumn = (name: string, fact: YesNoFact): ListingColumn => ({
  name,
  from: fact,
  value: (pet) => (pet[fact] === false ? '1' : ''),
  lost: (pet) => (pet[fact] === false ? null : { code: pet[fact] === null ? 'unknown' : 'only_no', fact }),
})

/** '1', '0', or empty if unknown. */
export const yesNoColumn = (name: string, fact: YesNoFact): ListingColumn => ({
  name,
  from: fact,
  value: (pet) => (pet[fact] === null ? '' : pet[fact] ? '1' : '0'),
  lost: (pet) => (pet[fact] === null ? { code: 'unknown', fact } : null),
})

export const sexOf = ({ sex }: ListingPet): string => (sex === null ? '' : sex === 'female' ? 'F' : 'M')

const sizes: Record<PetSize, string> = { small: 'S', medium: 'M', large: 'L', extra_large: 'XL' }
export const sizeOf = ({ size }: ListingPet): string => (size === null ? '' : sizes[size])

/** Age in whole months: by birth date, else by the owner's words, if they are a number and a unit. Null if unknown. */
export const monthsOf = (pet: Pick<ListingPet, 'birthDate' | 'age'>, today: string): number | null =>
  pet.birthDate === null ? monthsInWords(pet.age) : monthsSince(pet.birthDate, today)

/** The sites' age group: under 1, 3, and 8 years, or older. It differs from the groups of our own filter. */
export function ageGroupOf(pet: ListingPet, { today }: ListingContext): string {
  const months = monthsOf(pet, today)
  return months === null ? '' : (ageBands.find(({ under }) => months < under)?.name ?? '')
}

export const lostAge = ({ birthDate }: ListingPet): LostFact | null =>
  birthDate === null ? { code: 'age_in_words' } : null

/** Neither site can mark a birth date as approximate, so only exact ones are sent. */
export const exactBirthDate = ({ birthDate, birthDateApproximate }: ListingPet): string =>
  birthDate === null || birthDateApproximate ? '' : birthDate

export const lostBirthDate = ({ birthDate, birthDateApproximate }: ListingPet): LostFact | null =>
  birthDate !== null && birthDateApproximate ? { code: 'approximate_birth_date' } : null

const mixed = /\b(?:mix|mixed|cross|crossbreed)\b/i
const endOfMix = /[ -](?:mix|cross)$/i

/** Whether the breed says that it is a mix. Otherwise that is unknown. */
export const isMix = ({ breed }: ListingPet): boolean => breed !== null && mixed.test(breed)

/** 'Collie mix' is a Collie. */
export const mainBreed = ({ breed }: ListingPet): string => oneLine(breed ?? '').replace(endOfMix, '')

export const oneLine = (text: string): string => text.replaceAll(/\s/g, ' ').trim()

/**
 * A description as both sites read it: text in which `&`, `<`, and `>` are escaped, and line breaks are `lineBreak`. A
 * dash in front of a line becomes a bullet: spreadsheets would take it for a formula.
 */
export const plainLines = (text: string, lineBreak: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .split(/\r\n|\r|\n/)
    .map((line) => (line.trimStart().startsWith('- ') ? `• ${line.trimStart().slice(2)}` : line))
    .join(lineBreak)
    .replaceAll('\t', ' ')
