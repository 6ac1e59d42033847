import { eq } from 'drizzle-orm'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect, test, vi } from 'vitest'
import type { Drawer } from '#server/public-pages/cards/drawer.ts'
import { type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { someOnPostgres } from '#server/testing/long-tests.ts'
import { publicApis } from '#server/testing/public-apis.ts'
import { goodPet } from '#server/testing/rest.ts'

// Posts that wait, were refused, or whose owner is suspended are only for their owner, staff and admins: tries every
// API (docs/product.md 16.1).

vi.setConfig({ testTimeout: 240_000 })

const search = 'Zebulon'
/** A text that no response may contain. */
const secret = 'Quillfeather'
const reason = 'Wigglesworth says no.'
const image = `https://example.org/${secret}.jpg`
const posted = {
  pet: { ...goodPet, name: `${search} ${secret}`, category: 'Dog', image } as const,
  campaign: { petName: `${search} ${secret}`, image, maxCents: 10_000, location: secret, description: secret },
}
const contact = { phone: '+1 555 0100', address: 'here' }
const give = { amountCents: 1000, name: `${secret} Jones`, message: `For ${secret}`, showName: true, follow: true }

async function startShelter() {
  // the text of a card can be read, not only its image
  const drawer: Drawer = { draw: async ({ card }) => Buffer.from(JSON.stringify(card)), pid: () => undefined }
  const shelter = await startHarness({}, { drawer })
  const { admin, user, other, person, db } = shelter
  await admin.call.settings.save({ values: { howToPay: 'Bank 123' }, version: 0 })
  await admin.call.pets.add({ ...goodPet, category: 'Dog' })
  await admin.call.campaigns.create({
    ...posted.campaign,
    petName: 'Luna',
    image: goodPet.image,
    location: 'here',
    description: 'Help.',
  })
  const third = await person('Theo Third')
  const staff = await person('Stella Staff')
  await admin.call.users.setStaff({ email: staff.user.email, staff: true })
  staff.user.staff = true
  const pet = await user.call.pets.add(posted.pet)
  const campaign = await user.call.campaigns.create(posted.campaign)
  await user.call.campaigns.postUpdate({ id: campaign.id, text: `${secret} eats again.` })
  const request = await other.call.adoptions.request({ petId: pet.id, ...contact })
  const donation = await other.call.donations.give({ campaignId: campaign.id, ...give })
  const [update] = (await user.call.campaigns.updates({ id: campaign.id })).items
  const { pets, campaigns } = db.schema
  const set = (values: { approval: 'none' | 'waiting' | 'refused'; refusal: string | null }) =>
    db.transaction(async (tx) => {
      await tx.update(pets).set(values).where(eq(pets.id, pet.id))
      await tx.update(campaigns).set(values).where(eq(campaigns.id, campaign.id))
    })
  const { email } = user.user
  const ways = {
    waiting: {
      hide: () => set({ approval: 'waiting', refusal: null }),
      show: () => set({ approval: 'none', refusal: null }),
    },
    refused: {
      hide: () => set({ approval: 'refused', refusal: reason }),
      show: () => set({ approval: 'none', refusal: null }),
    },
    hidden: { hide: () => admin.call.users.suspend({ email }), show: () => admin.call.users.restore({ email }) },
  }
  const donationSecret = donation.path.split('/').at(-1) ?? ''
  return { ...shelter, third, staff, pet, campaign, request, gift: donation, update, donationSecret, ways }
}

type ApiResponse = { status: number; body: string; etag: string | undefined }
/** The time of a form, signed (docs/product.md 22.3), is another one each time. */
const signedTime = /\b[0-9a-z]{8,9}-[\w-]{22}\.[\w-]{43}/g

const answerOf = ({ statusCode, body, headers }: LightMyRequestResponse): ApiResponse => ({
  status: statusCode,
  body: body.replaceAll(signedTime, 'a signed time'),
  etag: headers.etag === undefined ? undefined : String(headers.etag),
})

async function askAll({ http }: Pick<HarnessUser, 'http'>, apis: InjectOptions[]) {
  const answers = new Map<string, ApiResponse>()
  for (const api of apis) answers.set(String(api.url), answerOf(await http(api)))
  return answers
}

const states = someOnPostgres(['waiting', 'refused', 'hidden'] as const, 3)

test.each(states)('a %s post is in no public API, and comes back unchanged', async (state) => {
  const shelter = await startShelter()
  const { anonymous, third, pet, campaign, ways } = shelter
  const apis = publicApis({ ids: [pet.id, campaign.id], search })
  const before = await askAll(anonymous, apis)
  // the APIs contain it while it is public
  expect([...before.values()].filter(({ body }) => body.includes(secret)).length).toBeGreaterThan(20)
  await ways[state].hide()
  for (const who of [anonymous, third])
    for (const [url, { body }] of await askAll(who, apis))
      for (const word of [secret, 'Wigglesworth']) expect(body.includes(word) ? body.slice(0, 2000) : '', url).toBe('')
  // nor with a conditional request for the earlier version
  for (const [url, { etag, body }] of before)
    if (etag && body.includes(secret))
      expect((await anonymous.http({ url, headers: { 'if-none-match': etag } })).statusCode, url).not.toBe(304)
  await ways[state].show()
  for (const [url, { status, body }] of await askAll(anonymous, apis)) {
    const was = before.get(url)
    expect([url, status], url).toEqual([url, was?.status])
    expect(body, url).toBe(was?.body)
  }
})

test.each(states)('to a visitor a shelter with a %s post is the same as one where it was deleted', async (state) => {
  const shelter = await startShelter()
  const { anonymous, pet, campaign, db, ways } = shelter
  const apis = publicApis({ ids: [pet.id, campaign.id], search })
  await ways[state].hide()
  const withheld = await askAll(anonymous, apis)
  await db.transaction(async (tx) => {
    const { pets, stays, campaigns } = db.schema
    await tx.delete(stays).where(eq(stays.petId, pet.id))
    await tx.delete(pets).where(eq(pets.id, pet.id))
    // donations to it stay in the ledger, by its id
    await tx
      .update(campaigns)
      .set({ approval: 'waiting', petName: 'Gone', image: '' })
      .where(eq(campaigns.id, campaign.id))
  })
  for (const [url, { status, body }] of await askAll(anonymous, apis)) {
    expect([url, withheld.get(url)?.status]).toEqual([url, status])
    expect(withheld.get(url)?.body, url).toBe(body)
  }
})

test.each(states)(
  "other users can't do anything with a %s post, nor distinguish it from a missing one",
  async (state) => {
    const { third, pet, campaign, ways } = await startShelter()
    await ways[state].hide()
    const gone = 4711
    const { petName, ...facts } = posted.campaign
    const calls: ((id: number) => InjectOptions)[] = [
      (id) => ({ method: 'PUT', url: `/api/pets/${id}`, payload: goodPet }),
      (id) => ({ method: 'PATCH', url: `/api/pets/${id}`, payload: { adopted: true } }),
      (id) => ({ method: 'DELETE', url: `/api/pets/${id}` }),
      (petId) => ({
        method: 'POST',
        url: '/api/adopt',
        payload: { petId, requesterPhone: contact.phone, requesterAddress: contact.address },
      }),
      (id) => ({ method: 'PATCH', url: `/api/donations/${id}/donate`, payload: { amount: 10 } }),
      (id) => ({ method: 'PATCH', url: `/api/donations/${id}`, payload: { paused: true } }),
      (id) => ({ method: 'GET', url: `/api/donations/${id}/donators` }),
      (id) => ({ method: 'POST', url: '/trpc/campaigns.postUpdate', payload: { id, text: 'Hello.' } }),
      (id) => ({ method: 'POST', url: '/trpc/campaigns.setPaused', payload: { id, paused: true } }),
      (id) => ({ method: 'POST', url: '/trpc/pets.markAdopted', payload: { id } }),
      (id) => ({ method: 'POST', url: '/trpc/donations.give', payload: { campaignId: id, amountCents: 100 } }),
      (id) => ({ method: 'POST', url: '/trpc/campaigns.update', payload: { id, petName, ...facts } }),
    ]
    expect(campaign.id).toBe(pet.id)
    for (const call of calls) {
      const [there, nothing] = [await third.http(call(pet.id)), await third.http(call(gone))]
      expect([call(pet.id).url, there.statusCode]).toEqual([call(pet.id).url, 404])
      expect(there.body.replaceAll(String(pet.id), '#')).toBe(
        nothing.body.replaceAll(String(gone), '#').replaceAll(String(pet.id), '#'),
      )
    }
  },
)

test.each(states)("other users can't distinguish ids of a %s post from unknown ids", async (state) => {
  const { third, request, gift: donation, update, ways } = await startShelter()
  await ways[state].hide()
  const gone = 4711
  const donations: ((id: number) => InjectOptions)[] = [
    (id) => ({ method: 'POST', url: `/api/gifts/${id}/received` }),
    (id) => ({ method: 'POST', url: `/api/gifts/${id}/cancel` }),
    (id) => ({ method: 'POST', url: '/trpc/donations.receive', payload: { ids: [id] } }),
    (id) => ({ method: 'POST', url: '/trpc/donations.cancel', payload: { ids: [id] } }),
    (id) => ({ method: 'POST', url: '/trpc/donations.removeMessage', payload: { id } }),
  ]
  const updates = [
    (id: number): InjectOptions => ({ method: 'POST', url: '/trpc/campaigns.deleteUpdate', payload: { id } }),
  ]
  const requests: ((id: number) => InjectOptions)[] = [
    (id) => ({ method: 'GET', url: `/api/adoptions/${id}/messages` }),
    (id) => ({ method: 'POST', url: `/api/adoptions/${id}/messages`, payload: { text: 'Hello.' } }),
    (id) => ({ method: 'POST', url: `/api/adoptions/${id}/release` }),
    (id) => ({ method: 'POST', url: `/api/adoptions/${id}/withdraw` }),
    (id) => ({ method: 'PATCH', url: `/api/adoptions/${id}/status`, payload: { status: 'accepted' } }),
    (id) => ({ method: 'POST', url: '/trpc/adoptions.note', payload: { id, text: 'Hello.' } }),
    (id) => ({ method: 'GET', url: `/trpc/adoptions.byId?input=${encodeURIComponent(JSON.stringify({ id }))}` }),
  ]
  const tried = [
    { calls: donations, id: donation.id, status: 403 },
    { calls: updates, id: update?.id ?? 0, status: 404 },
    { calls: requests, id: request.id, status: 403 },
  ]
  for (const { calls, id, status } of tried)
    for (const call of calls) {
      const [there, nothing] = [await third.http(call(id)), await third.http(call(gone))]
      expect([call(id).url, there.statusCode, nothing.statusCode]).toEqual([call(id).url, status, status])
      // an error contains the URL
      const bare = (answer: LightMyRequestResponse, id: number) => answer.body.replaceAll(`/${id}`, '/#')
      expect(bare(there, id), String(call(id).url)).toBe(bare(nothing, gone))
    }
})

test.each(states)('users keep their requests and donations for a %s post, without a link to it', async (state) => {
  const { other, anonymous, pet, campaign, request, donationSecret, ways, staff } = await startShelter()
  expect(await anonymous.call.donations.bySecret({ secret: donationSecret })).toMatchObject({
    howToPay: 'Bank 123',
    campaign: { shown: true },
  })
  const overRest = async () => (await anonymous.http({ url: `/api/gifts/${donationSecret}` })).json()
  expect(await overRest()).toMatchObject({ campaignShown: true })
  expect((await other.call.donations.mine({})).items).toMatchObject([{ campaignShown: true }])
  await ways[state].hide()
  expect(await other.call.adoptions.byId({ id: request.id })).toMatchObject({ status: 'pending', petStatus: null })
  expect((await other.call.adoptions.sent({})).items).toHaveLength(1)
  expect((await other.call.pets.some({ ids: [pet.id] })).items).toEqual([])
  const onItsPage = await anonymous.call.donations.bySecret({ secret: donationSecret })
  expect(onItsPage).toMatchObject({ state: 'promised', amountCents: 1000, howToPay: null, updates: [] })
  expect(onItsPage.campaign).toMatchObject({ petName: posted.campaign.petName, shown: false })
  expect(await overRest()).toMatchObject({ campaignId: campaign.id, campaignShown: false })
  expect((await other.call.donations.mine({})).items).toMatchObject([{ amountCents: 1000, campaignShown: false }])
  // promises can still be received, and cash entered, while it is hidden
  await staff.call.donations.enterCash({ campaignId: campaign.id, amountCents: 500 })
  const [donation] = (await staff.call.donations.list({ campaignId: campaign.id, state: 'promised' })).items
  expect(await staff.call.donations.receive({ ids: [donation?.id ?? 0] })).toMatchObject({ done: [donation?.id] })
  expect(await staff.call.campaigns.byId({ id: campaign.id })).toMatchObject({
    receivedCents: 1500,
    donatedCents: 1500,
  })
  // and requesters may withdraw
  await other.call.adoptions.withdraw({ id: request.id })
})

test.each(['waiting', 'refused'] as const)('owner, staff and admin see a %s post, with the reason', async (state) => {
  const { user, staff, admin, pet, campaign, ways } = await startShelter()
  await ways[state].hide()
  const withheld = { approval: state, refusal: state === 'refused' ? reason : null, hidden: false }
  for (const { call, http } of [user, staff, admin]) {
    expect(await call.pets.byId({ id: pet.id })).toMatchObject({ name: posted.pet.name, withheld, canManage: true })
    expect(await call.campaigns.byId({ id: campaign.id })).toMatchObject({ withheld, canManage: true })
    expect((await http({ url: `/api/pets/${pet.id}` })).statusCode).toBe(200)
    expect((await http({ url: `/api/donations/${campaign.id}` })).statusCode).toBe(200)
    expect((await call.campaigns.updates({ id: campaign.id })).items).toHaveLength(1)
    // not in public lists
    expect((await call.pets.list({ search })).items).toEqual([])
    expect((await call.campaigns.list({})).items.map(({ id }) => id)).not.toContain(campaign.id)
  }
  expect((await user.call.pets.mine({})).items).toMatchObject([{ withheld }])
  expect((await user.http({ url: '/api/mypets' })).json()).toHaveLength(1)
})

test("staff and admins see posts of a suspended user, who can't log in", async () => {
  const { user, staff, admin, pet, campaign, ways } = await startShelter()
  await ways.hidden.hide()
  const withheld = { approval: 'none', refusal: null, hidden: true }
  for (const { call } of [staff, admin]) {
    expect(await call.pets.byId({ id: pet.id })).toMatchObject({ withheld })
    expect(await call.campaigns.byId({ id: campaign.id })).toMatchObject({ withheld })
  }
  expect([401, 403, 404]).toContain((await user.http({ url: `/api/pets/${pet.id}` })).statusCode)
})

test('REST responses for a pet or a campaign have no more fields than before', async () => {
  const { user, pet, campaign, ways } = await startShelter()
  const fields = async (url: string) => Object.keys((await user.http({ url })).json()).sort()
  for (const url of [`/api/pets/${pet.id}`, `/api/donations/${campaign.id}`]) {
    const before = await fields(url)
    for (const name of ['approval', 'refusal', 'hidden', 'withheld']) expect(before).not.toContain(name)
    await ways.refused.hide()
    expect(await fields(url)).toEqual(before)
    await ways.refused.show()
  }
})
