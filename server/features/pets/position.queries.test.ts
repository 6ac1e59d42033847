import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { foldName } from '#server/db/search.ts'
import { searchWindow } from '#server/db/search-window.ts'
import { startHarness } from '#server/testing/harness.ts'

const { rows } = searchWindow
const mostLookedThrough = 100
beforeEach(() => {
  searchWindow.rows = mostLookedThrough
})
afterEach(() => {
  searchWindow.rows = rows
})

const petOf = (name: string) => ({
  name,
  nameFolded: foldName(name),
  category: 'Dog' as const,
  arrivedOn: '2026-01-01',
  age: '2',
  location: 'Here',
  description: 'Plays.',
  image: '/a',
  ownerUid: 'o',
  ownerEmail: 'o@example.org',
})

async function add({ transaction, schema }: Database, names: string[]): Promise<void> {
  await transaction(async (tx) => {
    for (let i = 0; i < names.length; i += 1000)
      await tx.insert(schema.pets).values(names.slice(i, i + 1000).map(petOf))
  })
}

test('among more pets than one call scans, every call stops at the limit, and all calls together find every match', async () => {
  const { db, anonymous } = await startHarness()
  const { call, http } = anonymous
  const others = (count: number) => Array.from({ length: count }, (_, n) => `Rex ${n}`)
  // the oldest, and the last that the first call does not scan
  await add(db, ['Qy', ...others(98), 'Qy', ...others(mostLookedThrough - 1)])
  expect((await call.pets.facets({ search: 'qy' })).among).toBe(mostLookedThrough)
  expect(await call.pets.facets({ search: 'qy' })).toMatchObject({ total: 1 })
  await add(db, ['Rex'])

  const first = await call.pets.list({ search: 'qy' })
  expect(first).toEqual({ items: [], nextCursor: 101 })
  const second = await call.pets.list({ search: 'qy', cursor: 101 })
  expect([second.items.map(({ id }) => id), second.nextCursor]).toEqual([[100, 1], null])
  const waiting = { search: 'qy', sort: 'longest_waiting' } as const
  const longest = await call.pets.list(waiting)
  expect([longest.items.map(({ id }) => id), longest.nextCursor]).toEqual([[1, 100], 100])
  const rest = await call.pets.list({ ...waiting, cursor: 100 })
  expect(rest).toEqual({ items: [], nextCursor: null })
  // filters that exclude nothing need no end of the scan
  const bounds = vi.spyOn(db.read, 'run')
  await call.pets.list({ sort: 'longest_waiting', status: ['available'], limit: 1 })
  await call.pets.list({})
  expect(bounds).toHaveBeenCalledTimes(2)

  const counts = await http({ url: '/api/pets/facets?search=qy' })
  expect([counts.headers['counted-among'], counts.json().total]).toEqual(['100', 0])
  expect((await http({ url: '/api/pets/facets' })).headers['counted-among']).toBeUndefined()
  const idsAt = async (url: string) => (await http({ url })).json().map(({ id }: { id: number }) => id)
  for (const query of ['', '&limit=2', '&limit=100'])
    expect(await idsAt(`/api/pets?search=qy${query}`)).toEqual([100, 1])
  expect(await idsAt('/api/pets?search=qy&limit=1')).toEqual([100])
  expect(await idsAt('/api/pets?search=qz&limit=1')).toEqual([])
  expect(await idsAt('/api/pets?category=Cat')).toEqual([])
})
