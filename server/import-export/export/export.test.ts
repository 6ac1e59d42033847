import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { foldName } from '#server/db/search.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'
import { type TransferKind, transferColumns, transferKinds } from '#shared/import-export.ts'
import { tableRows } from '../csv/csv-rows.ts'
import { decoded } from '../csv/encoding.ts'
import { jsonItems } from '../csv/json-items.ts'

// Exports for admins through the API (docs/product.md 18.1, 18.2).

vi.setConfig({ testTimeout: 60_000 }) // many rows on a busy machine

const source = (text: string) => {
  const bytes = Buffer.from(text)
  return {
    size: bytes.length,
    read: async function* () {
      yield bytes
    },
  }
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

async function exported({ admin }: Harness, kind: TransferKind, format: 'csv' | 'json') {
  const response = await admin.http({ url: `/api/export/${kind}.${format}` })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.headers['content-disposition']).toBe(`attachment; filename="${kind}.${format}"`)
  const text = decoded(source(response.body))
  if (format === 'json') {
    expect(JSON.parse(response.body)).toMatchObject({ pawstead: 1, kind })
    return (await all(jsonItems(text))).map(({ item }) => item)
  }
  expect(response.body.startsWith('\uFEFF')).toBe(true)
  const [head, ...rows] = await all(tableRows(text))
  return rows.map(({ cells }) => Object.fromEntries(cells.map((cell, place) => [head?.cells[place], cell])))
}

const contact = { phone: '+1 555 0100', address: '1 Long Lane\nSpringfield' }

async function startShelter() {
  const shelter = await startHarness()
  const { user, other, admin } = shelter
  const pet = await user.call.pets.add({
    ...goodPet,
    category: 'Dog',
    name: '=HYPERLINK("http://evil")',
    specialNeeds: false,
  })
  const { id } = await user.call.campaigns.create({
    petName: 'Rex',
    image: goodPet.image,
    maxCents: 50_000,
    location: 'here',
    description: 'Two\nlines, "quoted".',
    needs: [{ text: 'Operation', cents: 18_000 }],
  })
  const donation = await other.call.donations.give({ campaignId: id, amountCents: 1250, name: '@Vera' })
  const request = await other.call.adoptions.request({ petId: pet.id, ...contact, message: 'We have a garden.' })
  await other.call.adoptions.write({ id: request.id, text: 'Written later' })
  await user.call.adoptions.note({ id: request.id, text: 'A private note' })
  await admin.call.settings.save({ version: 0, values: { siteName: 'Paws' } })
  return { shelter, pet, campaign: id, gift: donation, request }
}

test('pets and campaigns are exported with their keys, as CSV and as JSON', async () => {
  const { shelter, pet, campaign } = await startShelter()
  const owner = shelter.user.user.email
  const [asCells] = await exported(shelter, 'pets', 'csv')
  const mark = /^([0-9a-f]{12})-1$/.exec(String(asCells?.key))?.[1]
  expect(mark).toBeTruthy()
  expect(asCells).toMatchObject({
    name: `'=HYPERLINK("http://evil")`,
    category: 'Dog',
    status: 'available',
    sex: '',
    birth_date_about: 'no',
    special_needs: 'no',
    photos: goodPet.image,
    photo_texts: '',
    approval: 'approved',
    owner,
  })
  const [inJson] = await exported(shelter, 'pets', 'json')
  expect(inJson).toMatchObject({
    key: `${mark}-${pet.id}`,
    name: '=HYPERLINK("http://evil")',
    sex: null,
    birth_date_about: false,
    special_needs: false,
    photos: [goodPet.image],
    photo_texts: [],
    owner,
  })
  expect(await exported(shelter, 'campaigns', 'csv')).toMatchObject([
    {
      key: `${mark}-${campaign}`,
      target: '500.00',
      needs: 'Operation: 180.00',
      paused: 'no',
      description: 'Two\nlines, "quoted".',
      donated: '12.50',
      received: '0.00',
    },
  ])
  const { pets } = shelter.db.schema
  await shelter.db.transaction((tx) => tx.update(pets).set({ key: 'elsewhere-7' }).where(eq(pets.id, pet.id)))
  expect(await exported(shelter, 'pets', 'csv')).toMatchObject([{ key: 'elsewhere-7' }])
  expect(await exported(shelter, 'requests', 'csv')).toMatchObject([{ pet_key: 'elsewhere-7' }])
})

test('a request contains its requester and texts, without later messages', async () => {
  const { shelter, request } = await startShelter()
  const [told] = await exported(shelter, 'requests', 'csv')
  expect(told).toMatchObject({
    id: String(request.id),
    status: 'pending',
    outcome: '',
    email: shelter.other.user.email,
    phone: `'${contact.phone}`,
    address: contact.address,
    message: 'We have a garden.',
    answers: '',
  })
  const all = JSON.stringify(await exported(shelter, 'requests', 'json'))
  expect(all).toContain('We have a garden.')
  for (const kept of ['Written later', 'A private note']) expect(all).not.toContain(kept)
})

test('donations are exported as for the treasurer', async () => {
  const { shelter } = await startShelter()
  const books = (await shelter.admin.http({ url: '/api/gifts.csv' })).body
  expect((await shelter.admin.http({ url: '/api/export/gifts.csv' })).body).toBe(books)
  expect(await exported(shelter, 'gifts', 'json')).toMatchObject([
    { amount: '12.50', state: 'promised', donor: '@Vera', campaign: 'Rex' },
  ])
})

test('an empty shelter has files with columns, but without records', async () => {
  const shelter = await startHarness()
  for (const kind of transferKinds) {
    expect(await exported(shelter, kind, 'csv')).toEqual([])
    expect(await exported(shelter, kind, 'json')).toEqual([])
    const [head = ''] = (await shelter.admin.http({ url: `/api/export/${kind}.csv` })).body.split('\r\n')
    expect(head.replace('\uFEFF', '').split(',')).toEqual(Object.keys(transferColumns[kind]))
  }
})

test('a file of many pieces has every record once, oldest first, while other clients are served', async () => {
  const shelter = await startHarness()
  const { db, user } = shelter
  const pet = { ...goodPet, nameFolded: foldName(goodPet.name), ownerUid: user.user.uid, ownerEmail: user.user.email }
  for (const count of [49, 1, 1, 2000]) {
    for (let made = 0; made < count; made += 400) {
      const some = Array.from({ length: Math.min(400, count - made) }, () => pet)
      await db.transaction(async (tx) => void (await tx.insert(db.schema.pets).values(some)))
    }
    const ids = await db.read.select({ id: db.schema.pets.id }).from(db.schema.pets).orderBy(db.schema.pets.id)
    const finished: string[] = []
    const file = exported(shelter, 'pets', 'json').then((items) => {
      finished.push('file')
      return items
    })
    if (count === 2000) {
      await shelter.anonymous.http({ url: '/api/pets/1' })
      expect(finished).toEqual([])
    }
    expect((await file).map(({ key }) => Number(String(key).split('-')[1]))).toEqual(ids.map(({ id }) => id))
  }
})

test('only admins may export, and only these kinds and formats', async () => {
  const { user, staff, admin, anonymous } = await withStaff()
  const url = '/api/export/requests.csv'
  expect((await anonymous.http({ url })).statusCode).toBe(401)
  expect((await user.http({ url })).statusCode).toBe(403)
  expect((await staff.http({ url })).statusCode).toBe(403)
  for (const other of ['users.csv', 'pets.xml', 'pets', 'pets.csv.csv', '..%2Fpets.csv'])
    expect([other, (await admin.http({ url: `/api/export/${other}` })).statusCode]).toEqual([other, 404])
})

async function withStaff() {
  const shelter = await startHarness()
  const staff = await shelter.person('Stella Staff')
  await shelter.admin.call.users.setStaff({ email: staff.user.email, staff: true })
  return { ...shelter, staff }
}

test('each file is audited once, with its kind and format', async () => {
  const shelter = await startHarness()
  await exported(shelter, 'pets', 'csv')
  await exported(shelter, 'gifts', 'json')
  const { items } = await shelter.admin.call.audit.list({ act: 'data_exported' })
  expect(items.map(({ data, subject }) => [subject, data])).toEqual([
    ['shelter', { kind: 'gifts', format: 'json' }],
    ['shelter', { kind: 'pets', format: 'csv' }],
  ])
})
