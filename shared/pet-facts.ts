// The optional facts about a pet. Free of zod, so that the public pages need not load it.

/**
 * A draft is visible only to its owner, staff, and admins; on hold and adopted come from requests (docs/product.md
 * 5.6).
 */
export const petStatuses = ['draft', 'available', 'on_hold', 'adopted'] as const
export type PetStatus = (typeof petStatuses)[number]

export const petSexes = ['female', 'male'] as const
export type PetSex = (typeof petSexes)[number]
export const sexLabels: Record<PetSex, string> = { female: 'Female', male: 'Male' }

export const petSizes = ['small', 'medium', 'large', 'extra_large'] as const
export type PetSize = (typeof petSizes)[number]
export const sizeLabels: Record<PetSize, string> = {
  small: 'Small',
  medium: 'Medium',
  large: 'Large',
  extra_large: 'Extra large',
}

/** Maximum adoption fee in cents: $100,000. */
export const maxAdoptionFee = 10_000_000
