import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'
import { listedPet } from '#shared/shelter-lists.ts'

// The list of all pets for staff (docs/product.md 16.8).

async function shelterWithPets() {
  const shelter = await startHarness()
  const { db, user, other, admin } = shelter
  const { pets } = db.schema
  const add = (by: HarnessUser, name: string, status?: 'draft') =>
    by.call.pets.add({ ...goodPet, name, ...(status && { status }) })
  const made = {
    zoe: await add(user, 'ZOË'),
    ada: await add(other, 'Ada'),
    draft: await add(user, 'Bo', 'draft'),
    waiting: await add(other, 'ada%'),
    hidden: await add(user, 'Cleo'),
  }
  await db.transaction(async (tx) => {
    await tx.update(pets).set({ approval: 'waiting' }).where(eq(pets.id, made.waiting.id))
    await tx.update(pets).set({ hidden: true }).where(eq(pets.id, made.hidden.id))
  })
  const names = async (asked: Parameters<typeof admin.call.pets.all>[0]) =>
    (await admin.call.pets.all(asked)).items.map(({ name }) => name)
  return { ...shelter, ...made, names }
}

test('all pets are listed with their owners, also those that are not public', async () => {
  const { admin, names } = await shelterWithPets()
  expect(await names({})).toEqual(['Cleo', 'ada%', 'Bo', 'Ada', 'ZOË'])
  const [cleo, waiting] = (await admin.call.pets.all({})).items
  expect(cleo).toMatchObject({ withheld: { hidden: true }, owner: { name: 'Uma User', email: 'uma.user@example.org' } })
  expect(waiting).toMatchObject({ withheld: { approval: 'waiting' }, owner: { name: 'Otto Other' } })
})

test('a row of the list has the fields that the page shows, and no others', async () => {
  const { admin } = await shelterWithPets()
  for (const pet of (await admin.call.pets.all({})).items)
    expect(Object.keys(pet).sort()).toEqual(Object.keys(listedPet.shape).sort())
})

test('pets are found by their name, and by the name and email of their owner', async () => {
  const { names } = await shelterWithPets()
  expect(await names({ search: 'zoë' })).toEqual(['ZOË'])
  expect(await names({ search: 'otto other' })).toEqual(['ada%', 'Ada'])
  expect(await names({ search: 'UMA.USER@' })).toEqual(['Cleo', 'Bo', 'ZOË'])
  expect(await names({ search: '%' })).toEqual(['ada%'])
  expect(await names({ search: 'nobody at all' })).toEqual([])
})

test('pets are filtered by status and by reason for being withheld, and come in three orders', async () => {
  const { names } = await shelterWithPets()
  expect(await names({ status: 'draft' })).toEqual(['Bo'])
  expect(await names({ kept: 'waiting' })).toEqual(['ada%'])
  expect(await names({ kept: 'hidden', search: 'uma' })).toEqual(['Cleo'])
  expect(await names({ kept: 'refused' })).toEqual([])
  expect(await names({ sort: 'oldest' })).toEqual(['ZOË', 'Ada', 'Bo', 'ada%', 'Cleo'])
  expect(await names({ sort: 'name' })).toEqual(['Ada', 'ada%', 'Bo', 'Cleo', 'ZOË'])
})

test.each(['newest', 'oldest', 'name'] as const)('pets by %s are paginated, each once', async (sort) => {
  const { admin, user } = await startHarness()
  for (const name of ['B', 'A', 'B', 'C', 'A', 'B', 'B']) await user.call.pets.add({ ...goodPet, name })
  const whole = (await admin.call.pets.all({ sort })).items
  const found: typeof whole = []
  for (let cursor: { id: number; name: string } | undefined; ; ) {
    const { items, nextCursor } = await admin.call.pets.all({ sort, limit: 2, cursor })
    found.push(...items)
    if (!nextCursor) break
    cursor = nextCursor
  }
  expect(found).toEqual(whole)
  expect(new Set(found.map(({ id }) => id)).size).toBe(7)
})

test('records of a deleted account belong to a former user', async () => {
  const { db, admin, user, names } = await shelterWithPets()
  const { users } = db.schema
  await db.transaction((tx) => tx.delete(users).where(eq(users.uid, user.user.uid)))
  expect(await names({})).toHaveLength(5)
  const { items } = await admin.call.pets.all({ search: 'bo' })
  expect(items).toMatchObject([{ name: 'Bo', owner: null }])
})
