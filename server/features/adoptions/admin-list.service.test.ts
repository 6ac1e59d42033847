import { expect, test } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'

// The list of all requests for staff (docs/product.md 16.8).

const contact = { phone: '+1 555 0199', address: '1 Long Lane' }

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
