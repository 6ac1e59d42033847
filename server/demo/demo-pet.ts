import type { PetRecord } from '#server/features/pets/queries.ts'
import type { PetInput } from '#shared/pets.ts'
import type { portraits } from '#tools/drawings/demo-pets.ts'
import type { PersonKey } from './people.ts'

export type PetName = keyof typeof portraits

export type DemoPet = Omit<PetInput, 'name' | 'category' | 'image'> & {
  /** Also says which portrait is theirs. */
  name: PetName
  owner: PersonKey
  adopted?: true
}

/** All of them as they stand in the database. */
export type Pets = Record<PetName, PetRecord>
