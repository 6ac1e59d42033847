import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hasSecret, redactSecrets } from '#server/platform/http/secret-urls.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'
import { listingSites } from '#shared/listing-values.ts'
import { headerOf } from '#shared/listings/sites.ts'

const site = 'https://pets.example.org'
const start = (settings: Record<string, string> = {}) => startHarness({ PUBLIC_URL: site, ...settings })

const facts = { sex: 'male', birthDate: '2024-03-31', size: 'medium', breed: 'Collie mix' } as const
const listed = { ...goodPet, ...facts }

const fileAt = async ({ app }: Harness, path: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: path })

const rowsOf = (body: string): Record<string, string>[] => parse(body, { columns: true })

const secretsIn = async ({ db }: Harness) => JSON.stringify(await db.read.select().from(db.schema.listingFeeds))

test.each(listingSites)('without pets, the file for %s is its first line', async (name) => {
  const shelter = await start()
  const { path } = await shelter.admin.call.listings.create({ site: name })
  const { statusCode, headers, body } = await fileAt(shelter, path)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  expect(headers['access-control-allow-origin']).toBeUndefined()
  expect(body).toBe(headerOf(name))
})

test('the file lists available pets of staff and admins, newest first, with absolute photos', async () => {
  const shelter = await start()
  const { admin, user, db } = shelter
  const { id: first } = await admin.call.pets.add({ ...listed, image: `https://example.org/a.jpg` })
  const { id: second } = await admin.call.pets.add({ ...listed, name: 'Mia' })
  const { id: held } = await admin.call.pets.add({ ...listed, name: 'Held' })
  await db.transaction((tx) => tx.update(db.schema.pets).set({ status: 'on_hold' }).where(eq(db.schema.pets.id, held)))
  await user.call.pets.add({ ...listed, name: 'Of a member' })
  const { path } = await admin.call.listings.create({ site: 'petfinder' })
  const rows = rowsOf((await fileAt(shelter, path)).body)
  expect(rows.map(({ ID, AnimalName }) => [ID, AnimalName])).toEqual([
    [String(second), 'Mia'],
    [String(first), 'Rex'],
  ])
  expect(rows[1]).toMatchObject({ photo1: 'https://example.org/a.jpg', PrimaryBreed: 'Collie', Mix: '1', NoKids: '' })
  await admin.call.users.setStaff({ email: user.user.email, staff: true })
  expect(rowsOf((await fileAt(shelter, path)).body).map(({ AnimalName }) => AnimalName)).toContain('Of a member')
  expect((await fileAt(shelter, path)).body).not.toContain(admin.user.email)
})

test('a long file is whole, each pet once', async () => {
  const shelter = await start()
  const { admin, db } = shelter
  const { pets } = db.schema
  const { id } = await admin.call.pets.add(listed)
  const [row] = await db.read.select().from(pets).where(eq(pets.id, id))
  if (!row) throw new Error('no pet')
  const { id: _id, facts: _facts, key: _key, ...columns } = row
  const more = Array.from({ length: 149 }, (_, at) => ({
    ...columns,
    category: at % 2 ? columns.category : ('Other' as const),
  }))
  await db.transaction((tx) => tx.insert(pets).values(more))
  const { path } = await admin.call.listings.create({ site: 'adopt-a-pet' })
  const { body } = await fileAt(shelter, path)
  const ids = rowsOf(body).map(({ Id }) => Number(Id))
  expect(new Set(ids).size).toBe(75)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  const head = await fileAt(shelter, path, 'HEAD')
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test('only the hash of the secret is stored, and the secret is 32 random bytes', async () => {
  const shelter = await start()
  const { path } = await shelter.admin.call.listings.create({ site: 'petfinder' })
  const [, secret = ''] = /^\/listings\/petfinder\/([\w-]{43})\.csv$/.exec(path) ?? []
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(await secretsIn(shelter)).not.toContain(secret)
  expect(JSON.stringify(await shelter.admin.call.listings.feeds())).not.toContain(secret)
  expect(JSON.stringify(await shelter.admin.call.audit.list({}))).not.toContain(secret)
})

test('a wrong secret, another site’s, and anything like it is not found', async () => {
  const shelter = await start()
  const { path } = await shelter.admin.call.listings.create({ site: 'petfinder' })
  const others = [
    path.replace('petfinder', 'adopt-a-pet'),
    path.replace('petfinder', 'elsewhere'),
    path.replace('.csv', ''),
    path.replace('.csv', '.json'),
    path.replace(/[\w-]{43}/, 'A'.repeat(43)),
    '/listings/petfinder/.csv',
    '/listings/petfinder/',
    `/es${path}`,
  ]
  for (const url of others) expect((await fileAt(shelter, url)).statusCode, url).toBe(404)
  expect((await shelter.app.inject({ method: 'POST', url: path })).statusCode).toBe(404)
})

test('a replaced or revoked URL stops working, and the audit log says who did it', async () => {
  const shelter = await start()
  const { admin } = shelter
  const one = await admin.call.listings.create({ site: 'petfinder' })
  const elsewhere = await admin.call.listings.create({ site: 'adopt-a-pet' })
  const two = await admin.call.listings.create({ site: 'petfinder' })
  const statuses = async () =>
    Promise.all([one, two, elsewhere].map(async ({ path }) => (await fileAt(shelter, path)).statusCode))
  expect(await statuses()).toEqual([404, 200, 200])
  await admin.call.listings.revoke({ site: 'petfinder' })
  await admin.call.listings.revoke({ site: 'petfinder' })
  expect(await statuses()).toEqual([404, 404, 200])
  expect((await admin.call.listings.feeds()).items).toMatchObject([{ site: 'adopt-a-pet', createdBy: 'Ada Admin' }])
  const events = (await admin.call.audit.list({})).items.map(({ act, by, data }) => [act, by?.name, data])
  expect(events.slice(0, 4)).toEqual([
    ['listing_feed_revoked', 'Ada Admin', { site: 'petfinder' }],
    ['listing_feed_made', 'Ada Admin', { site: 'petfinder', renewed: true }],
    ['listing_feed_made', 'Ada Admin', { site: 'adopt-a-pet', renewed: false }],
    ['listing_feed_made', 'Ada Admin', { site: 'petfinder', renewed: false }],
  ])
})

test('of two admins who create a URL at once, the last one’s works', async () => {
  const shelter = await start()
  const { admin } = shelter
  const made = await Promise.all([1, 2, 3].map(() => admin.call.listings.create({ site: 'petfinder' })))
  const statuses = await Promise.all(made.map(async ({ path }) => (await fileAt(shelter, path)).statusCode))
  expect(statuses.toSorted()).toEqual([200, 404, 404])
})

test('the time of the last fetch is recorded, at most once a minute', async () => {
  const shelter = await start()
  const { admin, db } = shelter
  const { listingFeeds } = db.schema
  const { path } = await admin.call.listings.create({ site: 'petfinder' })
  const last = async () => (await admin.call.listings.feeds()).items[0]?.lastFetchedAt ?? null
  expect(await last()).toBeNull()
  await fileAt(shelter, path.replace(/[\w-]{43}/, 'A'.repeat(43)))
  expect(await last()).toBeNull()
  await fileAt(shelter, path)
  const first = await last()
  expect(first).not.toBeNull()
  await fileAt(shelter, path)
  expect(await last()).toBe(first)
  const longAgo = new Date('2026-01-01T00:00:00Z')
  await db.transaction((tx) => tx.update(listingFeeds).set({ lastFetchedAt: longAgo }))
  await fileAt(shelter, path)
  expect(Date.parse(String(await last()))).toBeGreaterThan(longAgo.getTime())
})

test('users, staff, and API keys can’t see or change the URLs', async () => {
  const shelter = await start()
  const { user, admin, anonymous } = shelter
  await admin.call.users.setStaff({ email: user.user.email, staff: true })
  const { key } = await admin.call.keys.create({ name: 'Mine', scope: 'write' })
  const asKey = await shelter.app.inject({
    method: 'POST',
    url: '/trpc/listings.create',
    payload: { site: 'petfinder' },
    headers: { authorization: `Bearer ${key}` },
  })
  expect(asKey.statusCode).toBe(403)
  await expect(anonymous.call.listings.feeds()).rejects.toThrow('Please log in first.')
  const staff = await user.http({ method: 'POST', url: '/trpc/listings.create', payload: { site: 'petfinder' } })
  expect([staff.statusCode, staff.body]).toEqual([403, expect.stringContaining('Admins only.')])
})

test('the URL outlives the account of who created it, which leaves no name behind', async () => {
  const shelter = await start()
  const { admin, db } = shelter
  const { path } = await admin.call.listings.create({ site: 'petfinder' })
  const { listingFeeds } = db.schema
  await db.transaction((tx) => tx.update(listingFeeds).set({ createdBy: 'somebody who has left' }))
  expect((await fileAt(shelter, path)).statusCode).toBe(200)
  expect((await admin.call.listings.feeds()).items).toMatchObject([{ createdBy: null }])
})

test('the preview shows what the file contains, and why pets are left out, 50 at a time', async () => {
  const shelter = await start()
  const { admin, user, db } = shelter
  await admin.call.pets.add(listed)
  await admin.call.pets.add({ ...listed, category: 'Other', name: 'Turtle' })
  await admin.call.pets.saveDraft({ name: 'Plan' })
  await user.call.pets.add({ ...listed, name: 'Of a member' })
  await admin.call.pets.add({ ...goodPet, name: 'Bare' })
  const { items, nextCursor } = await admin.call.listings.preview({ site: 'petfinder' })
  expect(nextCursor).toBeNull()
  expect(items.map(({ name, leftOut }) => [name, leftOut])).toEqual([
    ['Bare', ['no_breed', 'no_sex', 'no_size']],
    ['Of a member', ['of_member']],
    ['Plan', ['draft']],
    ['Turtle', ['category']],
    ['Rex', []],
  ])
  const rex = items.at(-1)
  const { path } = await admin.call.listings.create({ site: 'petfinder' })
  const [row = {}] = rowsOf((await fileAt(shelter, path)).body)
  expect(rex?.cells).toEqual(
    Object.entries(row)
      .filter(([, value]) => value !== '')
      .map(([column, value]) => ({ column, value })),
  )
  expect(rex?.notes).toEqual([
    {
      code: 'unknown',
      facts: ['vaccinated', 'neutered', 'goodWithDogs', 'goodWithCats', 'goodWithChildren', 'houseTrained'],
      sent: 0,
      total: 0,
    },
  ])
  const { pets } = db.schema
  const [record] = await db.read.select().from(pets).limit(1)
  if (!record) throw new Error('no pet')
  const { id: _id, facts: _facts, key: _key, ...columns } = record
  await db.transaction((tx) => tx.insert(pets).values(Array.from({ length: 60 }, () => columns)))
  const first = await admin.call.listings.preview({ site: 'petfinder' })
  expect(first.items).toHaveLength(50)
  const rest = await admin.call.listings.preview({ site: 'petfinder', cursor: first.nextCursor ?? 0 })
  expect([rest.items.length, rest.nextCursor]).toEqual([15, null])
})

test('the secret is in no log line, and in no cache', async () => {
  const shelter = await start()
  const { path } = await shelter.admin.call.listings.create({ site: 'petfinder' })
  expect(redactSecrets(path)).toBe('/listings/petfinder/[secret].csv')
  const [, secret = ''] = /([\w-]{43})/.exec(path) ?? []
  for (const url of [path, `/es${path}`, path.replace('.csv', '%2Ecsv'), encodeURIComponent(path)]) {
    expect(redactSecrets(url)).not.toContain(secret)
    expect(hasSecret(url)).toBe(true)
  }
})
