// Pets on pages of other sites (docs/product.md 17.6). Free of zod, because the script for those pages must be small.
import { pathIn } from './local-paths.ts'
import type { PetStatus } from './pet-facts.ts'
import type { PetCategory } from './pet-filter.ts'
import type { Focus } from './pictures.ts'
import { currentLanguage, type Language } from './texts/languages.ts'

export const embedScript = '/embed.js'
/** The file of the script in a language, in the built website. */
export const embedFile = (language: Language): string => `/.embed/${language}.js`

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
  /** The color of links on light and on dark pages, as `#rrggbb`; null: that of the script. */
  accent: { light: string; dark: string } | null
  pets: EmbeddedPet[]
}

export type EmbedChoices = { limit: number; category: PetCategory | null; language?: Language }

/** Shows texts, and leads to pages, in `language`, by default the current one. */
export function embedSnippet(origin: string, { limit, category, language = currentLanguage() }: EmbedChoices): string {
  const kind = category ? ` data-category="${category}"` : ''
  return `<script async src="${origin}${pathIn(language, embedScript)}" data-limit="${limit}"${kind}></script>`
}
