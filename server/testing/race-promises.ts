import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { Database } from '#server/db/database.ts'
import { type AdoptionRecord, requestProblems } from '#server/features/adoptions/adoptions.queries.ts'
import {
  decideRequest,
  releaseRequest,
  requestAdoption,
  startTrialOfRequest,
  withdrawRequest,
} from '#server/features/adoptions/adoptions.service.ts'
import { viewRequest, writeMessage, writeNote } from '#server/features/adoptions/request-page.service.ts'
import { addPet, deletePet, markAdopted, updatePet } from '#server/features/pets/pets.service.ts'
import { takePetBack } from '#server/features/pets/places.service.ts'
import { stayProblems } from '#server/features/stays/stays.queries.ts'
import type { UserRow } from '#server/identity/users.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { tallyProblems } from '#server/platform/tallies/fill.ts'
import { listNotifications } from './list-notifications.ts'
import { startTallies } from './tallies.ts'

// Races all actions on one pet and its requests, twenty at once in random order, repeatedly.

const often = ['accept', 'accept', 'accept', 'reject', 'release', 'release', 'withdraw', 'ask', 'trial'] as const
const words = ['write', 'answer', 'note', 'see'] as const
const seldom = ['adopted', 'back', 'edit', 'draft', 'publish', 'delete'] as const
type RaceActKind = (typeof often | typeof words | typeof seldom)[number]
type RaceAct = { kind: RaceActKind; who: number }

const act = fc.record({
  kind: fc.oneof(
    { arbitrary: fc.constantFrom<RaceActKind>(...often), weight: 12 },
    { arbitrary: fc.constantFrom<RaceActKind>(...words), weight: 3 },
    { arbitrary: fc.constantFrom<RaceActKind>(...seldom), weight: 2 },
  ),
  who: fc.nat({ max: 3 }),
})
const round = fc.record({
  before: fc.array(act, { maxLength: 3 }),
  atOnce: fc.array(act, { minLength: 20, maxLength: 20 }),
})

const facts = { name: 'Rex', age: '2', category: 'Dog', location: 'here', description: 'Good.' } as const
const image = 'https://example.org/rex.jpg'
const contact = { phone: '+1 555 0100', address: '1 Long Lane' }

type RaceTally = { rounds: number; done: number; told: number; refused: Record<string, number>; broken: string[] }

/**
 * Races 20 actions per round on one pet, over servers that share a database. Checks invariants during and after each
 * round; `broken` returns what is violated. Throws unexpected errors.
 */
export async function racePromises(
  dbs: readonly Database[],
  { owner, askers }: { owner: UserRow; askers: readonly UserRow[] },
  { rounds, seed }: { rounds: number; seed: number },
): Promise<RaceTally> {
  const [db] = dbs
  if (!db) throw new Error('no database')
  await db.transaction((tx) =>
    tx
      .insert(db.schema.users)
      .values([owner, ...askers])
      .onConflictDoNothing(),
  )
  await startTallies(db)
  const tally: RaceTally = { rounds, done: 0, told: 0, refused: {}, broken: [] }
  const look = async () => void tally.broken.push(...(await requestProblems(db)), ...(await stayProblems(db)))
  for (const { before, atOnce } of fc.sample(round, { numRuns: rounds, seed })) {
    const { id: petId } = await addPet({ db, user: owner }, { ...facts, image })
    const requests: AdoptionRecord[] = []
    for (const user of askers) requests.push(await requestAdoption({ db, user }, { petId, ...contact }))
    const run = (one: RaceAct, place: number) => {
      const at = dbs[place % dbs.length] ?? db
      const id = requests[one.who]?.id ?? 0
      return settle(tally, () => perform(one, { db: at, owner, asker: askers[one.who] ?? owner, petId, id }))
    }
    for (const one of before) await run(one, 0)
    await Promise.all([...atOnce.map(run), look()])
    await look()
    tally.broken.push(...(await tallyProblems(db)))
    tally.told += await requireTold(db, tally.broken)
    await requireWritten(db, tally.broken)
    await clear(db, petId)
    if (tally.broken.length > 0) break
  }
  return tally
}

async function settle(tally: RaceTally, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
    tally.done += 1
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    tally.refused[error.code] = (tally.refused[error.code] ?? 0) + 1
  }
}

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

type RaceContext = { db: Database; owner: UserRow; asker: UserRow; petId: number; id: number }

function perform({ kind }: RaceAct, { db, owner, asker, petId, id }: RaceContext): Promise<unknown> {
  const acts: Record<RaceActKind, () => Promise<unknown>> = {
    accept: () => decideRequest({ db, user: owner }, { id, status: 'accepted' }),
    reject: () => decideRequest({ db, user: owner }, { id, status: 'rejected' }),
    release: () => releaseRequest({ db, user: owner }, { id, reason: 'The landlord said no.' }),
    withdraw: () => withdrawRequest({ db, user: asker }, { id }),
    ask: () => requestAdoption({ db, user: asker }, { petId, ...contact }),
    write: () => writeMessage({ db, user: asker }, { id, text: 'May I come?' }),
    answer: () => writeMessage({ db, user: owner }, { id, text: 'Please do.' }),
    note: () => writeNote({ db, user: owner }, { id, text: 'Call the vet.' }),
    see: () => viewRequest({ db, user: owner }, { id }),
    trial: () => startTrialOfRequest({ db, user: owner }, { id, until: inAWeek() }),
    back: () => takePetBack({ db, user: owner }, { id: petId, published: true }),
    adopted: () => markAdopted({ db, user: owner }, { id: petId }),
    edit: () => updatePet({ db, user: owner }, { ...facts, image, id: petId, age: '3' }),
    draft: () => updatePet({ db, user: owner }, { ...facts, image, id: petId, status: 'draft' }),
    publish: () => updatePet({ db, user: owner }, { ...facts, image, id: petId, status: 'available' }),
    delete: () => deletePet({ db, user: owner }, { id: petId }),
  }
  return acts[kind]()
}

/** Each request's end must create exactly one notification. Returns the number of notifications. */
async function requireTold(db: Database, broken: string[]): Promise<number> {
  const { adoptionRequests } = db.schema
  const ends: string[] = []
  for (const { id, status, outcome, ...request } of await db.read.select().from(adoptionRequests)) {
    if (status === 'accepted') ends.push(`${id} accepted to ${request.requesterUid}`)
    if (status === 'rejected') ends.push(`${id} ${outcome} to ${request.requesterUid}`)
    if (status === 'withdrawn') ends.push(`withdrawn by ${request.requesterName}`)
  }
  const endings = {
    request_accepted: 'accepted',
    request_released: 'released',
    pet_adopted: 'pet_adopted',
    request_rejected: '',
    request_withdrawn: '',
  }
  const told: string[] = []
  for (const { uid, kind, times, data } of await listNotifications(db)) {
    if (kind === 'request_withdrawn') told.push(...Array(times).fill(`withdrawn by ${data.person}`))
    else if (kind in endings)
      told.push(`${data.requestId} ${data.outcome ?? endings[kind as keyof typeof endings]} to ${uid}`)
  }
  const extra = told.filter((one) => !ends.includes(one) && !one.includes(' accepted to '))
  const missing = ends.filter((one) => !told.includes(one))
  const twice = told.filter((one, place) => told.indexOf(one) !== place && !one.startsWith('withdrawn'))
  const withdrawn = (list: string[]) => list.filter((one) => one.startsWith('withdrawn')).toSorted()
  if (withdrawn(told).join() !== withdrawn(ends).join()) broken.push('withdrawals are not told once each')
  broken.push(...extra.map((one) => `told and not so: ${one}`), ...missing.map((one) => `not told: ${one}`))
  broken.push(...twice.map((one) => `told twice: ${one}`))
  return told.length
}

/** Each release must have one reason, and each message one notification to the other side. */
async function requireWritten(db: Database, broken: string[]): Promise<void> {
  const { adoptionRequests, requestMessages } = db.schema
  const written = await db.read.select().from(requestMessages)
  const told = (await listNotifications(db)).filter(({ kind }) => kind === 'message')
  for (const { id, outcome } of await db.read.select().from(adoptionRequests)) {
    const own = written.filter(({ requestId }) => requestId === id)
    const reasons = own.filter(({ reason }) => reason).length
    if (reasons !== (outcome === 'released' ? 1 : 0)) broken.push(`request ${id} is ${outcome} with ${reasons} reasons`)
    const messages = own.filter((message) => !message.private).length
    const times = told.filter(({ data }) => data.requestId === id).reduce((sum, one) => sum + one.times, 0)
    if (times !== messages) broken.push(`of ${messages} messages about request ${id} ${times} are told`)
  }
}

async function clear(db: Database, petId: number): Promise<void> {
  const { adoptionRequests, durationTallies, notifications, pets, petTallies, stays } = db.schema
  await db.transaction(async (tx) => {
    for (const table of [stays, petTallies, durationTallies]) await tx.delete(table)
    await tx.delete(notifications)
    await tx.delete(adoptionRequests)
    await tx.delete(pets).where(eq(pets.id, petId))
  })
}
