import { readFileSync } from 'node:fs'
import path from 'node:path'
import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'
import { uploadOf } from '#server/testing/uploads.ts'

const site = 'https://pets.example.org'
const start = () => startHarness({ PUBLIC_URL: site, SITE_NAME: 'Paws' })

async function schemaOf({ app }: Harness) {
  const { body, headers } = await app.inject('/feeds/pets.schema.json')
  expect(headers['content-type']).toBe('application/schema+json; charset=utf-8')
  return JSON.parse(body)
}

async function validator(shelter: Harness) {
  const ajv = new Ajv.default({ strict: true, allErrors: true })
  addFormats.default(ajv)
  return ajv.compile(await schemaOf(shelter))
}

/** The feed, valid by its own schema. */
async function read(shelter: Harness) {
  const { body, headers, statusCode } = await shelter.app.inject('/feeds/pets.json')
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'access-control-allow-origin': '*',
    'cache-control': 'no-cache',
    etag: expect.stringMatching(/^W\/"/),
  })
  const feed = JSON.parse(body)
  const isValid = await validator(shelter)
  expect(isValid(feed), JSON.stringify(isValid.errors)).toBe(true)
  return { feed, body, headers }
}

const image = (letter: string) => `https://example.org/${letter}.jpg`

test('without pets, the feed is a valid empty list', async () => {
  const { feed } = await read(await start())
  expect(feed).toEqual({
    $schema: `${site}/feeds/pets.schema.json`,
    version: 1,
    generatedAt: expect.any(String),
    currency: 'USD',
    shelter: { name: 'Paws', url: `${site}/`, email: null, phone: null, city: null, country: null },
    pets: [],
  })
})

test('the schema in the repository is the one that is served', async () => {
  const kept = path.join(import.meta.dirname, 'pets.schema.json')
  expect(await schemaOf(await start())).toEqual(JSON.parse(readFileSync(kept, 'utf8')))
})

test('the schema refuses what the feed never is', async () => {
  const shelter = await start()
  await shelter.user.call.pets.add(goodPet)
  const { feed } = await read(shelter)
  const isValid = await validator(shelter)
  expect(isValid({ ...feed, later: 'field' })).toBe(true)
  expect(isValid({ ...feed, version: 2 })).toBe(false)
  for (const wrong of [{ status: 'adopted' }, { photos: [] }, { goodWithDogs: 'yes' }, { url: 'no url' }, { id: null }])
    expect(isValid({ ...feed, pets: [{ ...feed.pets[0], ...wrong }] }), JSON.stringify(wrong)).toBe(false)
})

test('a pet has all public facts and photos, unknown ones as null, and nothing about its owner', async () => {
  const shelter = await start()
  const { call } = shelter.user
  const photos = ['a', 'b'].map((letter) => ({ image: image(letter), alt: null, focus: null }))
  const facts = {
    sex: 'male',
    birthDate: '2024-03-31',
    birthDateApproximate: true,
    size: 'medium',
    breed: 'Collie',
  } as const
  const more = { goodWithChildren: true, goodWithDogs: false, specialNeeds: 'Pills', adoptionFeeCents: 12_050 }
  const { id } = await call.pets.add({ ...goodPet, ...facts, ...more, name: 'نجمة', arrivedOn: '2026-05-02', photos })
  const { id: plain } = await call.pets.add({ ...goodPet, specialNeeds: false, name: 'Plain' })
  const { feed, body } = await read(shelter)
  expect(feed.pets.map((pet: { id: number }) => pet.id)).toEqual([plain, id])
  expect(feed.pets[1]).toEqual({
    id,
    url: `${site}/pets/${id}`,
    status: 'available',
    name: 'نجمة',
    age: goodPet.age,
    category: goodPet.category,
    location: goodPet.location,
    description: goodPet.description,
    photos: [
      { url: image('a'), alt: null, focus: null },
      { url: image('b'), alt: null, focus: null },
    ],
    ...facts,
    goodWithChildren: true,
    goodWithDogs: false,
    goodWithCats: null,
    houseTrained: null,
    neutered: null,
    vaccinated: null,
    microchipped: null,
    specialNeeds: 'Pills',
    adoptionFee: 120.5,
    arrivedOn: '2026-05-02',
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  expect(feed.pets[0]).toMatchObject({ specialNeeds: false, sex: null, adoptionFee: null })
  const { email, uid, name } = shelter.user.user
  for (const personal of [email, uid, name]) expect(body).not.toContain(personal)
})

test('only public pets that are not adopted are in the feed, those on hold marked', async () => {
  const shelter = await start()
  const { db, user, admin } = shelter
  const { pets } = db.schema
  const add = async (name: string, columns: Partial<typeof pets.$inferInsert> = {}) => {
    const { id } = await user.call.pets.add({ ...goodPet, name })
    if (Object.keys(columns).length > 0)
      await db.transaction((tx) => tx.update(pets).set(columns).where(eq(pets.id, id)))
  }
  await add('Shown')
  await add('Held', { status: 'on_hold' })
  await add('Home', { status: 'adopted' })
  await add('Draft', { status: 'draft' })
  await add('Waiting', { approval: 'waiting' })
  await add('Refused', { approval: 'refused' })
  await add('Hidden', { hidden: true })
  const names = async () =>
    (await read(shelter)).feed.pets.map((pet: { name: string; status: string }) => [pet.name, pet.status])
  expect(await names()).toEqual([
    ['Held', 'on_hold'],
    ['Shown', 'available'],
  ])
  await admin.call.users.suspend({ email: user.user.email })
  expect(await names()).toEqual([])
})

test('a long list is whole, newest first, also across pieces of adopted pets', async () => {
  const shelter = await start()
  const { db, user } = shelter
  const { pets } = db.schema
  const { id: first } = await user.call.pets.add(goodPet)
  const [row] = await db.read.select().from(pets).where(eq(pets.id, first))
  if (!row) throw new Error('no pet')
  const { id: _id, facts: _facts, key: _key, ...columns } = row
  const more = Array.from({ length: 170 }, (_, at) => ({
    ...columns,
    name: `Pet ${at}`,
    status: at % 60 < 55 ? ('adopted' as const) : columns.status,
  }))
  await db.transaction((tx) => tx.insert(pets).values(more))
  const { feed } = await read(shelter)
  const names = feed.pets.map(({ name }: { name: string }) => name)
  const kept = more.filter(({ status }) => status !== 'adopted').map(({ name }) => name)
  expect(names).toEqual([...kept.reverse(), goodPet.name])
})

test('a changed photo has a new URL; a changed focal point or text changes no picture', async () => {
  const shelter = await start()
  const { user, app } = shelter
  const [one, two] = [await uploadOf(user), await uploadOf(user, '#1d4ed8')]
  const photo = (picture: string, focus: { x: number; y: number } | null) => ({ image: picture, alt: null, focus })
  const { id } = await user.call.pets.add({ ...goodPet, photos: [photo(one, { x: 10, y: 10 })] })
  const shown = async () => (await read(shelter)).feed.pets[0].photos[0]
  const bytes = async (url: string) => (await app.inject(url.replace(site, ''))).rawPayload
  const before = await shown()
  const picture = await bytes(before.url)
  expect(before.url).toBe(site + one)
  await user.call.pets.update({ ...goodPet, id, photos: [{ ...photo(one, { x: 90, y: 90 }), alt: 'Asleep' }] })
  expect(await shown()).toEqual({ url: before.url, alt: 'Asleep', focus: { x: 90, y: 90 } })
  expect((await bytes(before.url)).equals(picture)).toBe(true)
  await user.call.pets.update({ ...goodPet, id, photos: [photo(two, null)] })
  const after = await shown()
  expect(after.url).not.toBe(before.url)
  expect((await bytes(after.url)).equals(picture)).toBe(false)
})

test('the feed is the same until a change, for any site’s pages and for HEAD', async () => {
  const shelter = await start()
  const { headers } = await read(shelter)
  const again = { url: '/feeds/pets.json', headers: { 'if-none-match': String(headers.etag) } }
  // on PostgreSQL, any write to the same server may end the version
  if (shelter.db.dialect === 'sqlite') expect((await shelter.app.inject(again)).statusCode).toBe(304)
  const fromElsewhere = { url: '/feeds/pets.json', headers: { origin: 'https://other.example' } }
  expect((await shelter.app.inject(fromElsewhere)).headers['access-control-allow-origin']).toBe('*')
  const head = await shelter.app.inject({ method: 'HEAD', url: '/feeds/pets.json' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  await shelter.user.call.pets.add(goodPet)
  expect((await shelter.app.inject(again)).statusCode).toBe(200)
})
