import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { type Harness, startHarness } from '#server/testing/harness.ts'

// A campaign's title and its pet (docs/product.md 7.14, 7.15).

let shelter: Harness
beforeEach(async () => {
  shelter = await startHarness()
})

const image = 'https://example.org/bruno.jpg'
const bruno = { name: 'Bruno', age: '3 years', category: 'Dog', location: 'Springfield', description: 'A dog.', image }
const campaign = { petName: 'Bruno', image, maxCents: 10_000, location: 'Springfield', description: 'A new hip.' }
const addPet = async () => (await shelter.user.call.pets.add({ ...bruno, category: 'Dog' })).id
const refusedWith = (code: string) => ({ cause: { code } })

test("a campaign links its pet, and the pet's page has its newest campaign that accepts donations", async () => {
  const { user, anonymous, admin } = shelter
  const petId = await addPet()
  const ofPet = async () => (await anonymous.call.campaigns.ofPet({ id: petId })).campaign
  expect(await ofPet()).toBeNull()
  const older = await user.call.campaigns.create({ ...campaign, petId })
  const newer = await user.call.campaigns.create({ ...campaign, petId, title: 'Surgery for Bruno' })
  expect((await anonymous.call.campaigns.byId({ id: newer.id })).pet).toEqual({ id: petId, name: 'Bruno' })
  expect(await ofPet()).toMatchObject({ id: newer.id, title: 'Surgery for Bruno', donatedCents: 0 })
  await user.call.campaigns.setPaused({ id: newer.id, paused: true })
  expect(await ofPet()).toMatchObject({ id: older.id })
  await anonymous.call.donations.give({ campaignId: older.id, amountCents: 10_000 })
  expect(await ofPet()).toBeNull()
  await user.call.campaigns.setPaused({ id: newer.id, paused: false })
  expect(await ofPet()).toMatchObject({ id: newer.id })
  const { campaigns } = shelter.db.schema
  await shelter.db.transaction((tx) => tx.update(campaigns).set({ hidden: true }).where(eq(campaigns.id, newer.id)))
  expect(await ofPet()).toBeNull()
  expect((await admin.call.campaigns.byId({ id: newer.id })).pet).toEqual({ id: petId, name: 'Bruno' })
})

test('the link of a deleted or hidden pet disappears, and the campaign stays', async () => {
  const { db, user, other, anonymous } = shelter
  const petId = await addPet()
  const { id } = await user.call.campaigns.create({ ...campaign, petId })
  const { pets } = db.schema
  const set = (values: { hidden?: boolean; status?: 'draft' | 'available' }) =>
    db.transaction((tx) => tx.update(pets).set(values).where(eq(pets.id, petId)))
  const linked = { id: petId, name: 'Bruno' }
  const restPetId = async () => (await anonymous.http({ url: `/api/donations/${id}` })).json().petId
  for (const values of [{ hidden: true }, { status: 'draft' as const }]) {
    await set(values)
    expect((await anonymous.call.campaigns.byId({ id })).pet).toBeNull()
    expect((await other.call.campaigns.byId({ id })).pet).toBeNull()
    expect(await restPetId()).toBeNull()
    // its owner still sees the pet
    expect((await user.call.campaigns.byId({ id })).pet).toEqual(linked)
    await set({ hidden: false, status: 'available' })
  }
  expect(await restPetId()).toBe(petId)
  await user.call.pets.delete({ id: petId })
  expect(await user.call.campaigns.byId({ id })).toMatchObject({ ...campaign, pet: null })
  expect(await restPetId()).toBeNull()
  // saved as it was, and saved without a pet
  for (const next of [petId, null]) await user.call.campaigns.update({ ...campaign, id, petId: next })
  expect((await anonymous.call.campaigns.byId({ id })).petName).toBe('Bruno')
})

test('only who may change a pet can link it; staff and admins may link any', async () => {
  const { user, other, admin } = shelter
  const petId = await addPet()
  const draft = await user.call.pets.saveDraft({ name: 'Bruno' })
  const calls = [
    (id: number) => other.call.campaigns.create({ ...campaign, petId: id }),
    (id: number) => other.call.campaigns.createSimple({ petName: 'Bruno', image, maxCents: 100, petId: id }),
    (id: number) => other.call.campaigns.saveDraft({ petName: 'Bruno', petId: id }),
  ]
  for (const call of calls) {
    await expect(call(petId)).rejects.toMatchObject(refusedWith('NOT_ALLOWED'))
    await expect(call(draft.id)).rejects.toMatchObject(refusedWith('NO_SUCH_PET'))
    await expect(call(999)).rejects.toMatchObject(refusedWith('NO_SUCH_PET'))
  }
  const own = await other.call.campaigns.create(campaign)
  await expect(other.call.campaigns.update({ ...campaign, id: own.id, petId })).rejects.toMatchObject(
    refusedWith('NOT_ALLOWED'),
  )
  const ownDraft = await other.call.campaigns.saveDraft({ petName: 'Bruno' })
  await expect(other.call.campaigns.saveDraft({ petName: 'Bruno', id: ownDraft.id, petId })).rejects.toMatchObject(
    refusedWith('NOT_ALLOWED'),
  )
  await admin.call.campaigns.update({ ...campaign, id: own.id, petId })
  // the creator may keep the pet that an admin has linked
  await other.call.campaigns.update({ ...campaign, id: own.id, petId, description: 'Better.' })
  expect(await other.call.campaigns.byId({ id: own.id })).toMatchObject({ pet: { id: petId }, description: 'Better.' })
  const drafted = await user.call.campaigns.saveDraft({ petName: 'Bruno', petId: draft.id })
  expect((await user.call.campaigns.byId({ id: drafted.id })).pet).toEqual({ id: draft.id, name: 'Bruno' })
})

test('a change without a title and a pet keeps both, null removes them, and versions contain them', async () => {
  const { db, user, anonymous } = shelter
  const petId = await addPet()
  const titled = { title: ' Surgery for Bruno ', petId }
  const { id } = await user.call.campaigns.create({ ...campaign, ...titled })
  await anonymous.call.donations.give({ campaignId: id, amountCents: 500 })
  await user.call.campaigns.update({ ...campaign, id, description: 'Better.' })
  expect(await anonymous.call.campaigns.byId({ id })).toMatchObject({ title: 'Surgery for Bruno', pet: { id: petId } })
  await user.call.campaigns.update({ ...campaign, id, title: null, petId: null })
  expect(await anonymous.call.campaigns.byId({ id })).toMatchObject({ title: null, pet: null })
  const versions = await db.read.select().from(db.schema.campaignVersions)
  expect(versions).toMatchObject([{ campaignId: id, title: 'Surgery for Bruno', petId, description: 'A new hip.' }])
})

test('a title has at most 80 visible characters, and a blank one is none', async () => {
  const { call } = shelter.user
  const longest = 'ب'.repeat(80)
  expect((await call.campaigns.create({ ...campaign, title: longest })).title).toBe(longest)
  expect((await call.campaigns.create({ ...campaign, title: ' ' })).title).toBeNull()
  await expect(call.campaigns.create({ ...campaign, title: 'x'.repeat(81) })).rejects.toThrow(
    'Title can have at most 80 characters',
  )
  await expect(call.campaigns.create({ ...campaign, title: 'Sur\u202egery' })).rejects.toMatchObject(
    refusedWith('INVALID'),
  )
})

test('REST creates a campaign with a title and a pet; older clients need neither', async () => {
  const { user, other } = shelter
  const petId = await addPet()
  const { maxCents: _, ...texts } = campaign
  const send = (by: typeof user, more: object) =>
    by.http({ method: 'POST', url: '/api/donations', payload: { ...texts, maxDonation: 100, ...more } })
  expect((await send(user, { title: 'Surgery', petId })).json()).toMatchObject({ title: 'Surgery', petId })
  expect((await send(user, {})).json()).toMatchObject({ title: null, petId: null })
  expect((await send(other, { petId })).statusCode).toBe(403)
  expect((await send(other, { petId: 999 })).statusCode).toBe(404)
  expect((await send(user, { petId: 'x' })).statusCode).toBe(400)
  expect((await send(user, { title: 'x'.repeat(81) })).statusCode).toBe(400)
})
