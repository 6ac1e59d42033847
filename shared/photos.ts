// A pet's photos; the first one is the cover. Free of zod, so that the public pages need not load it.
import type { PetCategory } from './pet-filter.ts'
import { photosTexts as t } from './photos.texts.ts'
import type { Focus } from './pictures.ts'

export const maxPhotos = 10

export const maxAltLength = 200

export type { Focus }

export type Photo = {
  image: string
  /** null means `defaultAlt`. */
  alt: string | null
  focus: Focus | null
}

/** The text for a photo without alternative text: 'Rex, a dog', 'Rex, a dog (photo 2)'. `index` counts from 0. */
export const defaultAlt = ({ name, category }: { name: string; category: PetCategory }, index = 0): string =>
  index === 0 ? t.cover({ name, category }) : t.numbered({ name, category, number: String(index + 1) })

export const photoAlt = (pet: { name: string; category: PetCategory }, photo: Photo, index: number): string =>
  photo.alt ?? defaultAlt(pet, index)
