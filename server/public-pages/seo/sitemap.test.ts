import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { buildApp } from '#server/app.ts'
import { foldName } from '#server/db/search.ts'
import { type Harness, overloadLimits, startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'

vi.setConfig({ testTimeout: 120_000 }) // many rows on a busy machine

const site = 'https://pets.example.org'
const changed = new Date('2026-05-04T09:30:00.123Z')

async function addPets({ db, user }: Harness, ids: number[]): Promise<void> {
  const { uid, email } = user.user
  const pet = { ...goodPet, nameFolded: foldName(goodPet.name), ownerUid: uid, ownerEmail: email, updatedAt: changed }
  await db.transaction(async (tx) => {
    for (let i = 0; i < ids.length; i += 500)
      await tx.insert(db.schema.pets).values(ids.slice(i, i + 500).map((id) => ({ ...pet, id })))
  })
}

const addCampaign = async ({ db, user }: Harness, id: number): Promise<void> => {
  const { uid, email } = user.user
  const facts = { petName: 'Luna', image: goodPet.image, maxCents: 500, location: 'here', description: 'Help.' }
  const owned = { creatorUid: uid, creatorEmail: email, endsAt: changed, updatedAt: changed }
  await db.transaction((tx) => tx.insert(db.schema.campaigns).values({ id, ...facts, ...owned }))
}

const schemas = {
  page: path.resolve('node_modules/sitemap/schema/sitemap.xsd'),
  index: path.join(import.meta.dirname, 'siteindex.xsd'),
}

async function faultsOf(xml: string, schema: keyof typeof schemas): Promise<string[]> {
  const contents = readFileSync(schemas[schema], 'utf8')
  const { errors } = await validateXML({ xml: { fileName: 'sitemap.xml', contents: xml }, schema: contents })
  return errors.map(({ message }) => message)
}

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
const own = ['/', '/pets', '/donations', '/privacy', '/terms'].map((page) => site + page)

test("contains the site's own pages and every public pet and campaign, with their last change", async () => {
  const shelter = await startHarness({ PUBLIC_URL: site })
  await addPets(shelter, [3, 7])
  await addCampaign(shelter, 3)
  const { body, headers, statusCode } = await shelter.app.inject('/sitemap.xml')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(await faultsOf(body, 'page')).toEqual([])
  expect(addressesIn(body)).toEqual([...own, `${site}/pets/3`, `${site}/pets/7`, `${site}/donations/3`])
  expect(body).toContain(`<loc>${site}/pets/7</loc><lastmod>2026-05-04T09:30:00.123Z</lastmod>`)
  const first = await shelter.app.inject('/sitemap-1.xml')
  expect(first.body).toBe(body)
  const again = await shelter.app.inject({ url: '/sitemap.xml', headers: { 'if-none-match': String(headers.etag) } })
  // on PostgreSQL, other writes in the cluster change the version, too
  if (shelter.db.dialect === 'sqlite') expect([again.statusCode, again.body]).toEqual([304, ''])
})

test("contains only its own pages while there are no posts, and follows the request's host", async () => {
  const { app } = await startHarness()
  const { body } = await app.inject({ url: '/sitemap.xml', headers: { host: 'paws.example' } })
  expect(addressesIn(body)).toEqual(own.map((page) => page.replace(site, 'http://paws.example')))
  expect(await faultsOf(body, 'page')).toEqual([])
  for (const url of ['/sitemap-0.xml', '/sitemap-2.xml', '/sitemap-01.xml', '/sitemap-99999999999999999999.xml'])
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404])
})

test('a page is complete in pieces, each URL once and in order', async () => {
  const shelter = await startHarness({ PUBLIC_URL: site })
  const ids = Array.from({ length: 1100 }, (_, i) => i + 1)
  await addPets(shelter, ids)
  await addCampaign(shelter, 5)
  const { body } = await shelter.app.inject('/sitemap.xml')
  expect(await faultsOf(body, 'page')).toEqual([])
  const pets = addressesIn(body).filter((address) => address?.startsWith(`${site}/pets/`))
  expect(pets).toEqual(ids.map((id) => `${site}/pets/${id}`))
  expect(addressesIn(body)).toHaveLength(ids.length + own.length + 1)
})

test('beyond the ids of one page it is an index of pages, on which every record keeps its place', async () => {
  const shelter = await startHarness({ PUBLIC_URL: site })
  const { app, db } = shelter
  await addPets(shelter, [1, 24_990, 24_991, 99_961])
  await addCampaign(shelter, 30_000)
  const index = async () => (await app.inject('/sitemap.xml')).body
  expect(await faultsOf(await index(), 'index')).toEqual([])
  expect(addressesIn(await index())).toEqual([1, 2, 5].map((page) => `${site}/sitemap-${page}.xml`))
  const page = async (number: number) => (await app.inject(`/sitemap-${number}.xml`)).body
  expect(addressesIn(await page(1))).toEqual([...own, `${site}/pets/1`, `${site}/pets/24990`])
  const [second, last] = [await page(2), await page(5)]
  expect(addressesIn(second)).toEqual([`${site}/pets/24991`, `${site}/donations/30000`])
  expect(addressesIn(last)).toEqual([`${site}/pets/99961`])
  expect(await faultsOf(second, 'page')).toEqual([])
  // additions and deletions move no record to another page
  await db.transaction((tx) => tx.delete(db.schema.pets))
  await addPets(shelter, [2, 99_962])
  expect(addressesIn(await page(2))).toEqual([`${site}/donations/30000`])
  expect(addressesIn(await page(5))).toEqual([`${site}/pets/99962`])
  expect((await app.inject('/sitemap-4.xml')).statusCode).toBe(404)
})

test('robots.txt names the sitemap, and allows everything that cards, feeds and pictures need', async () => {
  const { app } = await startHarness({ PUBLIC_URL: site })
  const { body, headers } = await app.inject('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body.split('\n')).toContain(`Sitemap: ${site}/sitemap.xml`)
  const closed = [...body.matchAll(/^Disallow: (.+)$/gm)].map(([, prefix]) => prefix ?? '')
  const isClosed = (address: string) => closed.some((prefix) => address.startsWith(prefix))
  for (const address of ['/dashboard', '/dashboard/my-pets', '/auth/login', '/gifts/1-x', '/api/pets', '/setup'])
    expect([address, isClosed(address)]).toEqual([address, true])
  const open = ['/', '/pets', '/pets/1', '/donations/1', '/privacy', '/images/a.webp', '/cards/pets/1.jpg', '/terms']
  for (const address of [...open, '/feeds/pets.xml', '/embed.js', '/assets/a.js', '/trpc/pets.list', '/sitemap-2.xml'])
    expect([address, isClosed(address)]).toEqual([address, false])
})

test('each part of a page that is streamed is charged to its reader', async () => {
  const shelter = await startHarness({ RATE_LIMIT: 'on' })
  await addPets(
    shelter,
    Array.from({ length: 3000 }, (_, index) => index + 1),
  )
  const requestsLeft = async (reads: number) => {
    const app = await buildApp({
      ...shelter,
      overloadLimits,
      rateLimit: { burst: 500, perSecond: 0.001, untimed: true },
    })
    onTestFinished(() => app.close())
    for (let read = 0; read < reads; read += 1) expect((await app.inject('/sitemap.xml')).statusCode).toBe(200)
    for (let count = 0; count < 1000; count += 1) {
      const { statusCode } = await app.inject('/sitemap-9.xml')
      if (statusCode === 429) return count
      expect(statusCode).toBe(404)
    }
    throw new Error('a thousand requests did not use up the rate limit')
  }
  const [unread, read] = [await requestsLeft(0), await requestsLeft(1)]
  // the first part is in the cost of the route
  expect(unread - read).toBeGreaterThan(2)
})
