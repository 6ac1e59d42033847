import createClient from 'openapi-fetch'
import { expect, test } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'
import { madeFrom, type paths } from '#server/testing/rest-client.generated.ts'
import { fingerprint } from '#tools/generate/rest-client.ts'
import { openApiDocument } from './openapi.ts'
import { allCalls } from './routes.ts'

/** Returns the data; throws the problem otherwise. */
function good<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}

test('the generated types match the document; if not: npm run rest:client', () => {
  expect(madeFrom).toBe(fingerprint(openApiDocument('Pawstead', allCalls)))
})

test('a client generated from the document does the main job: from a new pet to a home and a donation', async () => {
  const { app } = await startHarness()
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const visitor = createClient<paths>({ baseUrl })
  const join = async (name: string) => {
    const body = { name, email: `${name.toLowerCase()}@example.com`, password: 'correct horse' }
    const { token, user } = good(await visitor.POST('/api/auth/register', { body }))
    return {
      email: user.email,
      client: createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } }),
    }
  }
  const owner = await join('Olga')
  const adopter = await join('Anna')

  const image = new FormData()
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  image.append('image', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'pixel.png')
  const uploaded = good(await owner.client.POST('/api/images', { body: { image: '' }, bodySerializer: () => image }))
  const pet = good(await owner.client.POST('/api/pets', { body: { ...goodPet, image: uploaded.data.url } }))
  expect(good(await visitor.GET('/api/pets')).map(({ id }) => id)).toEqual([pet.id])

  const contact = { requesterPhone: '+1 555 0123', requesterAddress: '1 Long Lane' }
  const asked = good(await adopter.client.POST('/api/adopt', { body: { petId: pet.id, ...contact } }))
  expect(asked.status).toBe('pending')
  const [received] = good(await owner.client.GET('/api/adoptions', { params: { query: { ownerEmail: owner.email } } }))
  expect(received).toEqual(asked)
  const path = { id: asked.id }
  const decided = await owner.client.PATCH('/api/adoptions/{id}/status', {
    params: { path },
    body: { status: 'accepted' },
  })
  expect(good(decided).status).toBe('accepted')
  const adopted = await owner.client.PATCH('/api/pets/{id}', {
    params: { path: { id: pet.id } },
    body: { adopted: true },
  })
  expect(good(adopted).adopted).toBe(true)
  const late = await adopter.client.POST('/api/adopt', { body: { petId: pet.id, ...contact } })
  expect(late.error).toMatchObject({ status: 409, detail: 'This pet has already found a home.' })

  const campaign = { petName: 'Rex', image: pet.image, maxDonation: 100 }
  const { id } = good(await owner.client.POST('/api/donations', { body: campaign }))
  const params = { path: { id }, header: { 'idempotency-key': 'once and for all' } }
  for (const _twice of [1, 2]) {
    const given = await visitor.PATCH('/api/donations/{id}/donate', { params, body: { amount: '12.50' } })
    expect(good(given)).toMatchObject({ donatedAmount: 12.5, maxDonation: 100 })
  }
  expect(good(await visitor.GET('/api/donations/{id}', { params: { path: { id } } })).creatorEmail).toBeUndefined()
  expect((await visitor.GET('/api/users')).response.status).toBe(401)
})
