import type { Database } from '#server/db/database.ts'
import { requestProblems } from '#server/features/adoptions/adoptions.queries.ts'
import { stayProblems } from '#server/features/stays/stays.queries.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { meetingProblems } from './meeting-problems.ts'
import {
  eventPairs,
  happen,
  happenAndSee,
  isPetEvent,
  namedRefusals,
  otherStates,
  type PairEvent,
  type PairPeople,
  type PairScene,
  type PairStep,
  petStates,
  startScene,
} from './race-pair-events.ts'

// Every pair of events at the same time, each from the states before them.

type PairJob = { one: PairEvent; other: PairEvent; before: readonly PairStep[] }
type PairDatabases = readonly [Database, Database]
type RacedPair = { scene: PairScene; job: PairJob }

export type PairTally = {
  pairs: number
  rounds: number
  done: number
  refused: number
  broken: string[]
}

type PairOptions = {
  /** How often each pair runs, in one of its states after another. A pair about the pet runs in each at least once. */
  rounds: number
  /** Only pairs with an event that is not about the pet. */
  withoutPetPairs?: boolean
}

/** So many scenes are in the database at once: checking and clearing it costs more than a scene. */
const batchSize = 40

/** On PostgreSQL, so many pairs race at the same time, about different pets. SQLite has one writer. */
const atOnce = 4

/**
 * Runs each pair over two servers that share a database. `broken` says which promises don't hold afterwards. Throws
 * unexpected errors, and if an event is possible in no state.
 */
export async function racePairs(
  dbs: PairDatabases,
  people: PairPeople,
  { rounds, withoutPetPairs = false }: PairOptions,
): Promise<PairTally> {
  const [db] = dbs
  const { users } = db.schema
  await db.transaction((tx) => tx.insert(users).values(Object.values(people)).onConflictDoNothing())
  const possible = await possibleEvents(db, people)
  const tally: PairTally = { pairs: 0, rounds: 0, done: 0, refused: 0, broken: [] }
  const jobs = eventPairs.flatMap(([one, other], place) => {
    const ofPet = isPetEvent(one) && isPetEvent(other)
    if (ofPet && withoutPetPairs) return []
    const states = ofPet ? petStates : fittingStates(possible, one, other)
    tally.pairs += 1
    const times = ofPet ? Math.max(rounds, states.length) : rounds
    return Array.from({ length: times }, (_, round): PairJob => {
      // other pairs begin with another state
      const before = states[(place + round) % states.length] ?? []
      return { one, other, before }
    })
  })
  for (let first = 0; first < jobs.length; first += batchSize)
    await raceBatch(dbs, people, jobs.slice(first, first + batchSize), tally)
  return tally
}

/** Where both are possible; if there is none, where one is. */
function fittingStates(possible: Set<PairEvent>[], one: PairEvent, other: PairEvent) {
  const both = otherStates.filter((_, place) => possible[place]?.has(one) && possible[place].has(other))
  if (both.length > 0) return both
  return otherStates.filter((_, place) => possible[place]?.has(one) || possible[place]?.has(other))
}

/** For each of `otherStates`, the events that can happen there, tried one by one. */
async function possibleEvents(db: Database, people: PairPeople): Promise<Set<PairEvent>[]> {
  const all = [...new Set(eventPairs.flat())]
  const found: Set<PairEvent>[] = []
  for (const before of otherStates) {
    const possible = new Set<PairEvent>()
    for (const [place, event] of all.entries())
      if ((await refusalOf(event, await sceneAfter(db, people, { before, place }))) === null) possible.add(event)
    await clear(db)
    found.push(possible)
  }
  const never = [...all].filter((event) => !found.some((possible) => possible.has(event)))
  if (never.length > 0) throw new Error(`possible in no state: ${never.join(', ')}`)
  return found
}

/** The rule's refusal, or null. Throws other errors. */
async function refusalOf(event: PairEvent, scene: PairScene): Promise<AppError | null> {
  try {
    await happen(event, scene)
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

async function sceneAfter(
  db: Database,
  people: PairPeople,
  { before, place }: { before: readonly PairStep[]; place: number },
): Promise<PairScene> {
  const scene = await startScene(db, people, place)
  for (const step of before) await happenAndSee(step, scene)
  return scene
}

async function raceBatch(dbs: PairDatabases, people: PairPeople, jobs: readonly PairJob[], tally: PairTally) {
  const [db] = dbs
  const raced: RacedPair[] = []
  const waiting = jobs.entries()
  const raceNext = async () => {
    for (const [place, job] of waiting)
      raced.push({ job, scene: await raceOnce(dbs, await sceneAfter(db, people, { ...job, place }), job, tally) })
  }
  await Promise.all(Array.from({ length: db.dialect === 'sqlite' ? 1 : atOnce }, raceNext))
  const found = [...(await requestProblems(db)), ...(await stayProblems(db)), ...(await meetingProblems(db))]
  tally.broken.push(...found.map((problem) => `${namesOf(raced, problem)}: ${problem}`))
  await clear(db)
}

async function raceOnce([, otherDb]: PairDatabases, scene: PairScene, job: PairJob, tally: PairTally) {
  const { one, other } = job
  const refusals = await Promise.all([refusalOf(one, scene), refusalOf(other, { ...scene, db: otherDb })])
  const codes = refusals.flatMap((refusal) => (refusal ? [refusal.code] : []))
  const unnamed = codes.filter((code) => !namedRefusals.has(code))
  if (unnamed.length > 0) tally.broken.push(`${nameOf(job)}: refused with ${unnamed.join(', ')}`)
  tally.refused += codes.length
  tally.done += 2 - codes.length
  tally.rounds += 1
  // one of them at least is possible alone
  if (codes.length === 2 && !(isPetEvent(one) && isPetEvent(other)))
    tally.broken.push(`${nameOf(job)}: each is refused because of the other: ${codes.join(', ')}`)
  return scene
}

const nameOf = ({ one, other, before }: PairJob) => `${one} and ${other} after ${before.join(', ') || 'nothing'}`

/** The pairs of the scenes that a problem names. */
function namesOf(raced: readonly RacedPair[], problem: string): string {
  const numbers = new Set(problem.match(/\d+/g)?.map(Number))
  const named = raced.filter(({ scene: { petId, requests } }) =>
    [petId, ...Object.values(requests)].some((id) => numbers.has(id)),
  )
  return named.map(({ job }) => nameOf(job)).join('; or ')
}

async function clear(db: Database): Promise<void> {
  const { adoptionRequests, notifications, pets, stays } = db.schema
  // meetings go with their requests
  await db.transaction(async (tx) => {
    for (const table of [notifications, stays, adoptionRequests, pets]) await tx.delete(table)
  })
}
