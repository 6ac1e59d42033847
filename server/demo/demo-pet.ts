import type { PetRecord } from '#server/features/pets/queries.ts'
import type { PetInput } from '#shared/pets.ts'
import type { portraits } from '#tools/drawings/demo-pets.ts'
import type { PersonKey } from './people.ts'

export type PetName = keyof typeof portraits

/** How long before the shelter was made something happened. */
export type Ago = { years?: number; months?: number; days?: number }

/** What is said of a pet by itself, and not by when the shelter is made or what happens there. */
type DemoPetFields = Omit<
  PetInput,
  'name' | 'category' | 'image' | 'photos' | 'status' | 'version' | 'birthDate' | 'birthDateApproximate' | 'arrivedOn'
>

export type DemoPet = DemoPetFields & {
  /** Also says which portrait is theirs. */
  name: PetName
  owner: PersonKey
  adopted?: true
  /** Only its owner and admins see it. */
  draft?: true
  /** When it was born, in keeping with `age`; `about`: nobody knows exactly. */
  born?: Ago & { about?: true }
  /** What is on each of its photos, the portrait first; without it the portrait is all there is. */
  alts?: string[]
  /** When it came, where it was not put on the site at once. */
  arrived?: Ago
}

/** What the vet has done for most of the shelter's dogs and cats. */
export const vetted = { neutered: true, vaccinated: true, microchipped: true } as const

/** All of them as they stand in the database. */
export type DemoPetRecords = Record<PetName, PetRecord>
