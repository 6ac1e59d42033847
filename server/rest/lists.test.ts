import { expect, test } from 'vitest'
import { foldName } from '#server/db/search.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'

async function addMany({ db, user }: Harness, count: number, description: string = goodPet.description): Promise<void> {
  const pet = { ...goodPet, description, ownerUid: user.user.uid, ownerEmail: user.user.email }
  const values = Array.from({ length: count }, (_, i) => ({
    ...pet,
    name: `Pet ${i}`,
    nameFolded: foldName(`Pet ${i}`),
  }))
  await db.transaction(async (tx) => {
    for (let i = 0; i < count; i += 500) await tx.insert(db.schema.pets).values(values.slice(i, i + 500))
  })
}

test('while a long list is put together, others are served', async () => {
  const shelter = await startHarness()
  await addMany(shelter, 2000)
  const finished: string[] = []
  const list = shelter.anonymous.http({ url: '/api/pets' }).then((response) => {
    finished.push('list')
    return response
  })
  await shelter.anonymous.http({ url: '/api/pets/1' })
  finished.push('pet')
  expect((await list).json()).toHaveLength(2000)
  expect(finished).toEqual(['pet', 'list'])
})

test('a list too long to be kept in memory is streamed, with the same ETag and 304 as a short one', async () => {
  const shelter = await startHarness()
  await addMany(shelter, 2000, 'A very long story. '.repeat(250).trim())
  const whole = await shelter.anonymous.http({ url: '/api/pets' })
  expect(whole.body.length).toBeGreaterThan(8 * 1024 * 1024)
  expect(whole.headers['content-length']).toBeUndefined()
  expect(
    whole
      .json()
      .map(({ name }: { name: string }) => name)
      .sort(),
  ).toHaveLength(2000)
  const etag = String(whole.headers.etag)
  const again = await shelter.anonymous.http({ url: '/api/pets', headers: { 'if-none-match': etag } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await shelter.user.call.pets.markAdopted({ id: 7 })
  const changed = await shelter.anonymous.http({ url: '/api/pets', headers: { 'if-none-match': etag } })
  expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false])
}, 30_000)

test('an empty list is a list', async () => {
  const { anonymous } = await startHarness()
  for (const url of ['/api/pets', '/api/donations']) expect((await anonymous.http({ url })).body).toBe('[]')
})
