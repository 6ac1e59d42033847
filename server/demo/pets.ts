import type { PetCategory } from '#shared/pet-filter.ts'
import { birds } from './birds.ts'
import { cats } from './cats.ts'
import type { DemoPet } from './demo-pet.ts'
import { dogs } from './dogs.ts'
import { otherPets } from './other-pets.ts'
import { rabbits } from './rabbits.ts'

const byCategory: Record<PetCategory, DemoPet[]> = {
  Dog: dogs,
  Cat: cats,
  Rabbit: rabbits,
  Bird: birds,
  Other: otherPets,
}

/** Spreads each category evenly over the list, so that every page of the listing is varied. */
function mixed() {
  const lists = Object.entries(byCategory) as [PetCategory, DemoPet[]][]
  return lists
    .flatMap(([category, list]) => list.map((pet, i) => ({ ...pet, category, place: (i + 0.5) / list.length })))
    .sort((a, b) => a.place - b.place)
    .map(({ place, ...pet }) => pet)
}

/** In order of creation: the last ones come first in the listing. */
export const demoPets = mixed()
