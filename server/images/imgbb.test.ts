import { expect, onTestFinished, test } from 'vitest'
import { startFakeImgbb } from '#server/testing/fake-imgbb.ts'
import { startHarness } from '#server/testing/harness.ts'
import { multipart, picture } from '#server/testing/pictures.ts'
import { movePictures } from './move-pictures.ts'
import { openStorages } from './storage.ts'

const key = 'the key & all'

async function withImgbb(givenKey = key) {
  const host = await startFakeImgbb(key)
  onTestFinished(() => host.stop())
  const outside = { api: host.url, hosts: [host.host], timeout: 500 }
  const shelter = await startHarness({ IMGBB_API_KEY: givenKey }, { imgbb: outside })
  const { user, db, config } = shelter
  const send = async (width = 1000) => {
    const form = await multipart([['image', await picture('png', { width, height: 300 })]])
    return user.http({ method: 'POST', url: '/api/images', ...form })
  }
  const records = () => db.read.select().from(db.schema.images)
  const pet = { name: 'Rex', age: '2', category: 'Dog', location: 'Here', description: 'Good.' } as const
  const addPet = (image: string) => user.call.pets.add({ ...pet, image })
  const storages = openStorages(db, config, outside)
  const move = (to: 'database' | 'imgbb') => movePictures(db, storages, to, undefined, outside)
  return { ...shelter, host, outside, storages, send, records, addPet, move }
}

test("with imgbb, an upload goes there, stripped and as WebP, and records store imgbb's URL", async () => {
  const { host, send, records, addPet, anonymous } = await withImgbb()
  const answer = await send(2000)
  expect(answer.statusCode).toBe(201)
  const [[path, bytes] = []] = [...host.pictures]
  const url = `${host.url}${path}`
  expect(answer.json().data).toEqual({
    url,
    display_url: url,
    image: url,
    width: 1600,
    height: 240,
    focus: { x: 50, y: 50 },
  })
  expect(bytes?.subarray(8, 12).toString()).toBe('WEBP')
  expect(await records()).toEqual([])
  const { id } = await addPet(url)
  expect((await anonymous.http({ url: `/api/pets/${id}` })).json()).toMatchObject({ image: url })
})

test('pages may show pictures from there', async () => {
  const { app } = await withImgbb()
  expect((await app.inject('/healthz')).headers['content-security-policy']).toMatch(/img-src [^;]*https:/)
})

const away = {
  status: 503,
  detail: 'We can’t reach our picture storage right now. Please try again in a moment.',
}
const refused = {
  status: 502,
  detail: 'Our picture storage rejected this picture. Please tell us if this keeps happening.',
}

test.each([
  ['does not answer in time', 'nothing', away],
  ['is overloaded', { status: 500, body: '<html>' }, away],
  ['asks to come back later', { status: 429, body: '{"error":{"message":"Rate limit reached."}}' }, away],
  ['answers nonsense', { status: 200, body: '{"data":' }, refused],
  ['answers without an address', { status: 200, body: '{"data":{},"success":true}' }, refused],
  ['answers with an address that is none', { status: 200, body: '{"data":{"url":"javascript:alert(1)"}}' }, refused],
] as const)('when imgbb %s, the uploader reads a sentence and may try again', async (_what, answer, problem) => {
  const { host, send, records } = await withImgbb()
  host.mood.answer = answer
  const failed = await send()
  expect(failed.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(failed.json()).toMatchObject(problem)
  expect(failed.statusCode).toBe(problem.status)
  expect(await records()).toEqual([])
  delete host.mood.answer
  expect((await send()).statusCode).toBe(201)
})

test('when imgbb cannot be reached or refuses the key, the uploader reads a sentence', async () => {
  const { host, send } = await withImgbb('a wrong key')
  const answer = await send()
  expect(answer.json()).toMatchObject(refused)
  expect(answer.body).not.toContain('a wrong key')
  await host.stop()
  expect((await send()).json()).toMatchObject(away)
})

test('the reason of a failure is logged for the admin, without the key', async () => {
  const { host, storages } = await withImgbb()
  const bytes = { full: Buffer.from('webp'), small: Buffer.from('webp') }
  host.mood.answer = { status: 400, body: JSON.stringify({ error: { message: `No such key: ${key}` } }) }
  await expect(storages.imgbb?.put('c'.repeat(64), bytes)).rejects.toThrow(
    'imgbb did not take or give a picture: 400 No such key: …',
  )
  host.mood.answer = 'nothing'
  await expect(storages.imgbb?.put('c'.repeat(64), bytes)).rejects.toThrow('no answer within 0.5 seconds')
})

test('pictures move to imgbb and back; every record has the new URL, and a second run moves none', async () => {
  const { host, outside, send, addPet, move, records, db, user, other } = await withImgbb()
  const { id } = await addPet((await send(700)).json().data.image)
  const elsewhere = await addPet('https://example.org/a.jpg')
  await other.call.adoptions.request({ petId: id, phone: '112', address: 'here' })
  const campaign = { petName: 'Rex', image: (await send(900)).json().data.image, maxCents: 5000 }
  const { id: campaignId } = await user.call.campaigns.createSimple(campaign)
  const shown = async () => {
    const pet = (await user.call.pets.byId({ id })).image
    const [request] = (await user.call.adoptions.received({})).items
    expect(request?.petImage).toBe(pet)
    return [pet, (await user.call.campaigns.byId({ id: campaignId })).image]
  }
  expect(await move('database')).toBe(2)
  const here = await shown()
  for (const image of here) {
    expect(image).toMatch(/^\/images\/[0-9a-f]{64}\.webp$/)
    expect((await user.http({ url: image.replace('.webp', '-480.webp') })).statusCode).toBe(200)
  }
  expect(await records()).toMatchObject([{ store: 'database' }, { store: 'database' }])
  expect(await move('database')).toBe(0)
  const before = host.pictures.size
  expect(await move('imgbb')).toBe(2)
  expect(host.pictures.size).toBe(before + 2)
  for (const image of await shown()) expect(host.pictures.has(image.replace(host.url, ''))).toBe(true)
  expect(await db.read.$count(db.schema.images)).toBe(0)
  expect(await move('imgbb')).toBe(0)
  expect((await user.call.pets.byId({ id: elsewhere.id })).image).toBe('https://example.org/a.jpg')
  expect(outside.hosts).toEqual([host.host])
})

test('a running server shows the logo at its new URL, with the size known there', async () => {
  const { host, send, addPet, move, user, admin, app } = await withImgbb()
  const { id } = await addPet((await send(700)).json().data.image)
  const shown = async () => {
    const { logo, logoSize } = (await app.inject('/api/config')).json()
    return { logo, logoSize }
  }
  await move('database')
  const here = { logo: (await user.call.pets.byId({ id })).image, logoSize: { width: 700, height: 300 } }
  const saved = await admin.http({ method: 'PATCH', url: '/api/settings', payload: { logo: here.logo } })
  expect(saved.statusCode).toBe(200)
  expect(await shown()).toEqual(here)
  await move('imgbb')
  expect(await shown()).toEqual({ logo: expect.stringMatching(`^${host.url}/`), logoSize: null })
  expect((await app.inject('/')).body).not.toContain(here.logo)
  await move('database')
  expect((await shown()).logoSize).toEqual(here.logoSize)
})

test('a move interrupted by imgbb loses nothing, and goes on in the next run', async () => {
  const { host, send, addPet, move, user } = await withImgbb()
  const pets = [await addPet((await send(400)).json().data.image), await addPet((await send(600)).json().data.image)]
  const [first] = host.pictures.keys()
  const kept = host.pictures.get(first ?? '')
  host.pictures.set(first ?? '', Buffer.from('<html>'))
  await expect(move('database')).rejects.toThrow()
  expect((await user.call.pets.byId({ id: pets[0]?.id ?? 0 })).image).toBe(`${host.url}${first}`)
  host.pictures.set(first ?? '', kept ?? Buffer.alloc(0))
  await move('database')
  for (const { id } of pets) expect((await user.call.pets.byId({ id })).image).toMatch(/^\/images\//)
  host.mood.answer = 'nothing'
  await expect(move('imgbb')).rejects.toThrow('no answer')
  for (const { id } of pets) expect((await user.call.pets.byId({ id })).image).toMatch(/^\/images\//)
})
