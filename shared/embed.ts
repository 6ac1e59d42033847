// What pages of other sites show of our pets (docs/product.md 17.6). Free of zod: the script for those pages is small.
import type { PetStatus } from './pet-facts.ts'
import type { PetCategory } from './pet-filter.ts'
import type { Focus } from './pictures.ts'

/** The script for pages of other sites, and what it asks for. */
export const embedScript = '/embed.js'
export const embedPets = '/embed/pets.json'

/** Pets that are shown at most, and where nobody says how many. */
export const maxEmbeddedPets = 24
export const defaultEmbeddedPets = 4

/** A pet as it is shown there; addresses are absolute. */
export type EmbeddedPet = {
  name: string
  url: string
  image: string
  alt: string
  /** Where its card holds the picture; null is the middle. */
  focus: Focus | null
  status: PetStatus
  category: PetCategory
  age: string
  location: string
}

export type EmbedData = {
  shelter: string
  /** All of these pets. */
  url: string
  pets: EmbeddedPet[]
}

/** The line that shows pets on another site. */
export function embedSnippet(
  origin: string,
  { limit, category }: { limit: number; category: PetCategory | null },
): string {
  const kind = category ? ` data-category="${category}"` : ''
  return `<script async src="${origin}${embedScript}" data-limit="${limit}"${kind}></script>`
}
