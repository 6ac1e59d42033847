import type { PetSex, PetSize, PetTrait } from '#shared/pet-facts.ts'

export const sexLabels: Record<PetSex, string> = { female: 'Female', male: 'Male' }

export const sizeLabels: Record<PetSize, string> = {
  small: 'Small',
  medium: 'Medium',
  large: 'Large',
  extra_large: 'Extra large',
}

export const traitLabels: Record<PetTrait, string> = {
  goodWithChildren: 'Good with children',
  goodWithDogs: 'Good with dogs',
  goodWithCats: 'Good with cats',
  houseTrained: 'House-trained',
  neutered: 'Neutered',
  vaccinated: 'Vaccinated',
  microchipped: 'Microchipped',
}
