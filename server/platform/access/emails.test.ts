import { expect, test } from 'vitest'
import { goodPet, startRest } from '#server/testing/rest.ts'

async function startWithRecords() {
  const shelter = await startRest()
  const { user, person } = shelter
  const pet = await user.call.pets.add(goodPet)
  const campaign = await user.call.campaigns.createSimple({ petName: 'Rex', image: goodPet.image, maxCents: 50_000 })
  const asker = await person('Anna Asker')
  await asker.call.adoptions.request({ petId: pet.id, phone: '+1 555 0123', address: '1 Long Lane' })
  await asker.call.donations.give({ campaignId: campaign.id, amountCents: 500 })
  const input = (value: unknown) => `?input=${encodeURIComponent(JSON.stringify(value))}`
  const gets = [
    '/api/pets',
    `/api/pets/${pet.id}`,
    '/api/donations',
    `/api/donations/${campaign.id}`,
    '/api/mypets',
    '/api/adoptions',
    ...['pets.list', 'campaigns.list', 'adoptions.received', 'adoptions.sent'].map(
      (name) => `/trpc/${name}${input({})}`,
    ),
    `/trpc/pets.byId${input({ id: pet.id })}`,
    `/trpc/campaigns.byId${input({ id: campaign.id })}`,
    '/',
    '/pets',
    `/pets/${pet.id}`,
    '/donations',
    `/donations/${campaign.id}`,
  ]
  return { ...shelter, pet, campaign, asker, gets }
}

test("users read no other user's email, with any operation", async () => {
  const { user, other, asker, gets } = await startWithRecords()
  for (const url of gets) {
    const answer = await other.http({ url })
    expect(answer.statusCode, url).toBe(200)
    for (const { email } of [user.user, asker.user]) expect(answer.body, url).not.toContain(email)
  }
})

test("responses to changes contain no other user's email either", async () => {
  const { user, rest, campaign } = await startWithRecords()
  const donation = { url: `/api/donations/${campaign.id}/donate`, payload: { amount: 5 } }
  const answer = await rest('other', 'PATCH', donation)
  expect(answer.json()).toMatchObject({ donatedAmount: 10 })
  expect(answer.body).not.toContain(user.user.email)
})

test('owners and creators read their own email, admins all emails', async () => {
  const { user, admin, pet, campaign } = await startWithRecords()
  const { email } = user.user
  for (const { http } of [user, admin]) {
    expect((await http({ url: '/api/pets' })).json()).toMatchObject([{ userEmail: email, ownerEmail: email }])
    expect((await http({ url: `/api/donations/${campaign.id}` })).json()).toMatchObject({ creatorEmail: email })
    expect((await http({ url: `/api/pets/${pet.id}` })).json()).toMatchObject({ ownerEmail: email })
    expect((await http({ url: '/api/donations' })).json()).toMatchObject([{ creatorEmail: email }])
  }
})

test("both sides of an adoption request read each other's emails", async () => {
  const { user, asker, rest, pet } = await startWithRecords()
  const both = { requesterEmail: asker.user.email, ownerEmail: user.user.email }
  const [received] = (await rest('owner', 'GET', { url: '/api/adoptions' })).json()
  expect(received).toMatchObject(both)
  await user.call.adoptions.decide({ id: received.id, status: 'rejected' })
  const again = { petId: pet.id, requesterPhone: '+1 555 0123', requesterAddress: '1 Long Lane' }
  const asked = await asker.http({ method: 'POST', url: '/api/adopt', payload: again })
  expect(asked.json()).toMatchObject(both)
})
