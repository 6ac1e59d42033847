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

/** Each category spread evenly over the whole list, so that every page of the listing shows a bit of everything. */
function mixed() {
  const lists = Object.entries(byCategory) as [PetCategory, DemoPet[]][]
  return lists
    .flatMap(([category, list]) => list.map((pet, i) => ({ ...pet, category, place: (i + 0.5) / list.length })))
    .sort((a, b) => a.place - b.place)
    .map(({ place, ...pet }) => pet)
}

/** The demo shelter's pets in the order in which they are added: the last ones stand first in the listing. */
export const demoPets = mixed()
