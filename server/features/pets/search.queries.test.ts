import fc from 'fast-check'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import { foldName } from '#server/db/search.ts'
import { searchWindow } from '#server/db/search-window.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { ageBounds, petAge } from '#shared/pet-ages.ts'
import { petSexes, petSizes, petStatuses } from '#shared/pet-facts.ts'
import { type PetFilter, petCategories, petChoices, petsPath } from '#shared/pet-filter.ts'

vi.setConfig({ testTimeout: 120_000 }) // many queries on a busy machine

const { rows } = searchWindow

const today = () => new Date().toISOString().slice(0, 10)
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

type Values = Database['schema']['pets']['$inferInsert']
type Pet = Values & { id: number; arrivedOn: string; status: (typeof petStatuses)[number] }

const maybe = <Value>(values: readonly Value[]) => fc.constantFrom(null, ...values)
const birthDates = ageBounds(today()).flatMap((bound) => [-1, 0, 1].map((days) => dayAfter(bound, days)))

/** A random pet; the birth dates include the days next to each bound of an age. */
const anyPet = fc.record({
  name: fc.constantFrom('Rex', 'Éclair', 'Luna 100%', 'rexona'),
  category: fc.constantFrom(...petCategories),
  status: fc.constantFrom(...petStatuses, 'available' as const),
  sex: maybe(petSexes),
  size: maybe(petSizes),
  birthDate: maybe(birthDates),
  goodWithChildren: maybe([true, false]),
  goodWithDogs: maybe([true, false]),
  goodWithCats: maybe([true, false]),
  specialNeeds: fc.constantFrom(null, '', 'Insulin twice a day'),
  // few values, so that many arrive on the same day
  arrivedOn: fc.constantFrom('2026-01-03', '2026-02-10', '2026-02-11'),
})

const some = <Value>(values: readonly Value[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.subarray([...values]) })

const anyFilter: fc.Arbitrary<Omit<PetFilter, 'before'>> = fc.record({
  search: fc.constantFrom(undefined, undefined, undefined, 'REX', 'é', '%', 'nobody'),
  category: some(petChoices.category),
  sex: some(petChoices.sex),
  age: some(petChoices.age),
  size: some(petChoices.size),
  good_with: some(petChoices.good_with),
  special_needs: some(petChoices.special_needs),
  status: some(petChoices.status),
  sort: fc.constantFrom(undefined, 'newest' as const, 'longest_waiting' as const),
})

const valuesOf = (pet: Pet): Record<keyof typeof petChoices, (string | null)[]> => ({
  category: [pet.category],
  sex: [pet.sex ?? null],
  age: [pet.birthDate ? petAge(pet.birthDate, today()) : null],
  size: [pet.size ?? null],
  good_with: [pet.goodWithChildren && 'children', pet.goodWithDogs && 'dogs', pet.goodWithCats && 'cats'].filter(
    (value) => typeof value === 'string',
  ),
  special_needs: [pet.specialNeeds === null ? null : pet.specialNeeds === '' ? 'no' : 'yes'],
  status: [pet.status],
})

type Choice = keyof typeof petChoices
const names = Object.keys(petChoices) as Choice[]

/** A plain second implementation of docs/product.md 5.2. */
function matches(pet: Pet, filter: Omit<PetFilter, 'before'>, except?: Choice): boolean {
  if (pet.status === 'draft') return false
  if (filter.sort === 'longest_waiting' && pet.status !== 'available') return false
  if (filter.search && !foldName(pet.name).includes(foldName(filter.search))) return false
  const values = valuesOf(pet)
  return names.every((name) => {
    const chosen: readonly string[] = filter[name] ?? []
    if (chosen.length === 0 || name === except) return true
    const has = (value: string) => values[name].includes(value)
    return name === 'good_with' ? chosen.every(has) : chosen.some(has)
  })
}

function listed(pets: Pet[], filter: Omit<PetFilter, 'before'>): number[] {
  const found = pets.filter((pet) => matches(pet, filter)).sort((a, b) => b.id - a.id)
  if (filter.sort === 'longest_waiting') found.sort((a, b) => a.arrivedOn.localeCompare(b.arrivedOn) || a.id - b.id)
  return found.map(({ id }) => id)
}

function counted(pets: Pet[], filter: Omit<PetFilter, 'before'>): unknown {
  const facets = names.map((name) => {
    const found = pets.filter((pet) => matches(pet, filter, name === 'good_with' ? undefined : name))
    const count = (value: string) => found.filter((pet) => valuesOf(pet)[name].includes(value)).length
    return [name, Object.fromEntries(petChoices[name].map((value) => [value, count(value)]))]
  })
  return { total: listed(pets, filter).length, ...Object.fromEntries(facets) }
}

const newestOf = (pets: Pet[], count: number) => pets.filter(({ status }) => status !== 'draft').slice(-count)

const toValues = <Known extends { name: string }>(known: Known) => ({
  age: '2 years',
  location: 'Springfield',
  description: 'Plays with everybody.',
  image: 'https://example.org/rex.jpg',
  ownerUid: 'nobody',
  ownerEmail: 'nobody@example.org',
  nameFolded: foldName(known.name),
  ...known,
})

async function addAll({ db }: Pick<Harness, 'db'>, pets: Values[]): Promise<Pet[]> {
  return db.transaction((tx) => tx.insert(db.schema.pets).values(pets).returning())
}

/** All pages, by the cursor or, as links do, by the last pet of each. */
async function pagesOf({ anonymous }: Harness, filter: PetFilter, limit: number, byLinks: boolean): Promise<number[]> {
  const ids: number[] = []
  for (let next: number | null | undefined; next !== null; ) {
    const from = byLinks ? { before: next } : { cursor: next }
    const { items, nextCursor } = await anonymous.call.pets.list({ ...filter, limit, ...(next ? from : {}) })
    ids.push(...items.map(({ id }) => id))
    next = nextCursor
  }
  return ids
}

afterEach(() => {
  searchWindow.rows = rows
})

test('lists, pages and counts follow the rules, for random pets, filters, orders and bounds, through both APIs', async () => {
  const shelter = await startHarness()
  // the cache does not notice that the window has changed, which never happens in production
  const app = await buildApp({ ...shelter, config: { ...shelter.config, responseCache: false } })
  onTestFinished(() => app.close())
  let pets: Pet[] = []
  let seen = 0
  let bounded = 0
  const more = fc.array(anyPet.map(toValues), { minLength: 1, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(
      fc.option(more, { freq: 5 }),
      anyFilter,
      fc.integer({ min: 1, max: 100 }),
      fc.boolean(),
      fc.constantFrom(13, 60, 50_000),
      async (added, filter, limit, byLinks, most) => {
        searchWindow.rows = most
        if (added && pets.length < 300) pets = [...pets, ...(await addAll(shelter, added))]
        const expected = listed(pets, filter)
        expect(await pagesOf(shelter, filter, limit, byLinks)).toEqual(expected)
        const { among, ...facets } = await shelter.anonymous.call.pets.facets(filter)
        expect(facets).toEqual(counted(among === null ? pets : newestOf(pets, among), filter))
        expect([null, filter.search && pets.length > most ? most : null]).toContain(among)
        const query = petsPath(filter).replace('/pets', '')
        const idsAt = async (url: string) => {
          const answer = await app.inject({ url })
          return answer.json().map(({ id }: { id: number }) => id)
        }
        expect(await idsAt(`/api/pets${query}`)).toEqual(expected)
        expect(await idsAt(`/api/pets${query || '?'}&limit=${limit}`)).toEqual(expected.slice(0, limit))
        const counts = await app.inject({ url: `/api/pets/facets${query}` })
        expect(counts.json()).toEqual(facets)
        expect(counts.headers['counted-among']).toBe(among === null ? undefined : String(among))
        seen += expected.length
        if (among !== null) bounded += 1
      },
    ),
    { numRuns: 150 },
  )
  expect(pets.length).toBeGreaterThan(100)
  // enough searches must find something
  expect(seen).toBeGreaterThan(500)
  expect(bounded).toBeGreaterThan(3)
})

const basics = { category: 'Dog', arrivedOn: '2026-02-10', status: 'available' } as const
const named = (name: string, known: Partial<Values> = {}): Values => toValues({ name, ...basics, ...known })
const namesIn = (answer: { json: () => { name: string }[] }) => answer.json().map(({ name }) => name)

test('without a filter the list contains everything but drafts, newest first', async () => {
  const shelter = await startHarness()
  await addAll(shelter, [
    named('Ada'),
    named('Ben', { status: 'draft' }),
    named('Cleo', { status: 'adopted', arrivedOn: '2020-01-01' }),
    named('Dot', { status: 'on_hold' }),
  ])
  expect(namesIn(await shelter.anonymous.http({ url: '/api/pets' }))).toEqual(['Dot', 'Cleo', 'Ada'])
  // also for viewers who may see the draft itself
  expect(namesIn(await shelter.admin.http({ url: '/api/pets?limit=9' }))).toEqual(['Dot', 'Cleo', 'Ada'])
  expect(await shelter.admin.call.pets.facets({})).toMatchObject({ total: 3, status: { available: 1, on_hold: 1 } })
})

test('several values of one filter match any of them, of good_with all', async () => {
  const shelter = await startHarness()
  await addAll(shelter, [
    named('Ada', { goodWithChildren: true, goodWithDogs: true, size: 'small' }),
    named('Ben', { goodWithChildren: true, goodWithDogs: false, size: 'large' }),
    named('Cleo', { goodWithDogs: true }),
  ])
  const find = async (query: string) => namesIn(await shelter.anonymous.http({ url: `/api/pets?${query}` })).join()
  expect(await find('size=small,large')).toBe('Ben,Ada')
  expect(await find('size=large&size=small')).toBe('Ben,Ada')
  expect(await find('good_with=children,dogs')).toBe('Ada')
  expect(await find('category=&size=&search=&sort=')).toBe('Cleo,Ben,Ada')
  const { good_with } = await shelter.anonymous.call.pets.facets({ good_with: ['children'] })
  expect(good_with).toEqual({ children: 2, dogs: 1, cats: 0 })
})

test.each([
  ['category=Dragon', 'category', "category can't be 'Dragon': it is one of Dog, Cat, Rabbit, Bird, Other"],
  ['category=Dog,cat', 'category', "category can't be 'cat': it is one of Dog, Cat, Rabbit, Bird, Other"],
  ['sex=none', 'sex', "sex can't be 'none': it is one of female, male"],
  ['age=old', 'age', "age can't be 'old': it is one of baby, young, adult, senior"],
  ['size=small,', 'size', "size can't be '': it is one of small, medium, large, extra_large"],
  ['good_with=birds', 'good_with', "good_with can't be 'birds': it is one of children, dogs, cats"],
  ['special_needs=true', 'special_needs', "special_needs can't be 'true': it is one of yes, no"],
  ['status=draft', 'status', "status can't be 'draft': it is one of available, on_hold, adopted"],
  ['sort=oldest', 'sort', 'sort must be one of newest, longest_waiting'],
  [`search=${'x'.repeat(101)}`, 'search', 'You can search for up to 100 characters'],
])('%s is an unknown filter, which the error names', async (query, path, message) => {
  const { anonymous } = await startHarness()
  for (const url of [`/api/pets?${query}`, `/api/pets?limit=5&${query}`, `/api/pets/facets?${query}`]) {
    const answer = await anonymous.http({ url })
    expect([answer.statusCode, answer.json().errors]).toMatchObject([400, [{ path, message }]])
  }
  if (path === 'search' || path === 'sort') return
  const values = query.split('=')[1]?.split(',')
  const url = `/trpc/pets.list?input=${encodeURIComponent(JSON.stringify({ [path]: values }))}`
  expect((await anonymous.http({ url })).statusCode).toBe(400)
})

test('the list by arrival continues after an adopted pet, and not after a deleted one', async () => {
  const shelter = await startHarness()
  const [first, second, third, fourth] = await addAll(
    shelter,
    ['Ada', 'Ben', 'Cleo', 'Dot'].map((name, place) => named(name, { arrivedOn: `2026-01-0${4 - place}` })),
  )
  if (!first || !second || !third || !fourth) throw new Error('four pets were added')
  const after = (id: number) => shelter.anonymous.http({ url: `/api/pets?sort=longest_waiting&before=${id}` })
  expect(namesIn(await after(fourth.id))).toEqual(['Cleo', 'Ben', 'Ada'])
  await shelter.admin.call.pets.markAdopted({ id: third.id })
  expect(namesIn(await after(third.id))).toEqual(['Ben', 'Ada'])
  await shelter.admin.call.pets.delete({ id: second.id })
  const refused = await after(second.id)
  expect([refused.statusCode, refused.json().detail]).toEqual([
    400,
    'The last pet on this page is no longer listed. Please start again from the top of the list.',
  ])
  // newest first needs only its id
  expect(namesIn(await shelter.anonymous.http({ url: `/api/pets?before=${second.id}` }))).toEqual(['Ada'])
  // the website starts from the beginning
  const { items } = await shelter.anonymous.call.pets.list({ sort: 'longest_waiting', before: second.id })
  expect(items.map(({ name }) => name)).toEqual(['Dot', 'Ada'])
})

test('a whole list by arrival continues when its last pet is deleted between two pieces', async () => {
  const shelter = await startHarness()
  const all = await addAll(
    shelter,
    Array.from({ length: 120 }, (_, i) => named(`Pet ${i}`)),
  )
  const { run } = shelter.db.read
  let reads = 0
  vi.spyOn(shelter.db.read, 'run').mockImplementation(async (query, values) => {
    const rows = await run(query, values)
    reads += 1
    if (reads === 1) await shelter.admin.call.pets.delete({ id: all[49]?.id ?? 0 })
    return rows
  })
  const answer = await shelter.anonymous.http({ url: '/api/pets?sort=longest_waiting' })
  vi.restoreAllMocks()
  expect(answer.json().map(({ id }: { id: number }) => id)).toEqual(all.map(({ id }) => id))
})

test('ages change at midnight UTC, also in cached responses', async () => {
  const shelter = await startHarness()
  const midnight = Date.parse('2026-07-01T00:00:00.000Z')
  await addAll(shelter, [named('Ada', { birthDate: '2026-01-01' }), named('Ben', { birthDate: '2024-07-01' })])
  vi.useFakeTimers({ toFake: ['Date'] })
  const urls = [
    '/api/pets?age=baby',
    '/api/pets?age=baby&limit=5',
    `/trpc/pets.list?input=${encodeURIComponent(JSON.stringify({ age: ['baby'] }))}`,
    '/pets?age=baby',
  ]
  try {
    for (const url of urls) {
      const ask = async (time: number, etag?: string) => {
        vi.setSystemTime(time)
        return shelter.app.inject({ url, headers: etag ? { 'if-none-match': etag } : {} })
      }
      for (const before of [60_000, 900, 300, 1]) expect((await ask(midnight - before)).body, url).toContain('Ada')
      const { headers } = await ask(midnight - 1)
      const next = await ask(midnight, String(headers.etag))
      expect([next.statusCode, next.body.includes('Ada')], url).toEqual([200, false])
    }
    for (const url of ['/api/pets/facets', '/trpc/pets.facets?input=%7B%7D']) {
      const agesAt = async (time: number) => {
        vi.setSystemTime(time)
        const answer = (await shelter.app.inject(url)).json()
        return (answer.result?.data ?? answer).age
      }
      for (const before of [900, 1])
        expect(await agesAt(midnight - before), url).toEqual({ baby: 1, young: 1, adult: 0, senior: 0 })
      expect(await agesAt(midnight), url).toEqual({ baby: 0, young: 1, adult: 1, senior: 0 })
    }
  } finally {
    vi.useRealTimers()
  }
})

test('similar pets are available: of the same category first, then the closest in age, size and sex', async () => {
  const shelter = await startHarness()
  const like = { birthDate: '2024-05-01', size: 'medium', sex: 'female' } as const
  const [rex] = await addAll(shelter, [
    named('Rex', like),
    named('Twin', like),
    named('Older', { ...like, birthDate: '2021-05-01' }),
    named('Other sex', { ...like, sex: 'male' }),
    named('Huge', { ...like, size: 'extra_large' }),
    named('Draft', { ...like, status: 'draft' }),
    named('On hold', { ...like, status: 'on_hold' }),
    named('Cat', { ...like, category: 'Cat' }),
  ])
  const similarTo = async (id = 0) => {
    const { items } = await shelter.anonymous.call.pets.similar({ id })
    return items.map(({ name }) => name)
  }
  expect(await similarTo(rex?.id)).toEqual(['Twin', 'Other sex', 'Huge', 'Older'])
  await shelter.admin.call.pets.markAdopted({ id: rex?.id ?? 0 })
  expect(await similarTo(rex?.id)).toEqual(['Twin', 'Other sex', 'Huge', 'Older'])
  const [cat] = (await shelter.anonymous.call.pets.list({ category: ['Cat'] })).items
  expect(await similarTo(cat?.id)).toEqual(['Twin', 'Other sex', 'Huge', 'Older'])
  await expect(similarTo(99)).rejects.toMatchObject({ message: 'Pet not found.' })
})

test('among very many of a category, similar pets are found without reading them all', async () => {
  const shelter = await startHarness()
  const far = { birthDate: '2010-01-01', size: 'small', sex: 'male' } as const
  const [rex] = await addAll(shelter, [named('Rex', { birthDate: '2024-05-01', size: 'extra_large', sex: 'female' })])
  for (let i = 0; i < 5; i++)
    await addAll(
      shelter,
      Array.from({ length: 200 }, (_, n) => named(`Far ${n}`, far)),
    )
  await addAll(
    shelter,
    [1, 2, 3, 4].map((n) => named(`Near ${n}`, { birthDate: `2024-05-0${n}`, size: 'extra_large', sex: 'female' })),
  )
  const { items } = await shelter.anonymous.call.pets.similar({ id: rex?.id ?? 0 })
  expect(items.map(({ name }) => name)).toEqual(['Near 1', 'Near 2', 'Near 3', 'Near 4'])
})

test('pets by ids come in that order, each once, and only public ones', async () => {
  const shelter = await startHarness()
  const [ada, ben, cleo] = await addAll(shelter, [named('Ada'), named('Ben', { status: 'draft' }), named('Cleo')])
  const ids = [cleo?.id ?? 0, 999, ben?.id ?? 0, ada?.id ?? 0, cleo?.id ?? 0]
  for (const viewer of [shelter.anonymous, shelter.admin]) {
    const { items } = await viewer.call.pets.some({ ids })
    expect(items.map(({ name }) => name)).toEqual(['Cleo', 'Ada'])
  }
  expect(await shelter.anonymous.call.pets.some({ ids: [] })).toEqual({ items: [] })
  const hundred = Array.from({ length: 100 }, (_, i) => i + 1)
  expect((await shelter.anonymous.call.pets.some({ ids: hundred })).items).toHaveLength(2)
  await expect(shelter.anonymous.call.pets.some({ ids: [...hundred, 101] })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})
