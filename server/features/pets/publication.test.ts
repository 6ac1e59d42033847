import { expect, test } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'

const contact = { phone: '+1 555 0123', address: '1 Long Lane' }

test('the owner unpublishes a pet and publishes it again, and each is an ordinary change', async () => {
  const { user, anonymous } = await startHarness()
  const pet = await user.call.pets.add({ ...goodPet, name: 'Rex' })
  const draft = await user.call.pets.setPublished({ id: pet.id, published: false })
  expect([draft.status, draft.version]).toEqual(['draft', pet.version + 1])
  await expect(anonymous.call.pets.byId({ id: pet.id })).rejects.toThrow('Pet not found')
  const again = await user.call.pets.setPublished({ id: pet.id, published: true })
  expect([again.status, again.version, again.name]).toEqual(['available', pet.version + 2, 'Rex'])
  expect((await anonymous.call.pets.byId({ id: pet.id })).status).toBe('available')
})

test('repeating it changes nothing, and the audit log has one entry', async () => {
  const { user, admin } = await startHarness()
  const { id, version } = await user.call.pets.add(goodPet)
  for (let i = 0; i < 2; i++) {
    const draft = await admin.call.pets.setPublished({ id, published: false })
    expect(draft.version).toBe(version + 1)
  }
  const { items } = await admin.call.audit.list({})
  const changes = items.filter(({ act }) => act === 'pet_changed')
  expect(changes.map(({ subjectId, data }) => [subjectId, data])).toEqual([[String(id), { status: 'draft' }]])
})

test('a pet that is asked for or adopted can’t be unpublished, and an adopted one can’t be published', async () => {
  const { user, other } = await startHarness()
  const asked = await user.call.pets.add(goodPet)
  await other.call.adoptions.request({ petId: asked.id, ...contact })
  const unpublish = (id: number) => user.call.pets.setPublished({ id, published: false })
  await expect(unpublish(asked.id)).rejects.toMatchObject({ cause: { code: 'PET_HAS_REQUESTS' } })
  const home = await user.call.pets.add(goodPet)
  await user.call.pets.markAdopted({ id: home.id })
  await expect(unpublish(home.id)).rejects.toMatchObject({ cause: { code: 'STATUS_BY_REQUESTS' } })
  await expect(user.call.pets.setPublished({ id: home.id, published: true })).rejects.toMatchObject({
    cause: { code: 'STATUS_BY_REQUESTS' },
  })
})

test('where posts need approval, a published draft waits for it, and staff are notified once', async () => {
  const { user, admin } = await startHarness()
  const { id } = await user.call.pets.add({ ...goodPet, status: 'draft' })
  await admin.call.settings.save({ values: { posts: 'after_approval' }, version: 0 })
  const pet = await user.call.pets.setPublished({ id, published: true })
  expect(pet.withheld?.approval).toBe('waiting')
  await user.call.pets.setPublished({ id, published: true })
  const { items } = await admin.call.notifications.list({})
  expect(items.filter(({ kind }) => kind === 'approval_wanted').map(({ times }) => times)).toEqual([1])
})
