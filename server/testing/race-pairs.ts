import type { Database } from '#server/db/database.ts'
import { requestProblems } from '#server/features/adoptions/adoptions.queries.ts'
import {
  decideRequest,
  releaseRequest,
  requestAdoption,
  startTrialOfRequest,
  withdrawRequest,
} from '#server/features/adoptions/adoptions.service.ts'
import { addPet, deletePet, markAdopted, setPublished } from '#server/features/pets/pets.service.ts'
import { placePet, takePetBack } from '#server/features/pets/places.service.ts'
import { stayProblems } from '#server/features/stays/stays.queries.ts'
import type { UserRow } from '#server/identity/users.ts'
import { AppError } from '#server/platform/errors/errors.ts'

// Every pair of events about one pet at the same time (docs/product.md 25.4), each from every state before them.

const facts = { name: 'Rex', age: '2', category: 'Dog', location: 'here', description: 'Good.' } as const
const image = 'https://example.org/rex.jpg'
const contact = { phone: '+1 555 0100', address: '1 Long Lane' }
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

/** `admin` owns the pet, `ann` and `ben` have asked for it, `cleo` has not, and `faye` is a foster family. */
export type PairPeople = Record<'admin' | 'ann' | 'ben' | 'cleo' | 'faye', UserRow>

type PairScene = { db: Database; people: PairPeople; petId: number; ann: number; ben: number }

const events = {
  ask: ({ db, people, petId }) => requestAdoption({ db, user: people.cleo }, { petId, ...contact }),
  acceptAnn: ({ db, people, ann }) => decideRequest({ db, user: people.admin }, { id: ann, status: 'accepted' }),
  acceptBen: ({ db, people, ben }) => decideRequest({ db, user: people.admin }, { id: ben, status: 'accepted' }),
  reject: ({ db, people, ann }) => decideRequest({ db, user: people.admin }, { id: ann, status: 'rejected' }),
  release: ({ db, people, ann }) => releaseRequest({ db, user: people.admin }, { id: ann }),
  withdraw: ({ db, people, ann }) => withdrawRequest({ db, user: people.ann }, { id: ann }),
  startTrial: ({ db, people, ann }) => startTrialOfRequest({ db, user: people.admin }, { id: ann, until: inAWeek() }),
  adopt: ({ db, people, petId }) => markAdopted({ db, user: people.admin }, { id: petId }),
  comeBack: ({ db, people, petId }) => takePetBack({ db, user: people.admin }, { id: petId, published: true }),
  foster: ({ db, people, petId }) =>
    placePet({ db, user: people.admin }, { id: petId, place: 'foster', caregiverEmail: people.faye.email }),
  shelter: ({ db, people, petId }) => placePet({ db, user: people.admin }, { id: petId, place: 'shelter' }),
  unpublish: ({ db, people, petId }) => setPublished({ db, user: people.admin }, { id: petId, published: false }),
  deletePet: ({ db, people, petId }) => deletePet({ db, user: people.admin }, { id: petId }),
} satisfies Record<string, (scene: PairScene) => Promise<unknown>>
type PairEvent = keyof typeof events

const states: readonly PairEvent[][] = [
  [],
  ['acceptAnn'],
  ['acceptAnn', 'startTrial'],
  ['acceptAnn', 'adopt'],
  ['foster'],
]

const names = Object.keys(events) as PairEvent[]

/** Every pair, also of an event with itself. */
export const eventPairs = names.flatMap((one, place) => names.slice(place).map((other) => [one, other] as const))

type PairTally = { rounds: number; done: number; refused: number; broken: string[] }

/**
 * Runs each pair `rounds` times in each state, over two servers that share a database. `broken` says which promises don't hold
 * afterwards. Throws unexpected errors.
 */
export async function racePairs(
  [db, otherDb]: readonly [Database, Database],
  people: PairPeople,
  rounds: number,
): Promise<PairTally> {
  const { users } = db.schema
  await db.transaction((tx) => tx.insert(users).values(Object.values(people)).onConflictDoNothing())
  const tally: PairTally = { rounds: 0, done: 0, refused: 0, broken: [] }
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act()
      tally.done += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      tally.refused += 1
    }
  }
  for (const [one, other] of eventPairs)
    for (const before of states)
      for (let round = 0; round < rounds; round += 1) {
        const scene = await startScene(db, people)
        for (const event of before) await events[event](scene)
        await Promise.all([attempt(() => events[one](scene)), attempt(() => events[other]({ ...scene, db: otherDb }))])
        const found = [...(await requestProblems(db)), ...(await stayProblems(db))]
        tally.broken.push(...found.map((problem) => `${one} and ${other} after ${before.join(', ')}: ${problem}`))
        tally.rounds += 1
        await clear(db)
      }
  return tally
}

async function startScene(db: Database, people: PairPeople): Promise<PairScene> {
  const { id: petId } = await addPet({ db, user: people.admin }, { ...facts, image })
  const ask = async (user: UserRow) => (await requestAdoption({ db, user }, { petId, ...contact })).id
  return { db, people, petId, ann: await ask(people.ann), ben: await ask(people.ben) }
}

async function clear(db: Database): Promise<void> {
  const { adoptionRequests, notifications, pets, stays } = db.schema
  await db.transaction(async (tx) => {
    for (const table of [notifications, stays, adoptionRequests, pets]) await tx.delete(table)
  })
}
