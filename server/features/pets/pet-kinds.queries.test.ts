import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { sharedDatabase } from '#server/testing/database.ts'
import { petSexes, petSizes, petStatuses } from '#shared/pet-facts.ts'
import { petCategories } from '#shared/pet-filter.ts'
import { petFacets } from './facets.queries.ts'
import { petsAtOnce } from './pet-kinds.queries.ts'

const { rows } = petsAtOnce
afterEach(() => {
  petsAtOnce.rows = rows
})

type PetValues = Database['schema']['pets']['$inferInsert']

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 3 })
const facts = fc.record({
  category: fc.constantFrom(...petCategories),
  status: fc.constantFrom(...petStatuses),
  approval: fc.constantFrom('none', 'none', 'none', 'waiting', 'refused'),
  hidden: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
  sex: maybe(fc.constantFrom(...petSexes)),
  size: maybe(fc.constantFrom(...petSizes)),
  // a day on either side of each bound of an age, counted back from today below
  birthDate: maybe(fc.constantFrom('2026-06-01', '2026-05-27', '2024-11-29', '2024-11-27', '2019-11-29', '2010-01-01')),
  goodWithDogs: maybe(fc.boolean()),
  specialNeeds: maybe(fc.constantFrom('', 'Blind')),
}) as fc.Arbitrary<Partial<PetValues>>

const change = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), facts }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('set' as const), which: fc.nat(), facts }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), facts }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename all' as const) }) },
)
type RandomPetChange = typeof change extends fc.Arbitrary<infer Change> ? Change : never

const base = {
  name: 'Rex',
  nameFolded: 'rex',
  age: '2',
  location: 'Here',
  category: 'Dog',
  description: 'Good.',
  image: 'https://example.org/rex.jpg',
  ownerUid: 'nobody',
  ownerEmail: 'nobody@example.org',
} as const

async function apply(db: Database, change: RandomPetChange): Promise<void> {
  const { pets } = db.schema
  const ids = (await db.read.select({ id: pets.id }).from(pets)).map(({ id }) => id)
  const id = 'which' in change ? (ids[change.which % Math.max(1, ids.length)] ?? 0) : 0
  if (change.kind === 'add') await db.transaction((tx) => tx.insert(pets).values({ ...base, ...change.facts }))
  if (change.kind === 'set') await db.transaction((tx) => tx.update(pets).set(change.facts).where(eq(pets.id, id)))
  if (change.kind === 'delete') await db.transaction((tx) => tx.delete(pets).where(eq(pets.id, id)))
  if (change.kind === 'rename all') await db.transaction((tx) => tx.update(pets).set({ name: 'Luna' }))
  if (change.kind === 'undo') {
    const undone = db.transaction(async (tx) => {
      await tx.insert(pets).values({ ...base, ...change.facts })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
  }
}

async function twoServers(): Promise<{ first: Database; second: Database; fresh: () => Promise<Database> }> {
  const shared = await sharedDatabase()
  const opened: Database[] = []
  const fresh = async () => {
    const db = await shared.open()
    opened.push(db)
    return db
  }
  onTestFinished(async () => {
    for (const db of opened) await db.close()
    await shared.close()
  })
  return { first: await fresh(), second: await fresh(), fresh }
}

const facetsOn = (db: Database, today = '2026-11-28') => petFacets(db, { selection: {}, waiting: false, today })

/** Counts without what earlier counts remember. */
const countAnew = (db: Database, today?: string) => facetsOn({ ...db }, today)

test('counts are those of all pets after any changes, also of another server and during a count', async () => {
  const { first, second } = await twoServers()
  let most = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(change, fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 12 }),
      fc.constantFrom(1, 2, 7, 10_000),
      fc.constantFrom('2026-11-28', '2026-11-29'),
      async (changes, atOnce, today) => {
        petsAtOnce.rows = atOnce
        for (const [change, elsewhere, meanwhile] of changes) {
          const applied = apply(elsewhere ? second : first, change)
          if (meanwhile) await Promise.all([facetsOn(first, today), countAnew(first, today), applied])
          else await applied
          const facets = await facetsOn(first, today)
          expect(facets).toEqual(await countAnew(second, today))
          most = Math.max(most, facets.total)
        }
      },
    ),
    { numRuns: 60 },
  )
  expect(most).toBeGreaterThan(5)
})

test('more changes than the database remembers are counted anew', async () => {
  const { first, second } = await twoServers()
  const { pets } = first.schema
  const add = async (count: number) => {
    const values = Array.from({ length: 500 }, () => ({ ...base, birthDate: '2026-10-01' }))
    for (let added = 0; added < count; added += 500) await second.transaction((tx) => tx.insert(pets).values(values))
  }
  await add(1000)
  expect(await facetsOn(first)).toMatchObject({ total: 1000, age: { baby: 1000 } })
  await add(1500)
  expect(await facetsOn(first)).toMatchObject({ total: 2500, age: { baby: 2500 } })
  await add(2500)
  expect(await facetsOn(first)).toMatchObject({ total: 5000, age: { baby: 5000 } })
  await first.transaction((tx) => tx.delete(pets).where(inArray(pets.id, sql`(select id from pets where id % 2 = 0)`)))
  expect(await facetsOn(first)).toMatchObject({ total: 2500, age: { baby: 2500 } })
})
