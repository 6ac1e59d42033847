import type { Database } from '#server/db/database.ts'
import { requestProblems } from '#server/features/adoptions/adoptions.queries.ts'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import { stayProblems } from '#server/features/stays/stays.queries.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { rebuildTallies, tallyProblems } from '#server/platform/tallies/fill.ts'
import { meetingProblems } from './meeting-problems.ts'
import { giveOnce, moneyBefore, racedFeeProblems } from './race-fee-problems.ts'
import { type FeeProvider, feeProvider } from './race-fee-provider.ts'
import {
  eventPairs,
  feeStates,
  happen,
  happenAndSee,
  isOfKind,
  namedRefusals,
  otherStates,
  type PairEvent,
  type PairEventKind,
  type PairStep,
  petStates,
} from './race-pair-events.ts'
import {
  clearScenes,
  type PairBase,
  type PairPeople,
  type PairScene,
  recordBase,
  recordScenes,
  startScene,
} from './race-pair-scene.ts'
import { startTallies } from './tallies.ts'

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
  /** How often one with a fee or an agreement runs, if not as often as others. */
  feeRounds?: number | undefined
  /** Only pairs with an event of this kind. */
  only?: PairEventKind | undefined
  /** Every `of`-th pair, from pair `part` on, which begins at 1: several programs share a long run. */
  share?: { part: number; of: number } | undefined
}

/** Both servers, who acts on them, and the provider of card payments. */
type PairWorld = { dbs: PairDatabases; people: PairPeople; provider: FeeProvider; base: PairBase }

const agreementText = '{shelter} gives {pet}, {age}, to {adopter}.'

/** So many scenes are in the database at once: checking and clearing it costs more than a scene. */
const batchSize = 80

/**
 * So many scenes are prepared, and pairs race, at the same time, about different pets. SQLite has one writer, on which
 * transactions at the same time share a commit.
 */
const atOnce = { sqlite: { prepared: 40, raced: 1 }, postgres: { prepared: 4, raced: 4 } } as const

/**
 * Runs each pair over two servers that share a database. `broken` says which promises don't hold afterwards. Throws
 * unexpected errors, and if an event is possible in no state.
 */
export async function racePairs(
  dbs: PairDatabases,
  people: PairPeople,
  { rounds, feeRounds = rounds, only, share = { part: 1, of: 1 } }: PairOptions,
): Promise<PairTally> {
  const world = { dbs, people, provider: feeProvider(), base: await begin(dbs, people) }
  await clear(world)
  await startTallies(dbs[0])
  const tally: PairTally = { pairs: 0, rounds: 0, done: 0, refused: 0, broken: [] }
  const statesOf = await statesOfPairs(world, only)
  const jobs = eventPairs.flatMap(([one, other], place) => {
    if (only && !isOfKind(only, one) && !isOfKind(only, other)) return []
    if (place % share.of !== share.part - 1) return []
    const states = statesOf(one, other)
    tally.pairs += 1
    const ofOthers = hasFee(one, other) ? feeRounds : rounds
    const times = areAboutPet(one, other) ? Math.max(rounds, states.length) : ofOthers
    return Array.from({ length: times }, (_, round): PairJob => {
      // other pairs begin with another state
      const before = states[(place + round) % states.length] ?? []
      return { one, other, before }
    })
  })
  for (let first = 0; first < jobs.length; first += batchSize)
    await raceBatch(world, jobs.slice(first, first + batchSize), tally)
  return tally
}

const areAboutPet = (one: PairEvent, other: PairEvent) => isOfKind('pet', one) && isOfKind('pet', other)

const hasFee = (one: PairEvent, other: PairEvent) => isOfKind('fee', one) || isOfKind('fee', other)

/** The shelter asks for fees, has an agreement, and has received a donation. */
async function begin([db]: PairDatabases, people: PairPeople): Promise<PairBase> {
  const { users } = db.schema
  await db.transaction((tx) => tx.insert(users).values(Object.values(people)).onConflictDoNothing())
  await saveSettings({ db }, { values: { feeStep: true, agreementStep: true, agreementText } })
  await giveOnce(db, people.admin)
  return recordBase(db, people)
}

type PairStates = readonly (readonly PairStep[])[]

async function statesOfPairs(world: PairWorld, only: PairEventKind | undefined) {
  const all = [...new Set(eventPairs.flat())]
  const inFeeStates = only === 'meeting' ? [] : await possibleEvents(world, feeStates, all)
  const others = all.filter((event) => !isOfKind('fee', event))
  const inOtherStates = only === 'fee' ? [] : await possibleEvents(world, otherStates, others)
  return (one: PairEvent, other: PairEvent): PairStates => {
    if (areAboutPet(one, other)) return petStates
    return hasFee(one, other)
      ? fittingStates(feeStates, inFeeStates, one, other)
      : fittingStates(otherStates, inOtherStates, one, other)
  }
}

/** Where both are possible; if there is none, where one is. */
function fittingStates(states: PairStates, possible: Set<PairEvent>[], one: PairEvent, other: PairEvent): PairStates {
  const both = states.filter((_, place) => possible[place]?.has(one) && possible[place].has(other))
  if (both.length > 0) return both
  return states.filter((_, place) => possible[place]?.has(one) || possible[place]?.has(other))
}

/** For each of these states, the events that can happen there, tried one by one. */
async function possibleEvents(world: PairWorld, states: PairStates, events: PairEvent[]): Promise<Set<PairEvent>[]> {
  const found: Set<PairEvent>[] = []
  for (const before of states) {
    const possible = new Set<PairEvent>()
    const scene = await sceneAfter(world, { before, place: 0 })
    const bringBack = await recordScenes(world.dbs[0], world.provider)
    for (const event of events) {
      // an event that is refused changes nothing
      if ((await refusalOf(event, scene)) !== null) continue
      possible.add(event)
      await bringBack()
    }
    await clear(world)
    found.push(possible)
  }
  const never = events.filter((event) => !isOfKind('pet', event) && !found.some((possible) => possible.has(event)))
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
  { dbs: [db], people, provider, base }: PairWorld,
  { before, place }: { before: readonly PairStep[]; place: number },
): Promise<PairScene> {
  const scene = await startScene(db, people, { place, provider, base })
  for (const step of before) await happenAndSee(step, scene)
  return scene
}

/** Works on all items, on so many at the same time. */
async function sideBySide<T>(
  waiting: IterableIterator<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const next = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: width }, next))
}

async function raceBatch(world: PairWorld, jobs: readonly PairJob[], tally: PairTally) {
  const { dbs, provider } = world
  const [db] = dbs
  const hasFees = jobs.some(({ one, other }) => hasFee(one, other))
  const before = hasFees ? await moneyBefore(db) : null
  const scenes: [PairScene, PairJob][] = []
  await sideBySide(jobs.entries(), atOnce[db.dialect].prepared, async ([place, job]) => {
    scenes.push([await sceneAfter(world, { ...job, place }), job])
  })
  // scenes begin with copied rows, which nothing has counted
  await db.transaction((tx) => rebuildTallies(db, tx, null))
  const raced: RacedPair[] = []
  await sideBySide(scenes.values(), atOnce[db.dialect].raced, async ([scene, job]) => {
    raced.push({ job, scene: await raceOnce(dbs, scene, job, tally) })
  })
  const found = [
    ...(await requestProblems(db)),
    ...(await stayProblems(db)),
    ...(await meetingProblems(db)),
    ...(await tallyProblems(db)),
  ]
  const all = raced.map(({ scene }) => scene)
  if (before) found.push(...(await racedFeeProblems(dbs, all, { provider, before })))
  tally.broken.push(...found.map((problem) => `${namesOf(raced, problem)}: ${problem}`))
  await clear(world)
}

async function raceOnce([, otherDb]: PairDatabases, scene: PairScene, job: PairJob, tally: PairTally) {
  const { one, other, before } = job
  const refusals = await Promise.all([refusalOf(one, scene), refusalOf(other, { ...scene, db: otherDb })])
  const codes = refusals.flatMap((refusal) => (refusal ? [refusal.code] : []))
  const unnamed = codes.filter((code) => !namedRefusals.has(code))
  if (unnamed.length > 0) tally.broken.push(`${nameOf(job)}: refused with ${unnamed.join(', ')}`)
  tally.refused += codes.length
  tally.done += 2 - codes.length
  tally.rounds += 1
  // one of them at least is possible alone; asking for another amount may find that the fee was paid, as a third event
  if (codes.length === 2 && !areAboutPet(one, other) && !before.includes('payThere'))
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

async function clear({ dbs: [db], provider }: PairWorld): Promise<void> {
  await db.transaction((tx) => clearScenes(db, tx))
  provider.forget()
}
