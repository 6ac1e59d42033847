import { afterEach, expect, test } from 'vitest'
import { searchWindow } from '#server/db/search-window.ts'
import { startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'

// Lists for staff, of which one call scans a part (docs/product.md 16.8).

const { adminListRows } = searchWindow
afterEach(() => {
  searchWindow.adminListRows = adminListRows
})

const image = 'https://example.org/rex.jpg'
const contact = { phone: '+1 555 0199', address: '1 Long Lane' }

async function busyShelter() {
  const shelter = await startHarness()
  const { user, other, person } = shelter
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const rita = await person(`Rita ${n}`)
    const owner = n % 4 === 0 ? other : user
    const pet = await owner.call.pets.add({ ...goodPet, name: n % 3 ? `Rex ${9 - n}` : `Zoë ${n}` })
    await owner.call.campaigns.createSimple({ petName: pet.name, image, maxCents: 10_000 })
    await rita.call.adoptions.request({ petId: pet.id, ...contact })
  }
  return shelter
}

const asked = ['', 'zoë', 'otto', 'rita 2', 'nobody'].flatMap((search) =>
  (['newest', 'oldest'] as const).map((sort) => ({ sort, ...(search && { search }) })),
)

test.each([1, 3, 20])('of %i records per call, all calls together find the same as one', async (rows) => {
  const { call } = (await busyShelter()).admin
  type Page<Cursor> = { items: object[]; nextCursor: Cursor | null }
  const lists = [
    ...asked.map((found) => (cursor?: never) => call.pets.all({ ...found, cursor, limit: 2 })),
    ...['zoë', 'otto', 'rex 1'].map(
      (search) => (cursor?: never) => call.pets.all({ search, sort: 'name', cursor, limit: 2 }),
    ),
    (cursor?: never) => call.pets.all({ status: 'draft', cursor }),
    ...asked.map((found) => (cursor?: never) => call.campaigns.all({ ...found, cursor, limit: 2 })),
    ...asked.map((found) => (cursor?: never) => call.adoptions.all({ ...found, cursor, limit: 2 })),
    ...asked.map(
      ({ search }) =>
        (cursor?: never) =>
          call.users.list({ search, cursor }),
    ),
  ] as ((cursor?: unknown) => Promise<Page<unknown>>)[]
  const whole = async (list: (typeof lists)[number]) => {
    const pages = []
    for (let cursor: unknown; cursor !== null; ) {
      const page = await list(cursor ?? undefined)
      pages.push(page.items)
      cursor = page.nextCursor
    }
    return { found: pages.flat(), calls: pages.length }
  }
  let [calls, usually, found] = [0, 0, 0]
  for (const list of lists) {
    searchWindow.adminListRows = adminListRows
    const all = await whole(list)
    searchWindow.adminListRows = rows
    const some = await whole(list)
    expect(some.found).toEqual(all.found)
    ;[calls, usually, found] = [calls + some.calls, usually + all.calls, found + all.found.length]
  }
  expect(found).toBeGreaterThan(50)
  if (rows < 8) expect(calls).toBeGreaterThan(usually)
  else expect(calls).toBe(usually)
})
