import { readFileSync } from 'node:fs'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { publicApis } from '#server/testing/public-apis.ts'
import type { PetInput } from '#shared/pets.ts'

// A draft is only for its owner and admins: tries every API (docs/product.md 5.6).

/** Part of its name, so that a search would find it, and a text that no response may contain. */
const sought = 'Zebulon'
const secret = 'Quillfeather'
const draft = {
  name: `${sought} ${secret}`,
  age: '2 years',
  category: 'Dog',
  location: 'Springfield',
  description: `${secret} waits in the wings.`,
  image: `https://example.org/${secret}.jpg`,
  status: 'draft',
} satisfies PetInput

async function shelterWithDraft(): Promise<{ shelter: Harness; id: number }> {
  const shelter = await startHarness()
  const { user } = shelter
  await user.call.pets.add({
    ...draft,
    name: 'Rex',
    description: 'Seen.',
    image: 'https://example.org/a.jpg',
    status: 'available',
  })
  const { id } = await user.call.pets.add(draft)
  return { shelter, id }
}

test('a draft is in no public API', async () => {
  const { shelter, id } = await shelterWithDraft()
  const strangers: Pick<HarnessUser, 'http'>[] = [shelter.anonymous, shelter.other]
  for (const { http } of strangers)
    for (const door of publicApis({ ids: [id], search: sought })) {
      const { body } = await http(door)
      expect(body.includes(secret) ? body.slice(0, 2000) : '', String(door.url)).toBe('')
    }
})

test("others can't distinguish a draft from a missing pet", async () => {
  const { shelter, id } = await shelterWithDraft()
  const gone = 4711
  const same = async (ask: (id: number) => InjectOptions) => {
    const [draft, nothing] = await Promise.all([id, gone].map((pet) => shelter.other.http(ask(pet))))
    expect(draft?.statusCode).toBe(nothing?.statusCode)
    expect(draft?.body.replaceAll(String(id), '#')).toBe(nothing?.body.replaceAll(String(gone), '#'))
    return draft?.statusCode
  }
  const { status, ...facts } = { ...draft, name: 'Mine now' }
  const contact = { requesterPhone: '+1 555 0100', requesterAddress: 'here' }
  expect(await same((pet) => ({ url: `/api/pets/${pet}` }))).toBe(404)
  expect(await same((pet) => ({ method: 'PUT', url: `/api/pets/${pet}`, payload: facts }))).toBe(404)
  expect(await same((pet) => ({ method: 'PATCH', url: `/api/pets/${pet}`, payload: { adopted: true } }))).toBe(404)
  expect(await same((pet) => ({ method: 'DELETE', url: `/api/pets/${pet}` }))).toBe(404)
  expect(await same((petId) => ({ method: 'POST', url: '/api/adopt', payload: { petId, ...contact } }))).toBe(404)
})

test('its owner and admins see it, find it among their own, and publish it', async () => {
  const { shelter, id } = await shelterWithDraft()
  const { user, admin, anonymous } = shelter
  for (const { call, http } of [user, admin]) {
    expect(await call.pets.byId({ id })).toMatchObject({ name: draft.name, status: 'draft' })
    expect((await http({ url: `/api/pets/${id}` })).json()).toMatchObject({ status: 'draft', adopted: false })
  }
  expect((await user.call.pets.mine({})).items.map(({ status }) => status)).toEqual(['draft', 'available'])
  expect((await user.http({ url: '/api/mypets' })).json()).toHaveLength(2)
  const { status, ...facts } = draft
  await user.call.pets.update({ ...facts, id, status: 'available' })
  expect((await anonymous.call.pets.list({})).items.map(({ name }) => name)).toEqual([draft.name, 'Rex'])
})

test('a pet becomes a draft only without requests, and never after its adoption', async () => {
  const { shelter, id } = await shelterWithDraft()
  const { user, other } = shelter
  const { status, ...facts } = draft
  const set = (status: PetInput['status']) => user.call.pets.update({ ...facts, id, status })
  await set('available')
  const asked = await other.call.adoptions.request({ petId: id, phone: '+1 555 0100', address: 'here' })
  await expect(set('draft')).rejects.toMatchObject({ cause: { code: 'PET_HAS_REQUESTS' } })
  await user.call.adoptions.decide({ id: asked.id, status: 'accepted' })
  await expect(set('draft')).rejects.toMatchObject({ cause: { code: 'STATUS_BY_REQUESTS' } })
  await expect(set('available')).rejects.toMatchObject({ cause: { code: 'STATUS_BY_REQUESTS' } })
  expect(await set('on_hold')).toMatchObject({ status: 'on_hold' })
  await user.call.pets.markAdopted({ id })
  await expect(set('draft')).rejects.toMatchObject({ cause: { code: 'STATUS_BY_REQUESTS' } })
  expect(await set('adopted')).toMatchObject({ status: 'adopted' })
  await expect(user.call.pets.add({ ...draft, status: 'adopted' })).rejects.toMatchObject({
    cause: { code: 'STATUS_BY_REQUESTS' },
  })
})

test('one condition decides what is public', () => {
  const source = readFileSync(new URL('./pets.queries.ts', import.meta.url), 'utf8')
  expect(source.match(/'draft'/g)).toHaveLength(1)
})
