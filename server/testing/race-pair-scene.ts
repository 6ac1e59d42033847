import type { Database } from '#server/db/database.ts'
import { requestAdoption } from '#server/features/adoptions/adoptions.service.ts'
import { addPet } from '#server/features/pets/pets.service.ts'
import type { UserRow } from '#server/identity/users.ts'
import { meetingTimes } from '#shared/meetings.ts'
import type { FeeProvider } from './race-fee-provider.ts'

// Where the events of race-pairs.ts happen: a pet with its requests.

const facts = { name: 'Rex', age: '2', category: 'Dog', location: 'here', description: 'Good.' } as const
export const pairPet = { ...facts, image: 'https://example.org/rex.jpg' } as const
export const pairContact = { phone: '+1 555 0100', address: '1 Long Lane' }
const [hour, day] = [4 * meetingTimes.quarter, 86_400_000]

/**
 * `admin` owns the pet, `ann` and `ben` have asked for it, `cleo` has not, and `faye` is a foster family. `ann` has also
 * asked for a pet of `olga`, another admin.
 */
export type PairPeople = Record<'admin' | 'ann' | 'ben' | 'cleo' | 'faye' | 'olga', UserRow>

export type PairRequest = 'ann' | 'ben' | 'other'

export type PairScene = {
  db: Database
  people: PairPeople
  petId: number
  /** Ids of requests: Ann's and Ben's for the pet, and after `offerOther`, Ann's for the pet of another host. */
  requests: Record<PairRequest, number>
  /** What both sides saw last. */
  seen: Record<PairRequest, number>
  /** When all meetings of the scene are, each overlapping the others. */
  startsAt: Date
  provider: FeeProvider
  /** What Ann read, and what she agreed to; both servers share it. */
  agreement: { text: string; sha256: string; agreedText: string | null }
}

type PairPlace = { place: number; provider: FeeProvider }

/** `place` keeps the meetings of scenes at the same time apart. */
export async function startScene(db: Database, people: PairPeople, { place, provider }: PairPlace): Promise<PairScene> {
  const { id: petId } = await addPet({ db, user: people.admin }, pairPet)
  const requests = {
    ann: await askFor(db, people.ann, petId),
    ben: await askFor(db, people.ben, petId),
    other: 0,
  }
  const startsAt = new Date(Math.ceil(Date.now() / day) * day + 2 * day + place * 3 * hour)
  const agreement = { text: '', sha256: '', agreedText: null }
  return { db, people, petId, requests, seen: { ann: 0, ben: 0, other: 0 }, startsAt, provider, agreement }
}

export const askFor = async (db: Database, user: UserRow, petId: number) =>
  (await requestAdoption({ db, user }, { petId, ...pairContact })).id

export type PairAct = (scene: PairScene) => Promise<unknown>
