// Pets on pages of other sites (docs/product.md 17.6). Free of zod, because the script for those pages must be small.
import type { PetStatus } from './pet-facts.ts'
import type { PetCategory } from './pet-filter.ts'
import type { Focus } from './pictures.ts'

export const embedScript = '/embed.js'
export const embedPets = '/embed/pets.json'

export const maxEmbeddedPets = 24
export const defaultEmbeddedPets = 4

export type EmbeddedPet = {
  name: string
  url: string
  image: string
  alt: string
  /** null is the center. */
  focus: Focus | null
  status: PetStatus
  category: PetCategory
  age: string
  location: string
}

export type EmbedData = {
  shelter: string
  url: string
  pets: EmbeddedPet[]
}

export function embedSnippet(
  origin: string,
  { limit, category }: { limit: number; category: PetCategory | null },
): string {
  const kind = category ? ` data-category="${category}"` : ''
  return `<script async src="${origin}${embedScript}" data-limit="${limit}"${kind}></script>`
}
