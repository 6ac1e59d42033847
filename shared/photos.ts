// A pet's photos; the first one is the cover. Free of zod, so that the public pages need not load it.
import type { PetCategory } from './pet-filter.ts'
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

const kinds: Record<PetCategory, string | null> = {
  Dog: 'a dog',
  Cat: 'a cat',
  Rabbit: 'a rabbit',
  Bird: 'a bird',
  Other: null,
}

/** The text for a photo without alternative text: 'Rex, a dog', 'Rex, a dog (photo 2)'. `index` counts from 0. */
export function defaultAlt({ name, category }: { name: string; category: PetCategory }, index = 0): string {
  const kind = kinds[category]
  return `${name}${kind ? `, ${kind}` : ''}${index > 0 ? ` (photo ${index + 1})` : ''}`
}

export const photoAlt = (pet: { name: string; category: PetCategory }, photo: Photo, index: number): string =>
  photo.alt ?? defaultAlt(pet, index)
