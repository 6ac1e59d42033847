// Photos of a pet, the first one of which is its cover. Free of zod, so that the public pages need not load it.
import type { PetCategory } from './pet-filter.ts'
import type { Focus } from './pictures.ts'

/** Photos that a pet can have at most. */
export const maxPhotos = 10

/** Characters that an alternative text can have at most. */
export const maxAltLength = 200

export type { Focus }

export type Photo = {
  image: string
  /** What is on it, for whoever can't see it; null stands for `defaultAlt`. */
  alt: string | null
  /** Where cards hold it; null is the middle. */
  focus: Focus | null
}

const kinds: Record<PetCategory, string | null> = {
  Dog: 'a dog',
  Cat: 'a cat',
  Rabbit: 'a rabbit',
  Bird: 'a bird',
  Other: null,
}

/** What a photo shows where nobody has said it: 'Rex, a dog', 'Rex, a dog (photo 2)'. `place` counts from 0. */
export function defaultAlt({ name, category }: { name: string; category: PetCategory }, index = 0): string {
  const kind = kinds[category]
  return `${name}${kind ? `, ${kind}` : ''}${index > 0 ? ` (photo ${index + 1})` : ''}`
}

/** A photo's alternative text. */
export const photoAlt = (pet: { name: string; category: PetCategory }, photo: Photo, index: number): string =>
  photo.alt ?? defaultAlt(pet, index)
