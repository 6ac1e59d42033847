import { setImmediate } from 'node:timers/promises'
import { and, count, gte, type Placeholder, sql } from 'drizzle-orm'
import type { Database, PreparedRead } from '#server/db/database.ts'
import { columnOf, fromIndex } from '#server/db/index-hint.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { nameMatches, nameSearch } from '#server/db/search.ts'
import { searchWindow } from '#server/db/search-window.ts'
import { isPublic } from './pets.queries.ts'
import { searchEnd } from './position.queries.ts'

// Public pets counted by their attributes, from which all facets follow (docs/decisions/023). There are a few thousand
// kinds among any number of pets.

type KindCounts = { all: number; withBirthDate: number; baby: number; young: number; adult: number }

/** The number of pets with the same attributes; of these, those with a birth date, and those born after each bound. */
export type PetKind = { facts: number | null } & KindCounts

export type AgeBounds = { baby: string; young: string; adult: string }

const kindColumns = (
  schema: Database['schema'],
  { baby, young, adult }: { [Name in keyof AgeBounds]: Placeholder },
) => {
  const { facts, birthDate } = schema.pets
  const after = (bound: Placeholder) => sql`count(*) filter (where ${birthDate} > ${bound})`.mapWith(Number)
  return {
    facts: columnOf(facts),
    all: count(),
    withBirthDate: count(columnOf(birthDate)),
    baby: after(baby),
    young: after(young),
    adult: after(adult),
  }
}

type PetKindQuery = AgeBounds & {
  pattern?: string | undefined
  candidateIds?: string | undefined
  lastId?: number | undefined
}

const countKinds: PreparedRead<PetKindQuery, PetKind> = (
  read,
  schema,
  { pattern, candidateIds, lastId, ...bounds },
) => {
  const { id, facts } = schema.pets
  return (
    read
      .select(kindColumns(schema, bounds))
      // few matches, and the newest pets, are found by id
      .from(fromIndex(schema.pets, candidateIds || lastId ? 'pets_found' : 'pets_counted'))
      .where(
        and(
          isPublic(schema),
          lastId && gte(id, lastId),
          pattern && nameMatches(schema.pets, { pattern, candidateIds }),
        ),
      )
      .groupBy(facts)
  )
}

/** SQLite works in the server's one thread, so a count of all pets takes a pause after so many. Tests lower it. */
export const petsAtOnce = { rows: 5_000 }

type KindsOfSome = PetKind & { lastId: number }

/** Kinds of the next pets by id; `lastId` is the last pet of the kind. */
const nextKinds: PreparedRead<AgeBounds & { after: number; limit: number }, KindsOfSome> = (
  read,
  schema,
  { after, limit, ...bounds },
) => {
  const some = sql`(select id, facts, birth_date from ${fromIndex(schema.pets, 'pets_found')}
    where ${isPublic(schema)} and id > ${after} order by id limit ${rowLimit(limit)}) as some`
  const born = (bound: Placeholder) => sql`count(*) filter (where birth_date > ${bound})`.mapWith(Number)
  return read
    .select({
      facts: sql<number>`facts`,
      all: count(),
      withBirthDate: sql`count(birth_date)`.mapWith(Number),
      baby: born(bounds.baby),
      young: born(bounds.young),
      adult: born(bounds.adult),
      lastId: sql`max(id)`.mapWith(Number),
    })
    .from(some)
    .groupBy(sql`facts`)
}

type PetKindChange = { id: number; petId: number; facts: number; birthDate: string | null; pets: number }

/** This change and all later ones. If it is missing, later ones may be, too. */
const changesFrom: PreparedRead<{ id: number }, PetKindChange> = (read, _, { id }) =>
  read
    .select({
      id: sql<number>`id`,
      petId: sql<number>`pet_id`,
      facts: sql<number>`facts`,
      birthDate: sql<string | null>`birth_date`,
      pets: sql<number>`pets`,
    })
    .from(sql`pet_changes`)
    .where(sql`id >= ${id}`)
    .orderBy(sql`id`)

const lastChange: PreparedRead<Record<never, never>, { id: number }> = (read) =>
  read.select({ id: sql<number>`coalesce(max(id), 0)` }).from(sql`pet_changes`)

/** Pets up to `lastId` were counted when `change` was the last change. */
type CountedRange = { lastId: number; change: number }
type Counted = { today: string; version: string; ranges: CountedRange[]; kinds: Map<number, PetKind> }
type KindCounting = { db: Database; bounds: AgeBounds; today: string }

async function atOneMoment<Result>(db: Database, read: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const version = await db.version()
    const result = await read()
    if ((await db.version()) === version) return result
  }
}

/** Counts all pets with pauses, in which they may change: the changes since each range was counted are added afterwards. */
async function countRanges({ db, bounds, today }: KindCounting): Promise<Counted> {
  const counted: Counted = { today, version: '', ranges: [], kinds: new Map() }
  for (let after = 0; ; ) {
    const limit = petsAtOnce.rows
    const [change, kinds] = await atOneMoment(db, async () => [
      (await db.read.run(lastChange, {}))[0]?.id ?? 0,
      await db.read.run(nextKinds, { ...bounds, after, limit }),
    ])
    for (const kind of kinds) addKind(counted.kinds, kind)
    after = Math.max(after, ...kinds.map(({ lastId }) => lastId))
    const isLast = kinds.reduce((sum, { all }) => sum + all, 0) < limit
    counted.ranges.push({ lastId: isLast ? Number.POSITIVE_INFINITY : after, change })
    if (isLast) return counted
    await setImmediate()
  }
}

function addKind(kinds: Map<number, PetKind>, { facts, all, withBirthDate, baby, young, adult }: PetKind): void {
  const kind = kinds.get(facts ?? 0) ?? { facts, all: 0, withBirthDate: 0, baby: 0, young: 0, adult: 0 }
  kind.all += all
  kind.withBirthDate += withBirthDate
  kind.baby += baby
  kind.young += young
  kind.adult += adult
  kinds.set(facts ?? 0, kind)
}

/** Returns whether all changes are known; the database forgets old ones. */
async function addChanges({ db, bounds }: KindCounting, { ranges, kinds }: Counted): Promise<boolean> {
  const first = Math.min(...ranges.map(({ change }) => change))
  const changes = await db.read.run(changesFrom, { id: first })
  if (changes.length > 0 && changes[0]?.id !== Math.max(first, 1)) return false
  if (changes.length === 0 && first > 0) return false
  for (const { id, petId, facts, birthDate, pets } of changes) {
    const range = ranges.find(({ lastId }) => petId <= lastId)
    if (range && id <= range.change) continue
    const after = (bound: string) => (birthDate !== null && birthDate > bound ? pets : 0)
    const { baby, young, adult } = bounds
    addKind(kinds, {
      ...{ facts, all: pets, withBirthDate: birthDate === null ? 0 : pets },
      ...{ baby: after(baby), young: after(young), adult: after(adult) },
    })
  }
  ranges.splice(0, ranges.length, { lastId: Number.POSITIVE_INFINITY, change: changes.at(-1)?.id ?? first })
  return true
}

/** All in one statement without pauses: no change can be forgotten meanwhile, however many there are. */
async function countAtOnce({ db, bounds, today }: KindCounting): Promise<Counted> {
  const [change, all] = await atOneMoment(db, async () => [
    (await db.read.run(lastChange, {}))[0]?.id ?? 0,
    await db.read.run(countKinds, bounds),
  ])
  const kinds = new Map(all.map((kind) => [kind.facts ?? 0, kind]))
  return { today, version: '', ranges: [{ lastId: Number.POSITIVE_INFINITY, change }], kinds }
}

async function update(counting: KindCounting, last: Counted | undefined): Promise<Counted> {
  const attempts = [() => last, () => countRanges(counting), () => countAtOnce(counting)]
  for (const attempt of attempts) {
    const counted = await attempt()
    const version = await counting.db.version()
    if (counted?.today !== counting.today || !(await addChanges(counting, counted))) continue
    counted.version = version
    return counted
  }
  throw new Error('the changes of pets are forgotten while they are counted')
}

const counts = new WeakMap<Database, Counted>()
const updates = new WeakMap<Database, Promise<Counted>>()

/**
 * All kinds of pets now. On SQLite, they are counted once a day; after a write, only its changes are read. PostgreSQL
 * counts them beside the server's thread, once after each write.
 */
export async function allKinds(db: Database, bounds: AgeBounds, today: string): Promise<Iterable<PetKind>> {
  if (db.dialect === 'postgres') return cachedKinds(db, bounds, today)
  for (;;) {
    const counted = counts.get(db)
    if (counted?.today === today && counted.version === (await db.version())) return counted.kinds.values()
    // all that ask meanwhile wait for the same count
    const running = updates.get(db) ?? update({ db, bounds, today }, counted).finally(() => updates.delete(db))
    updates.set(db, running)
    counts.set(db, await running)
  }
}

type CachedKinds = { version: string; kinds: Promise<PetKind[]> }
const kindCache = new WeakMap<Database, CachedKinds>()

async function cachedKinds(db: Database, bounds: AgeBounds, today: string): Promise<PetKind[]> {
  const version = `${today} ${await db.version()}`
  const last = kindCache.get(db)
  if (last?.version === version) return last.kinds
  const kinds = db.read.run(countKinds, bounds)
  kindCache.set(db, { version, kinds })
  kinds.catch(() => kindCache.delete(db))
  return kinds
}

/** Counts pets whose name matches, `among` the newest ones; null: among all. */
export async function kindsByName(
  db: Database,
  bounds: AgeBounds,
  search: string,
): Promise<{ kinds: PetKind[]; among: number | null }> {
  const nameMatch = await nameSearch(db, search)
  const last = nameMatch.candidateIds ? null : await searchEnd(db, { waiting: false })
  const kinds = await db.read.run(countKinds, { ...bounds, ...nameMatch, lastId: last?.id })
  return { kinds, among: last && searchWindow.rows }
}
