import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { foldName } from '#server/db/search.ts'
import { startHarness } from '#server/testing/harness.ts'

vi.setConfig({ testTimeout: 120_000 }) // many queries on a busy machine

const alphabets = ['ab%_', 'ab\\"\' ', 'éeİßﬁ\u0301', 'بسم الله', 'さくら猫', '🐶🐱👩‍🚀']
const anyLetter = fc.constantFrom(...alphabets).chain((letters) => fc.constantFrom(...letters))
const anyName = fc.array(anyLetter, { minLength: 1, maxLength: 12 }).map((letters) => letters.join(''))

const petOf = ({ name, arrivedOn }: { name: string; arrivedOn: string }) => ({
  name,
  nameFolded: foldName(name),
  arrivedOn,
  category: 'Dog' as const,
  age: '2 years',
  location: 'Springfield',
  description: 'Plays.',
  image: 'https://example.org/a.jpg',
  ownerUid: 'nobody',
  ownerEmail: 'nobody@example.org',
})

const add = ({ db }: { db: Database }, pets: { name: string; arrivedOn: string }[]) =>
  db.transaction((tx) => tx.insert(db.schema.pets).values(pets.map(petOf)).returning())

const days = ['2026-01-01', '2026-01-02', '2026-01-03']

test('a search by name, in both orders and counted, finds the same as a plain filter, in any script', async () => {
  const shelter = await startHarness()
  const list = shelter.anonymous.call.pets
  const some = fc.array(fc.record({ name: anyName, arrivedOn: fc.constantFrom(...days) }), {
    minLength: 60,
    maxLength: 60,
  })
  let found = 0
  await fc.assert(
    fc.asyncProperty(some, fc.array(anyName, { minLength: 10, maxLength: 10 }), async (added, needles) => {
      await shelter.db.transaction(async (tx) => void (await tx.delete(shelter.db.schema.pets)))
      const pets = await add(shelter, added)
      const parts = pets.slice(0, 10).map(({ name }, place) => [...name].slice(place % 3, (place % 3) + 5).join(''))
      for (const needle of [...needles, ...parts].map((text) => text.trim()).filter(Boolean)) {
        const fitting = pets.filter(({ nameFolded }) => nameFolded.includes(foldName(needle)))
        const ids = fitting.map(({ id }) => id)
        const newest = await list.list({ search: needle, limit: 100 })
        expect(
          newest.items.map(({ id }) => id),
          needle,
        ).toEqual(ids.toReversed())
        const waiting = await list.list({ search: needle, limit: 100, sort: 'longest_waiting' })
        const byArrival = fitting.toSorted((a, b) => a.arrivedOn.localeCompare(b.arrivedOn) || a.id - b.id)
        expect(
          waiting.items.map(({ id }) => id),
          needle,
        ).toEqual(byArrival.map(({ id }) => id))
        expect((await list.facets({ search: needle })).total, needle).toBe(ids.length)
        found += ids.length
      }
    }),
    { numRuns: 15 },
  )
  // enough searches must find something
  expect(found).toBeGreaterThan(100)
})

test('every page is right for a frequent name, and for a few matches among many', async () => {
  const shelter = await startHarness()
  for (let n = 0; n < 3; n++)
    await add(
      shelter,
      Array.from({ length: 500 }, (_, i) => ({
        name: i % 50 ? 'Rexona' : `Rexona ${n} of them`,
        arrivedOn: '2026-01-01',
      })),
    )
  for (const [search, count] of [
    ['rexona', 1500],
    ['of them', 30],
    ['rexona 2 of', 10],
    ['xona of', 0],
    ['of', 30],
  ] as const) {
    const ids: number[] = []
    for (let cursor: number | null | undefined; cursor !== null; ) {
      const page = await shelter.anonymous.call.pets.list({ search, limit: 100, ...(cursor ? { cursor } : {}) })
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(ids, search).toEqual(ids.toSorted((a, b) => b - a))
    expect(new Set(ids).size, search).toBe(count)
    expect((await shelter.anonymous.call.pets.facets({ search })).total, search).toBe(count)
  }
})
