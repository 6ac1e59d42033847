import sharp from 'sharp'
import { expect } from 'vitest'

function person(url: string) {
  const headers: Record<string, string> = {}
  const call = async (method: string, address: string, body?: object | FormData) => {
    const form = body instanceof FormData
    const response = await fetch(url + address, {
      method,
      headers: { ...headers, ...(body && !form && { 'content-type': 'application/json' }) },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    })
    expect(response.ok, `${method} ${address}: ${await response.clone().text()}`).toBe(true)
    return response.json()
  }
  const register = async (name: string) => {
    const { token } = await call('POST', '/api/auth/register', {
      name,
      email: `${name}@example.org`,
      password: 'secret 1',
    })
    headers.authorization = `Bearer ${token}`
    return token as string
  }
  return { call, register }
}

/** A user uploads a picture, adds a pet, and lets it be adopted; a visitor donates. With REST, without a browser. */
export async function doMainJob(url: string) {
  const owner = person(url)
  const token = await owner.register('owner')
  const form = new FormData()
  const red = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  form.set('image', new Blob([new Uint8Array(red)], { type: 'image/jpeg' }), 'rex.jpg')
  const { data: picture } = await owner.call('POST', '/api/images', form)
  expect(picture).toMatchObject({ width: 900, height: 600 })
  const rex = { name: 'Rex', age: '2 years', location: 'Springfield', description: 'Good dog', category: 'Dog' }
  const pet = await owner.call('POST', '/api/pets', { ...rex, image: picture.url })
  expect(await (await fetch(`${url}/pets/${pet._id}`)).text()).toContain('<bdi>Rex</bdi></h1>')

  const adopter = person(url)
  await adopter.register('adopter')
  const contact = { requesterPhone: '555 0100', requesterAddress: 'Elm Street 1' }
  await adopter.call('POST', '/api/adopt', {
    petId: pet._id,
    requesterName: 'adopter',
    requesterEmail: 'adopter@example.org',
    ...contact,
  })
  const [request] = await owner.call('GET', '/api/adoptions?ownerEmail=owner@example.org')
  await owner.call('PATCH', `/api/adoptions/${request._id}/status`, { status: 'accepted' })
  await owner.call('PATCH', `/api/pets/${pet._id}`, { adopted: true })

  const campaign = await owner.call('POST', '/api/donations', { petName: 'Rex', image: picture.url, maxDonation: 100 })
  await person(url).call('PATCH', `/api/donations/${campaign._id}/donate`, { amount: 12.5 })
  expect(await person(url).call('GET', `/api/donations/${campaign._id}`)).toMatchObject({ donatedAmount: 12.5 })
  expect(await person(url).call('GET', `/api/pets/${pet._id}`)).toMatchObject({ adopted: true })
  return { token, picture }
}
