import type { PetFilter } from '#shared/pet-filter.ts'
import type { PetCard } from '#shared/pets.ts'
import { homeList } from './home-records.ts'

const input: PetFilter & { limit: number } = { status: ['available'], sort: 'longest_waiting', limit: 4 }

/** The four available pets that have waited longest. */
export const { prefetch: prefetchLongestWaiting, useItems: useLongestWaiting } = homeList<PetCard>({
  name: 'longest waiting',
  procedure: 'pets.list',
  input,
  query: (client) => client.pets.list.query(input),
})
