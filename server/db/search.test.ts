import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { containsPattern, foldedLike, foldName } from './search.ts'

let db: Database

beforeEach(async () => {
  db = await freshDatabase()
  await db.transaction((tx) =>
    tx.insert(db.schema.pets).values(['Rex', 'ÉLAN', '50% cat', 'a_b', 'c\\d', 'ﬁdo'].map(pet)),
  )
})
afterEach(() => db.close())

const pet = (name: string) => ({
  name,
  nameFolded: foldName(name),
  age: '2',
  location: 'here',
  description: 'good',
  image: '/a',
  category: 'Dog' as const,
  ownerUid: 'o',
  ownerEmail: 'o@example.org',
})

async function found(search: string): Promise<string[]> {
  const { pets } = db.schema
  const rows = await db.read
    .select({ name: pets.name })
    .from(pets)
    .where(foldedLike(pets.nameFolded, containsPattern(search)))
  return rows.map(({ name }) => name)
}

test.each([
  ['rEx', ['Rex']],
  ['e', ['Rex']],
  ['él', ['ÉLAN']],
  ['Él', ['ÉLAN']],
  ['e\u0301lan', ['ÉLAN']],
  ['FIDO', ['ﬁdo']],
  ['%', ['50% cat']],
  ['_', ['a_b']],
  ['\\', ['c\\d']],
  ['x%', []],
])('searching for %o finds %o', async (search, names) => {
  expect(await found(search)).toEqual(names)
})

test('an empty search finds everything', async () => {
  expect(await found('')).toHaveLength(6)
})
