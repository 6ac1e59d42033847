import { readFileSync } from 'node:fs'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { publicApis } from '#server/testing/public-apis.ts'
import type { PetInput } from '#shared/pets.ts'
import { petResponse } from './pets.schema.ts'

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

test('a name is enough for a draft, and the rest is named when it is published', async () => {
  const { user, anonymous } = await startHarness()
  const { id, missing, status } = await user.call.pets.saveDraft({ name: ' Rex ', age: ' ', category: undefined })
  expect([status, missing]).toEqual(['draft', ['image', 'age', 'category', 'location', 'description']])
  const { photos, name, image } = await user.call.pets.byId({ id })
  expect([photos, name, image]).toEqual([[], 'Rex', ''])
  await expect(user.call.pets.setPublished({ id, published: true })).rejects.toMatchObject({
    message:
      'Image is required. Pet age is required. Category is required. Location is required. Description is required.',
    cause: { code: 'PET_INCOMPLETE', issues: [{ path: 'image' }, {}, { path: 'category' }, {}, {}] },
  })
  await expect(user.call.pets.saveDraft({ name: ' ' })).rejects.toThrow('Pet name is required')
  await user.call.pets.saveDraft({
    id,
    name: 'Rex',
    age: '2 years',
    location: 'Springfield',
    photos: [{ image: draft.image }],
  })
  await expect(user.call.pets.setPublished({ id, published: true })).rejects.toThrow(
    'Category is required. Description is required.',
  )
  await expect(anonymous.call.pets.byId({ id })).rejects.toThrow('Pet not found')
  const { status: _, ...facts } = draft
  const pet = await user.call.pets.update({ ...facts, id, status: 'available' })
  expect([pet.status, pet.missing, pet.photos.length]).toEqual(['available', [], 1])
  expect((await anonymous.call.pets.byId({ id })).status).toBe('available')
})

test('a photo, and every other fact, can be taken away from a draft', async () => {
  const { user } = await startHarness()
  const { status, image, ...facts } = draft
  const full = await user.call.pets.saveDraft({ ...facts, breed: 'Pug', photos: [{ image }, { image: `${image}?2` }] })
  expect([full.missing, full.photos.length]).toEqual([[], 2])
  const { id } = full
  const bare = await user.call.pets.saveDraft({ id, name: 'Rex', breed: null, version: full.version })
  expect([bare.missing.length, bare.photos, bare.breed, bare.version]).toEqual([5, [], null, full.version + 1])
})

test('saving a draft never changes a published pet, nor a later version', async () => {
  const { user, other } = await startHarness()
  const { status, ...facts } = draft
  const { id, version } = await user.call.pets.add({ ...facts })
  await expect(user.call.pets.saveDraft({ id, name: 'Rex' })).rejects.toMatchObject({ cause: { code: 'PET_CHANGED' } })
  expect((await user.call.pets.byId({ id })).name).toBe(draft.name)
  await user.call.pets.setPublished({ id, published: false })
  await expect(user.call.pets.saveDraft({ id, name: 'Rex', version })).rejects.toMatchObject({
    cause: { code: 'PET_CHANGED' },
  })
  await expect(other.call.pets.saveDraft({ id, name: 'Rex' })).rejects.toThrow('Pet not found')
})

test('publishing and completing at once ends with a complete pet, whichever is first', async () => {
  const { user } = await startHarness()
  const { status, ...facts } = draft
  const { id } = await user.call.pets.saveDraft({ name: 'Rex' })
  const results = await Promise.allSettled([
    user.call.pets.setPublished({ id, published: true }),
    user.call.pets.update({ ...facts, id, status: 'available' }),
    user.call.pets.saveDraft({ id, name: 'Later' }),
  ])
  expect(results[1].status).toBe('fulfilled')
  const pet = await user.call.pets.byId({ id })
  expect([pet.status, pet.missing]).toEqual(['available', []])
})

test('REST shows its owner a draft without facts as the schema allows, and still requires them in changes', async () => {
  const { user } = await startHarness()
  const { id } = await user.call.pets.saveDraft({ name: 'Rex' })
  const shown = await user.http({ url: `/api/pets/${id}` })
  expect(petResponse.safeParse(shown.json()).error).toBeUndefined()
  expect(shown.json()).toMatchObject({ age: '', category: 'Other', image: '', photos: [], status: 'draft' })
  const refused = await user.http({
    method: 'PUT',
    url: `/api/pets/${id}`,
    payload: { name: 'Rex', status: 'available' },
  })
  expect([refused.statusCode, refused.json().errors.length]).toEqual([400, 5])
})

test('staff complete a draft of another owner, and the audit log has it', async () => {
  const { user, admin } = await startHarness()
  const { id } = await user.call.pets.saveDraft({ name: 'Rex' })
  await admin.call.pets.saveDraft({ id, name: 'King' })
  const { items } = await admin.call.audit.list({})
  expect(items.filter(({ act }) => act === 'pet_changed').map(({ subjectId }) => subjectId)).toEqual([String(id)])
})

test('where posts need approval, a draft waits only once it is published, and staff are notified then', async () => {
  const { user, admin } = await startHarness()
  await admin.call.settings.save({ values: { posts: 'after_approval' }, version: 0 })
  const wanted = async () =>
    (await admin.call.notifications.list({})).items.filter(({ kind }) => kind === 'approval_wanted')
  const { id } = await user.call.pets.saveDraft({ name: 'Rex' })
  await user.call.pets.saveDraft({ id, name: 'Rex', age: '2 years' })
  expect(await wanted()).toHaveLength(0)
  const { status, ...facts } = draft
  const pet = await user.call.pets.update({ ...facts, id, status: 'available' })
  expect(pet.withheld?.approval).toBe('waiting')
  expect((await wanted()).map(({ times }) => times)).toEqual([1])
})

test('one condition decides what is public', () => {
  const source = readFileSync(new URL('./pets.queries.ts', import.meta.url), 'utf8')
  expect(source.match(/'draft'/g)).toHaveLength(1)
})
