import { expect, test } from 'vitest'
import { listCards } from '#server/features/pets/search.queries.ts'
import { startHarness } from '#server/testing/harness.ts'
import { petSexes, petSizes } from '#shared/pet-facts.ts'
import { type PetSelection, parsePetFilter, petAges, petCategories, petsPath } from '#shared/pet-filter.ts'
import { searchQuery } from '#shared/saved-searches.ts'
import { factsOf } from './interest.service.ts'
import { compileQuery, newlyMatching } from './search-index.queries.ts'

// The matcher must find exactly what the listing's filter finds.

/** The same numbers in every run: a failure can be repeated. */
function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x80000000
  }
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T
  const some = <T>(values: readonly T[]): T[] | undefined => {
    const chosen = next() < 0.6 ? [] : values.filter(() => next() < 0.5)
    return chosen.length > 0 ? chosen : undefined
  }
  return { pick, some, chance: (p: number) => next() < p, day: () => Math.floor(next() * 3300) }
}

const names = [
  'Rex',
  'Ärmel',
  'ÇİĞDEM',
  'ﬁn',
  '100%_\\',
  'Café Noir',
  'الأسد',
  'Ｌｕｎａ',
  'Große',
  'ΣΊΣΥΦΟΣ',
  "O'Hara",
  '猫 さん',
]
const texts = ['re', 'ä', 'İ', 'fi', '%', '_', '\\', 'CAFÉ', 'أسد', 'luna', 'SS', 'ß', 'ς', 'σ', "'", '猫', 'e', 'noir']
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('the matcher and the listing find the same pets, for any filter and any pet', async () => {
  const { db, user } = await startHarness()
  const random = createRandom(20_261_127)
  for (let n = 0; n < 120; n += 1) {
    const known = <T>(value: T) => (random.chance(0.7) ? value : null)
    await user.call.pets.add({
      name: random.pick(names),
      age: 'some',
      category: random.pick(petCategories),
      location: 'Bergen',
      description: 'x',
      image: 'https://example.org/rex.jpg',
      sex: known(random.pick(petSexes)),
      size: known(random.pick(petSizes)),
      birthDate: known(
        daysAgo(random.pick([0, 1, 180, 181, 182, 183, 184, 728, 730, 731, 732, 2554, 2556, 2557, random.day()])),
      ),
      goodWithChildren: known(random.chance(0.5)),
      goodWithDogs: known(random.chance(0.5)),
      goodWithCats: known(random.chance(0.5)),
      specialNeeds: known(random.chance(0.5) ? 'Needs pills' : (false as const)),
    })
  }
  const pets = await db.read.select().from(db.schema.pets)
  const today = new Date().toISOString().slice(0, 10)
  let found = 0
  for (let n = 0; n < 300; n += 1) {
    const selection: PetSelection = {
      search: random.chance(0.3) ? random.pick(texts) : undefined,
      category: random.some(petCategories),
      sex: random.some(petSexes),
      age: random.some(petAges),
      size: random.some(petSizes),
      good_with: random.some(['children', 'dogs', 'cats'] as const),
      special_needs: random.some(['yes', 'no'] as const),
    }
    const query = searchQuery(petsPath(selection).split('?')[1] ?? '')
    const listed = { ...parsePetFilter(new URLSearchParams(query)), status: ['available' as const] }
    const page = await listCards(db, { selection: listed, waiting: false, today }, { limit: 500 })
    const index = { searches: [{ id: 1, addressId: 1, frequency: 'daily' as const, ...compileQuery(query) }] }
    const matched = pets.filter(
      ({ facts, birthDate, nameFolded }) =>
        newlyMatching(index, { facts: facts ?? 0, birthDate, nameFolded, day: today }, null).length > 0,
    )
    expect(matched.map(({ id }) => id).sort(), query).toEqual(page.items.map(({ id }) => id).sort())
    found += matched.length
  }
  // not only searches without a result
  expect(found).toBeGreaterThan(1000)
})

test('a search is saved without its order and status, and in one spelling', () => {
  expect(searchQuery('status=adopted&size=small&sort=longest_waiting&before=7&category=Cat&category=Dog&utm=x')).toBe(
    'category=Dog,Cat&size=small',
  )
  expect(searchQuery('')).toBe('')
})

test('the form counts what the database would see of the same facts', async () => {
  const { db, user } = await startHarness()
  const random = createRandom(7)
  for (let n = 0; n < 40; n += 1) {
    const known = <T>(value: T) => (random.chance(0.7) ? value : null)
    const facts = {
      name: random.pick(names),
      category: random.pick(petCategories),
      sex: known(random.pick(petSexes)),
      size: known(random.pick(petSizes)),
      birthDate: known(daysAgo(random.day())),
      goodWithChildren: known(random.chance(0.5)),
      goodWithDogs: known(random.chance(0.5)),
      goodWithCats: known(random.chance(0.5)),
      specialNeeds: known(random.chance(0.5) ? 'Needs pills' : (false as const)),
    }
    const { id } = await user.call.pets.add({
      ...facts,
      age: 'x',
      location: 'B',
      description: 'x',
      image: 'https://example.org/r.jpg',
    })
    const mine = await db.read.select({ id: db.schema.pets.id, facts: db.schema.pets.facts }).from(db.schema.pets)
    const stored = mine.find((pet) => pet.id === id)?.facts
    expect(await factsOf(db, facts)).toBe(stored)
  }
})
