// Listings of pets on other sites (docs/product.md 24). Free of zod, so that pages need not load it.

/** Sites whose imports we write files for, as in the files' URLs. */
export const listingSites = ['petfinder', 'adopt-a-pet'] as const
export type ListingSite = (typeof listingSites)[number]

/** Names of companies, the same in every language. */
export const listingSiteNames: Record<ListingSite, string> = { petfinder: 'Petfinder', 'adopt-a-pet': 'Adopt a Pet' }

/** Why a pet is not in a file. */
export const leftOutReasons = [
  'draft',
  'waiting',
  'refused',
  'hidden',
  'adopted',
  'on_hold',
  'of_member',
  'no_photo',
  'category',
  'no_breed',
  'no_sex',
  'no_size',
  'no_age',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/**
 * What a file does not say of a pet that it lists.
 * `unknown`: facts that nobody has entered, left empty · `only_yes`, `only_no`: known facts whose column has only the
 * other value · `no_column`: known facts without a column · `age_in_words`: the age group is from the age in words ·
 * `approximate_birth_date`: the birth date is left out · `free`, `fee`: the fee can't be written · `special_needs`: the
 * text is left out · `photos`: only some are sent
 */
export const listingNoteCodes = [
  'photos',
  'unknown',
  'only_yes',
  'only_no',
  'no_column',
  'age_in_words',
  'approximate_birth_date',
  'free',
  'fee',
  'special_needs',
] as const
export type ListingNoteCode = (typeof listingNoteCodes)[number]

/** Facts that a pet's page shows as yes or no. */
export const yesNoFacts = [
  'goodWithChildren',
  'goodWithDogs',
  'goodWithCats',
  'houseTrained',
  'neutered',
  'vaccinated',
  'microchipped',
] as const
export type YesNoFact = (typeof yesNoFacts)[number]

/** Pets per page of the preview. */
export const previewRows = 50

/** The path of a site's file. */
export const listingPath = (site: ListingSite, secret: string): string => `/listings/${site}/${secret}.csv`
