import { and, asc, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database, PreparedQuery, Tx } from '#server/db/database.ts'
import { nextId } from '#server/db/next-id.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { isAvailable } from '#server/features/pets/pets.queries.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { today } from '#server/platform/http/response-expiry.ts'
import { type Pace, unpaced } from '#server/platform/overload/pace.ts'
import { recordPetsBefore } from '#server/platform/pet-changes/pet-changes.ts'
import { ageBounds } from '#shared/pet-ages.ts'
import { maxPetsPerMail } from '#shared/saved-searches.ts'
import type { SearchFrequency } from '#shared/search-frequencies.ts'
import { dueTime } from './schedule.policy.ts'
import { type CompiledSearch, newlyMatching, type SearchIndex, searchIndex } from './search-index.queries.ts'

// Finds the searches for which a pet is news (docs/product.md 23.8). A crash between any two steps repeats the steps:
// of the same pet for the same address, only the first is stored.

type PetInQueue = Database['schema']['petsToMatch']['$inferSelect']

/** Pets per round, and matches per statement. */
const petsAtOnce = 50
/** For `createPace`: matching takes a ninth of the time. */
export const matchingRest = 8
const matchesAtOnce = 10

/** Searches that have room for more pets, and how many each has got since the index was loaded. */
type Waiting = { open: CompiledSearch[]; counts: Map<number, number> }

/** Those of imports count separately. */
type Waitings = { imported: Waiting; single: Waiting }

const waitings = new WeakMap<SearchIndex, Waitings>()

function waitingsOf(index: SearchIndex): Waitings {
  const start = (): Waiting => ({ open: index.searches, counts: new Map() })
  const found = waitings.get(index) ?? { imported: start(), single: start() }
  waitings.set(index, found)
  return found
}

const waitingOf = (index: SearchIndex, imported: boolean) => waitingsOf(index)[imported ? 'imported' : 'single']

/** An email names at most 20 pets, and links to all others. */
const hasRoom =
  ({ counts }: Waiting) =>
  ({ id }: Pick<CompiledSearch, 'id'>) =>
    (counts.get(id) ?? 0) < maxPetsPerMail

const addTo = ({ counts }: Waiting, searchId: number, more: 1 | -1) =>
  counts.set(searchId, (counts.get(searchId) ?? 0) + more)

type MatchInput = { sendsMail: boolean; now?: Date; pace?: Pace }

/**
 * Matches the next pets of the queue. Returns how many there were. Without mail it only empties the queue, so that
 * nobody gets old news once there is mail. A long queue is worked through at the given pace.
 */
export async function matchPets(db: Database, { sendsMail, now, pace = unpaced }: MatchInput): Promise<number> {
  const { petsToMatch } = db.schema
  const queue = await db.read.select().from(petsToMatch).orderBy(asc(petsToMatch.id)).limit(rowLimit(petsAtOnce))
  if (queue.length === 0) return 0
  const act = { db, now: now ?? new Date(), pace: queue.length < petsAtOnce ? unpaced : pace }
  await act.pace.rest()
  if (sendsMail) {
    const index = await searchIndex(db)
    await storeMatches(act, index, await findMatches(act, index, queue))
  }
  const done = queue.map(({ id }) => id)
  await db.transaction((tx) => tx.delete(petsToMatch).where(inArray(petsToMatch.id, done)))
  await act.pace.rest()
  return queue.length
}

type MatchAct = { db: Database; now: Date; pace: Pace }

/** For one statement. */
type FoundMatches = { petId: number; imported: boolean; ids: number[] }

async function findMatches({ db, pace }: MatchAct, index: SearchIndex, queue: PetInQueue[]): Promise<FoundMatches[]> {
  const { pets } = db.schema
  const petIds = [...new Set(queue.map(({ petId }) => petId))]
  const rows = await db.read
    .select({ id: pets.id, facts: pets.facts, birthDate: pets.birthDate, nameFolded: pets.nameFolded })
    .from(pets)
    .where(and(inArray(pets.id, petIds), isAvailable(db.schema)))
  const available = new Map(rows.map((pet) => [pet.id, { ...pet, facts: pet.facts ?? 0, day: today() }]))
  for (const waiting of Object.values(waitingsOf(index))) waiting.open = waiting.open.filter(hasRoom(waiting))
  const found: FoundMatches[] = []
  for (const change of queue) {
    const { petId, imported } = change
    const pet = available.get(petId)
    if (!pet) continue
    const waiting = waitingOf(index, imported)
    const searches = newlyMatching({ searches: waiting.open }, pet, beforeOf(change)).filter(hasRoom(waiting))
    for (const { id } of searches) addTo(waiting, id, 1)
    for (let at = 0; at < searches.length; at += matchesAtOnce)
      found.push({ petId, imported, ids: searches.slice(at, at + matchesAtOnce).map(({ id }) => id) })
    await pace.restIfTired()
  }
  return found
}

const beforeOf = ({ facts, birthDate, nameFolded, day }: PetInQueue) =>
  facts === null ? null : { facts, birthDate, nameFolded: nameFolded ?? '', day }

/** In small transactions, between which others may write and read. */
async function storeMatches(act: MatchAct, index: SearchIndex, found: FoundMatches[]): Promise<void> {
  const { db, now, pace } = act
  if (found.length === 0) return
  const { timeZone } = (await savedSettings(db)).values
  const dueOf = (imported: boolean) => {
    const due = (frequency: SearchFrequency) => dueTime(frequency, { now, timeZone, imported })
    return { atOnce: due('at_once'), daily: due('daily'), weekly: due('weekly') }
  }
  const due = { imported: dueOf(true), single: dueOf(false) }
  try {
    for (let at = 0; at < found.length; ) {
      const stored = await db.transaction((tx) => storePiece(db, tx, { found, at, due, pace }))
      for (const [n, { imported, ids }] of found.slice(at, at + stored.length).entries()) {
        const news = new Set(stored[n])
        for (const id of ids) if (!news.has(id)) addTo(waitingOf(index, imported), id, -1)
      }
      at += stored.length
      await pace.rest()
    }
  } catch (error) {
    // what was found is not stored, so it must not count
    waitings.delete(index)
    throw error
  }
}

type DueTimes = Pick<NewMatches, 'atOnce' | 'daily' | 'weekly'>
type PieceInput = {
  found: FoundMatches[]
  at: number
  due: { imported: DueTimes; single: DueTimes }
  pace: Pace
}

/** For each statement that there was time for, at least one: the searches that got the pet. */
async function storePiece(
  db: Database,
  tx: Pick<Tx, 'run'>,
  { found, at, due, pace }: PieceInput,
): Promise<(number | null)[][]> {
  const stored: (number | null)[][] = []
  pace.start()
  for (const { ids, petId, imported } of found.slice(at)) {
    const times = due[imported ? 'imported' : 'single']
    const values = { ids: JSON.stringify(ids), petId, imported, ...times }
    stored.push((await tx.run(insertMatches[db.dialect], values)).map(({ searchId }) => searchId))
    if (pace.isTired()) break
  }
  return stored
}

type NewMatches = { ids: string; petId: number; imported: boolean; atOnce: Date; daily: Date; weekly: Date }

const idsIn: Record<Database['dialect'], (ids: Placeholder) => SQL> = {
  sqlite: (ids) => sql`(select value from json_each(${ids}))`,
  postgres: (ids) => sql`(select cast(value as bigint) from json_array_elements_text(cast(${ids} as json)))`,
}

/**
 * Only of searches that still run, and of a pet that still exists; returns those that are new. Of two searches of an
 * address, the one that tells first has the pet. One prepared statement: building the SQL of 200 rows takes 10 ms.
 */
const insertMatchesOn =
  (dialect: Database['dialect']): PreparedQuery<NewMatches, { searchId: number | null }> =>
  (tx, { pets, savedSearches, searchMatches }, { ids, petId, imported, atOnce, daily, weekly }) => {
    const { addressId, frequency } = savedSearches
    const time = (value: Placeholder) => sql`${sql.param(value, searchMatches.dueAt)}`
    const due = sql`case ${frequency} when 'at_once' then ${time(atOnce)} when 'daily' then ${time(daily)} else ${time(weekly)} end`
    // PostgreSQL takes a parameter in a `select` for a text
    const typed = (value: SQL, type: string) =>
      dialect === 'postgres' ? sql`cast(${value} as ${sql.raw(type)})` : value
    const dueAt = typed(due, 'timestamp with time zone')
    const rank = sql`case ${frequency} when 'at_once' then 0 when 'daily' then 1 else 2 end`
    const flag = typed(sql`${sql.param(imported, searchMatches.imported)}`, 'boolean')
    const columns = [
      nextId(searchMatches),
      addressId,
      sql`${pets}.id`,
      sql`${savedSearches}.id`,
      flag,
      dueAt,
      sql`null`,
    ]
    const selected = sql`select ${sql.join(columns, sql`, `)} from ${savedSearches}, ${pets} where ${pets}.id = ${petId} and ${savedSearches}.id in ${idsIn[dialect](ids)} and ended_at is null order by ${rank}, ${savedSearches}.id`
    return tx
      .insert(searchMatches)
      .select(selected)
      .onConflictDoNothing()
      .returning({ searchId: searchMatches.searchId })
  }

const insertMatches = { sqlite: insertMatchesOn('sqlite'), postgres: insertMatchesOn('postgres') }

/**
 * Once a day in UTC, as the listing counts ages: puts available pets whose age has changed in the queue, with the day on
 * which they were still younger.
 */
export async function queueAgedPets(db: Database, day = today()): Promise<void> {
  const { searchState, pets } = db.schema
  const [state] = await db.read.select().from(searchState).where(eq(searchState.id, 1))
  if (!state || state.agesOn >= day) return
  const [before, after] = [ageBounds(state.agesOn), ageBounds(day)]
  const crossed = before.map((bound, index) => crossedBound(pets.birthDate, bound, after[index] ?? bound))
  const aged = sql`(${sql.join(crossed, sql` or `)})`
  await db.transaction(async (tx) => {
    const [claimed] = await tx
      .update(searchState)
      .set({ agesOn: day })
      .where(and(eq(searchState.id, 1), eq(searchState.agesOn, state.agesOn)))
      .returning({ id: searchState.id })
    if (claimed) await recordPetsBefore(tx, db.schema, and(isAvailable(db.schema), aged), state.agesOn)
  })
}

const crossedBound = (birthDate: Database['schema']['pets']['birthDate'], from: string, until: string): SQL =>
  sql`(${birthDate} > ${from} and ${birthDate} <= ${until})`
