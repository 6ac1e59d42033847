import { get } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'

const site = 'https://pets.example.org'

test('pages of other sites get the newest available pets', async () => {
  const { app, user, other } = await startHarness({ PUBLIC_URL: site, SITE_NAME: 'Paws' })
  const add = async (name: string, more: object = {}) =>
    (await user.call.pets.add({ ...goodPet, name, category: 'Dog', ...more })).id
  const rex = await add('Rex', { photos: [{ image: goodPet.image, alt: 'Rex in the snow', focus: { x: 10, y: 20 } }] })
  await user.call.pets.markAdopted({ id: await add('Gone home') })
  await add('A draft', { status: 'draft' })
  const contact = { phone: '+1 555 0123', address: '1 Long Lane' }
  const { id } = await other.call.adoptions.request({ petId: await add('On hold'), ...contact })
  await user.call.adoptions.decide({ id, status: 'accepted' })
  const luna = await add('Luna', { category: 'Cat' })
  const { headers, ...answer } = await app.inject('/embed/pets.json')
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=60',
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(headers['access-control-allow-credentials']).toBeUndefined()
  expect(String(headers.vary)).not.toMatch(/cookie|origin/i)
  const facts = { status: 'available', age: goodPet.age, location: goodPet.location, image: goodPet.image }
  expect(answer.json()).toEqual({
    shelter: 'Paws',
    url: `${site}/pets`,
    accent: null,
    pets: [
      { name: 'Luna', url: `${site}/pets/${luna}`, category: 'Cat', alt: 'Luna, a cat', focus: null, ...facts },
      {
        name: 'Rex',
        url: `${site}/pets/${rex}`,
        category: 'Dog',
        alt: 'Rex in the snow',
        focus: { x: 10, y: 20 },
        ...facts,
      },
    ],
  })
  const cats = (await app.inject('/embed/pets.json?category=Cat&limit=24')).json()
  expect([cats.url, cats.pets.map(({ name }: { name: string }) => name)]).toEqual([
    `${site}/pets?category=Cat`,
    ['Luna'],
  ])
  const one = (await app.inject('/embed/pets.json?limit=1')).json()
  expect(one.pets).toHaveLength(1)
})

test('the links have the colors of the shelter’s accent', async () => {
  const { app, admin } = await startHarness()
  await admin.call.settings.save({ values: { accent: '#1d4ed8' }, version: 0 })
  const { accent } = (await app.inject('/embed/pets.json')).json()
  expect(accent).toEqual({ light: '#1d4ed8', dark: '#a7c4ff' })
})

test.each(['limit=0', 'limit=25', 'limit=-1', 'limit=abc', 'limit=1e9', 'category=Dragon', 'limit=4&limit=5'])(
  'an invalid query is refused with a sentence: %s',
  async (query) => {
    const { app } = await startHarness()
    const { statusCode, headers, ...answer } = await app.inject(`/embed/pets.json?${query}`)
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([400, '*'])
    expect(answer.json().errors[0].message).toMatch(/^(limit|category) /)
  },
)

test('thousands of views of a page cost one read, from any site', async () => {
  const shelter = await startHarness({ PUBLIC_URL: site, RESPONSE_CACHE: 'on' })
  await shelter.user.call.pets.add({ ...goodPet, name: 'Rex', description: 'A good dog. '.repeat(20) })
  const app = await buildApp({ config: shelter.config, db: shelter.db })
  onTestFinished(() => app.close())
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const ask = (origin: string) =>
    new Promise<string>((resolve, reject) => {
      get(`${base}/embed/pets.json?limit=4`, { headers: { origin } }, (response) => {
        expect(response.headers['access-control-allow-origin']).toBe('*')
        let body = ''
        response.on('data', (part) => {
          body += part
        })
        response.on('end', () => resolve(body))
      }).on('error', reject)
    })
  const first = await ask('https://one.example')
  const run = vi.spyOn(shelter.db.read, 'run')
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => ask(`https://site${i}.example`)))
  expect(new Set(answers)).toEqual(new Set([first]))
  // a response is cached for at most a second, and a busy machine may take longer; PostgreSQL first learns which are
  // popular
  if (shelter.db.dialect === 'sqlite') expect(run.mock.calls.length).toBeLessThan(20)
})
