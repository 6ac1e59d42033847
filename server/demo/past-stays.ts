import { lt } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import type { PetCategory } from '#shared/pet-filter.ts'
import { daysLater } from '#shared/stays.ts'
import { day } from './history.ts'

// Pets of earlier months, whose pages were deleted: the demo's figures have a history.

/** How many of each arrived in a month, from 14 months ago to 2 months ago. */
const arrivals: Record<'Dog' | 'Cat' | 'Rabbit' | 'Bird', readonly number[]> = {
  Dog: [3, 2, 2, 4, 3, 2, 3, 4, 3, 2, 3, 4, 3],
  Cat: [2, 2, 1, 2, 3, 5, 7, 6, 5, 4, 3, 2, 2],
  Rabbit: [1, 0, 1, 0, 1, 2, 1, 1, 0, 1, 1, 0, 1],
  Bird: [0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 0],
}

type PastPet = { category: PetCategory; arrived: string; waited: number; end: 'adopted' | 'returned' | 'departed' }

function pastPets(now: Date): PastPet[] {
  const first = now.getTime() - 14 * 30 * day
  return Object.entries(arrivals).flatMap(([category, months], kind) =>
    months.flatMap((count, month) =>
      Array.from({ length: count }, (_, place): PastPet => {
        // spread without chance, so that every demo has the same figures
        const number = kind * 31 + month * 7 + place * 11
        const arrived = new Date(first + (month * 30 + (number % 28)) * day).toISOString().slice(0, 10)
        const end = number % 17 === 3 ? 'returned' : number % 23 === 5 ? 'departed' : 'adopted'
        return { category: category as PetCategory, arrived, waited: 9 + (number % 29), end }
      }),
    ),
  )
}

/** Adds the stays of past pets once, also if an interrupted shelter is completed. */
export async function addPastStays({ schema: { stays } }: Database, tx: Tx, now: Date): Promise<void> {
  if ((await tx.$count(stays, lt(stays.originalPetId, 0))) > 0) return
  const rows = pastPets(now).flatMap(({ category, arrived, waited, end }, place) => {
    // below those of the pets that are here, which are counted from 1
    const of = { originalPetId: -1 - place, category, open: false, ofShelter: true }
    const left = daysLater(arrived, waited)
    const back = daysLater(left, 12)
    const gone = daysLater(left, 40)
    const shelter = { ...of, place: 'shelter', startedOn: arrived, endedOn: left } as const
    const home = { ...of, place: 'adopted', startedOn: left, endedOn: end === 'returned' ? back : gone } as const
    if (end === 'departed') return [shelter]
    if (end === 'adopted') return [shelter, home]
    return [
      ...[shelter, home],
      { ...shelter, startedOn: back, endedOn: gone },
      { ...home, startedOn: gone, endedOn: gone },
    ]
  })
  await tx.insert(stays).values(rows)
}
