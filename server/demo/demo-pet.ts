import type { PetRecord } from '#server/features/pets/pets.queries.ts'
import type { PetInput } from '#shared/pets.ts'
import type { portraits } from '#tools/drawings/demo-pets.ts'
import type { PersonKey } from './people.ts'

export type PetName = keyof typeof portraits

export type Ago = { years?: number; months?: number; days?: number }

/** The form fields that do not depend on when the shelter is created. */
type DemoPetFields = Omit<
  PetInput,
  'name' | 'category' | 'image' | 'photos' | 'status' | 'version' | 'birthDate' | 'birthDateApproximate' | 'arrivedOn'
>

export type DemoPet = DemoPetFields & {
  name: PetName
  owner: PersonKey
  adopted?: true
  draft?: true
  /** When it was born, consistent with `age`; `about`: approximately. */
  born?: Ago & { about?: true }
  /** Alternative texts of its photos, the portrait first; without it, the portrait is the only photo. */
  alts?: string[]
  arrived?: Ago
  /** Days since somebody last said that it is still here; without it, it is confirmed. */
  confirmedDaysAgo?: number
}

export const vetted = { neutered: true, vaccinated: true, microchipped: true } as const

export type DemoPetRecords = Record<PetName, PetRecord>
