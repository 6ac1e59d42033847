import type { Database, Tx } from '#server/db/database.ts'
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

type PairRows = Pick<Database['schema'], 'pets' | 'stays' | 'adoptionRequests' | 'notifications'>
/** The rows of a pet that Ann and Ben have asked for. */
export type PairBase = { [Name in keyof PairRows]: PairRows[Name]['$inferSelect'][] }

/** What the real events make of a new pet; the caller deletes the rows. Scenes begin with copies of them, in one step. */
export async function recordBase(db: Database, people: PairPeople): Promise<PairBase> {
  const { id: petId } = await addPet({ db, user: people.admin }, pairPet)
  for (const user of [people.ann, people.ben]) await askFor(db, user, petId)
  const { pets, stays, adoptionRequests, notifications } = db.schema
  return {
    pets: await db.read.select().from(pets),
    stays: await db.read.select().from(stays),
    adoptionRequests: await db.read.select().from(adoptionRequests),
    notifications: await db.read.select().from(notifications),
  }
}

const withoutId = <Row extends { id: number }>({ id: _, ...row }: Row): Omit<Row, 'id'> => row

function copyBase(db: Database, base: PairBase): Promise<{ petId: number; ann: number; ben: number }> {
  const { pets, stays, adoptionRequests, notifications } = db.schema
  return db.transaction(async (tx) => {
    const [pet] = await tx.insert(pets).values(base.pets.map(withoutId)).returning({ id: pets.id })
    const petId = pet?.id ?? 0
    await tx.insert(stays).values(base.stays.map((row) => ({ ...withoutId(row), petId, originalPetId: petId })))
    const asked = await tx
      .insert(adoptionRequests)
      .values(base.adoptionRequests.map((row) => ({ ...withoutId(row), petId })))
      .returning({ id: adoptionRequests.id, uid: adoptionRequests.requesterUid })
    const idOf = (uid: string) => asked.find((each) => each.uid === uid)?.id ?? 0
    const news = base.notifications.map((row) => {
      const data = JSON.parse(row.data)
      const renamed = JSON.stringify({ ...data, petId, requestId: idOf(data.person) })
      return { ...withoutId(row), data: renamed, groupKey: `asked:${petId}:${data.person}` }
    })
    await tx.insert(notifications).values(news)
    return { petId, ann: idOf('ann'), ben: idOf('ben') }
  })
}

type PairPlace = { place: number; provider: FeeProvider; base: PairBase }

/** `place` keeps the meetings of scenes at the same time apart. */
export async function startScene(
  db: Database,
  people: PairPeople,
  { place, provider, base }: PairPlace,
): Promise<PairScene> {
  const { petId, ann, ben } = await copyBase(db, base)
  const startsAt = new Date(Math.ceil(Date.now() / day) * day + 2 * day + place * 3 * hour)
  const agreement = { text: '', sha256: '', agreedText: null }
  const seen = { ann: 0, ben: 0, other: 0 }
  return { db, people, petId, requests: { ann, ben, other: 0 }, seen, startsAt, provider, agreement }
}

export const askFor = async (db: Database, user: UserRow, petId: number) =>
  (await requestAdoption({ db, user }, { petId, ...pairContact })).id

export type PairAct = (scene: PairScene) => Promise<unknown>

/** In this order rows can be inserted again. Meetings, agreements, and fees are deleted with their requests. */
const sceneTables = [
  ...(['pets', 'adoptionRequests', 'stays', 'meetings', 'meetingQuarters', 'requestMessages', 'followUps'] as const),
  ...(['agreements', 'adoptionFees', 'feePayments', 'notifications', 'petTallies', 'durationTallies'] as const),
] as const

/** Deletes all scenes. */
export async function clearScenes({ schema }: Database, tx: Tx): Promise<void> {
  const { adoptionRequests, durationTallies, notifications, pets, petTallies, stays } = schema
  for (const table of [notifications, stays, adoptionRequests, pets, petTallies, durationTallies])
    await tx.delete(table)
}

/** Records all scenes, here and at the provider. The function that it returns brings them back, with their ids. */
export async function recordScenes(db: Database, provider: FeeProvider): Promise<() => Promise<void>> {
  const back = provider.record()
  const recorded: [(typeof sceneTables)[number], Record<string, unknown>[]][] = []
  for (const name of sceneTables) recorded.push([name, await db.read.select().from(db.schema[name])])
  return async () => {
    back()
    await db.transaction(async (tx) => {
      await clearScenes(db, tx)
      for (const [name, rows] of recorded) if (rows.length > 0) await tx.insert(db.schema[name]).values(rows as never)
    })
  }
}
