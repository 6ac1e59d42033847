// What a shelter can say about a pet besides the required fields. Free of zod, so that the public pages need not load it.

/** A draft is seen by its owner and admins alone; on hold and adopted come from requests (docs/product.md 5.6). */
export const petStatuses = ['draft', 'available', 'on_hold', 'adopted'] as const
export type PetStatus = (typeof petStatuses)[number]

export const petSexes = ['female', 'male'] as const
export type PetSex = (typeof petSexes)[number]

export const petSizes = ['small', 'medium', 'large', 'extra_large'] as const
export type PetSize = (typeof petSizes)[number]

/** What is answered with yes, no or not known. */
export const petTraits = [
  'goodWithChildren',
  'goodWithDogs',
  'goodWithCats',
  'houseTrained',
  'neutered',
  'vaccinated',
  'microchipped',
] as const
export type PetTrait = (typeof petTraits)[number]

/** Cents that an adoption costs at most: $100,000. */
export const maxAdoptionFee = 10_000_000
