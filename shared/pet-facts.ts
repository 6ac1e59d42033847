// The optional facts about a pet. Free of zod, so that the public pages need not load it.

/**
 * A draft is visible only to its owner, staff, and admins; on hold and adopted come from requests (docs/product.md
 * 5.6).
 */
export const petStatuses = ['draft', 'available', 'on_hold', 'adopted'] as const
export type PetStatus = (typeof petStatuses)[number]

export const petSexes = ['female', 'male'] as const
export type PetSex = (typeof petSexes)[number]

export const petSizes = ['small', 'medium', 'large', 'extra_large'] as const
export type PetSize = (typeof petSizes)[number]

/** Maximum adoption fee, in the smallest unit: $100,000. */
export const maxAdoptionFee = 10_000_000
