import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database, PreparedQuery } from '#server/db/database.ts'
import { nextId } from '#server/db/next-id.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { isAvailable } from '#server/features/pets/pets.queries.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { today } from '#server/platform/http/response-expiry.ts'
import { recordPetsBefore } from '#server/platform/pet-changes/pet-changes.ts'
import { ageBounds } from '#shared/pet-ages.ts'
import { maxPetsPerMail } from '#shared/saved-searches.ts'
import type { SearchFrequency } from '#shared/search-frequencies.ts'
import { dueTime } from './schedule.policy.ts'
import { type CompiledSearch, newlyMatching, type SearchIndex, searchIndex } from './search-index.queries.ts'

// Finds the searches for which a pet is news (docs/product.md 23.8). A crash between any two steps repeats the steps:
// of the same pet for the same address, only the first is stored.

type PetInQueue = Database['schema']['petsToMatch']['$inferSelect']

/** Pets per round, and matches per statement: other writers wait for one statement at most. */
const petsAtOnce = 50
const matchesAtOnce = 25

/** How many pets wait in each search, since the index was loaded; those of imports count separately. */
const waitingCounts = new WeakMap<SearchIndex, Map<string, number>>()

function countsOf(index: SearchIndex): Map<string, number> {
  const counts = waitingCounts.get(index) ?? new Map<string, number>()
  waitingCounts.set(index, counts)
  return counts
}

const countKey = (searchId: number | null, imported: boolean) => `${searchId} ${imported}`

type MatchInput = { sendsMail: boolean; now?: Date }

/**
 * Matches the next pets of the queue. Returns how many there were. Without mail it only empties the queue, so that
 * nobody gets old news once there is mail.
 */
export async function matchPets(db: Database, { sendsMail, now }: MatchInput): Promise<number> {
  const { petsToMatch, pets } = db.schema
  const queue = await db.read.select().from(petsToMatch).orderBy(asc(petsToMatch.id)).limit(rowLimit(petsAtOnce))
  if (queue.length === 0) return 0
  if (sendsMail) {
    const index = await searchIndex(db)
    const ids = [...new Set(queue.map(({ petId }) => petId))]
    const rows = await db.read
      .select({ id: pets.id, facts: pets.facts, birthDate: pets.birthDate, nameFolded: pets.nameFolded })
      .from(pets)
      .where(and(inArray(pets.id, ids), isAvailable(db.schema)))
    const available = new Map(rows.map((pet) => [pet.id, { ...pet, facts: pet.facts ?? 0, day: today() }]))
    for (const change of queue) {
      const pet = available.get(change.petId)
      if (!pet) continue
      await storeMatches(db, index, change, newlyMatching(index, pet, beforeOf(change)), now ?? new Date())
      await setImmediate()
    }
  }
  const done = queue.map(({ id }) => id)
  await db.transaction((tx) => tx.delete(petsToMatch).where(inArray(petsToMatch.id, done)))
  return queue.length
}

const beforeOf = ({ facts, birthDate, nameFolded, day }: PetInQueue) =>
  facts === null ? null : { facts, birthDate, nameFolded: nameFolded ?? '', day }

async function storeMatches(
  db: Database,
  index: SearchIndex,
  { petId, imported }: PetInQueue,
  found: CompiledSearch[],
  now: Date,
): Promise<void> {
  const counts = countsOf(index)
  // an email names at most 20 pets, and links to all others
  const wanted = found.filter(({ id }) => (counts.get(countKey(id, imported)) ?? 0) < maxPetsPerMail)
  if (wanted.length === 0) return
  const { timeZone } = (await savedSettings(db)).values
  const dueOf = (frequency: SearchFrequency) => dueTime(frequency, { now, timeZone, imported })
  const due = { atOnce: dueOf('at_once'), daily: dueOf('daily'), weekly: dueOf('weekly') }
  for (let at = 0; at < wanted.length; at += matchesAtOnce) {
    const ids = JSON.stringify(wanted.slice(at, at + matchesAtOnce).map(({ id }) => id))
    const stored = await db.transaction((tx) => tx.run(insertMatches[db.dialect], { ids, petId, imported, ...due }))
    for (const { searchId } of stored) {
      const key = countKey(searchId, imported)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    await setImmediate()
  }
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
