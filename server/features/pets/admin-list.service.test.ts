import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'

// The lists of all pets, campaigns and requests for staff (docs/product.md 16.8).

const image = 'https://example.org/rex.jpg'
const contact = { phone: '+1 555 0199', address: '1 Long Lane' }

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

test('all campaigns are found by pet and creator, by phase, and by reason for being withheld', async () => {
  const { db, user, other, admin } = await startHarness()
  const add = (by: HarnessUser, petName: string) => by.call.campaigns.createSimple({ petName, image, maxCents: 10_000 })
  const [luna, eclair] = [await add(user, 'Luna'), await add(other, 'Éclair')]
  const ended = await add(user, 'Old')
  await admin.call.campaigns.setPaused({ id: eclair.id, paused: true })
  const { campaigns } = db.schema
  await db.transaction((tx) =>
    tx
      .update(campaigns)
      .set({ endsAt: new Date(1), hidden: true })
      .where(eq(campaigns.id, ended.id)),
  )
  const names = async (asked: Parameters<typeof admin.call.campaigns.all>[0]) =>
    (await admin.call.campaigns.all(asked)).items.map(({ petName }) => petName)
  expect(await names({})).toEqual(['Old', 'Éclair', 'Luna'])
  expect(await names({ sort: 'oldest', limit: 1, cursor: luna.id })).toEqual(['Éclair'])
  expect(await names({ search: 'éclair' })).toEqual(['Éclair'])
  expect(await names({ search: 'ÉCLAIR' })).toEqual(['Éclair'])
  expect(await names({ search: 'uma user' })).toEqual(['Old', 'Luna'])
  expect(await names({ phase: 'open' })).toEqual(['Luna'])
  expect(await names({ phase: 'paused' })).toEqual(['Éclair'])
  expect(await names({ phase: 'ended', kept: 'hidden' })).toEqual(['Old'])
  const [first] = (await admin.call.campaigns.all({ search: 'luna' })).items
  expect(first).toMatchObject({ state: 'open', owner: { name: 'Uma User' } })
})

test("all requests are found by pet and requester and by status, with the owner's name", async () => {
  const { user, other, admin, person } = await startHarness()
  const [rex, zoe] = [
    await user.call.pets.add({ ...goodPet, name: 'Rex' }),
    await user.call.pets.add({ ...goodPet, name: 'Zoë' }),
  ]
  const rita = await person('Rita Requester')
  await other.call.adoptions.request({ petId: rex.id, ...contact })
  const asked = await rita.call.adoptions.request({ petId: zoe.id, ...contact })
  const taken = await rita.call.adoptions.request({ petId: rex.id, ...contact })
  await rita.call.adoptions.withdraw({ id: taken.id })
  const found = async (asked: Parameters<typeof admin.call.adoptions.all>[0]) =>
    (await admin.call.adoptions.all(asked)).items.map(({ petName, requesterName }) => `${requesterName}: ${petName}`)
  expect(await found({})).toEqual(['Rita Requester: Rex', 'Rita Requester: Zoë', 'Otto Other: Rex'])
  expect(await found({ search: 'ZOË' })).toEqual(['Rita Requester: Zoë'])
  expect(await found({ search: 'rita' })).toHaveLength(2)
  expect(await found({ status: 'pending' })).toEqual(['Rita Requester: Zoë', 'Otto Other: Rex'])
  expect(await found({ status: 'rejected' })).toEqual(['Rita Requester: Rex'])
  expect(await found({ sort: 'oldest', limit: 1, cursor: asked.id })).toEqual(['Rita Requester: Rex'])
  expect((await admin.call.adoptions.all({ search: 'zoë' })).items).toMatchObject([
    { owner: { name: 'Uma User' }, requesterPhone: contact.phone },
  ])
})

test('only staff and admins see the lists', async () => {
  const { admin, user, other, person } = await startHarness()
  const stan = await person('Stan Staff')
  await admin.call.users.setStaff({ email: stan.user.email, staff: true })
  await user.call.pets.add(goodPet)
  for (const list of ['pets.all', 'campaigns.all', 'adoptions.all']) {
    const url = `/trpc/${list}?input=${encodeURIComponent('{}')}`
    expect((await stan.http({ url })).statusCode, list).toBe(200)
    expect((await other.http({ url })).statusCode, list).toBe(403)
  }
})
