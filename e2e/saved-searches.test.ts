import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSqlite, type SqliteDatabase } from '#server/db/sqlite/open.ts'
import { beginNextDay } from '../qa/faults/told-pets.ts'
import { runCommand } from './command.ts'
import { petFacts, startSite } from './site.ts'
import type { Account } from './visitor.ts'

const site = startSite({ mail: true })
const reader = 'reader@example.org'
let admin: Account
let db: SqliteDatabase

beforeAll(async () => {
  admin = await site.signUp('Ada Admin')
  await runCommand(['admin', 'grant', admin.email, '--yes', '--data', site.server.dataDir])
  db = openSqlite(site.server.dataDir)
})
afterAll(() => db.close())

const mails = () => site.smtp.mails.filter(({ to }) => to.includes(reader))

/** Waits for this many emails to the reader, and returns the newest. */
const mail = (count: number) =>
  vi.waitUntil(() => mails().length === count && mails().at(-1), { timeout: 45_000, interval: 20 })

async function saveWithoutScripts(): Promise<void> {
  const context = await site.browser.newContext({ baseURL: site.server.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/pets?category=Dog')
  await page.getByRole('link', { name: 'Tell me about new pets like these' }).click()
  await page.getByText('Dogs', { exact: true }).first().waitFor()
  await page.getByLabel('Email', { exact: true }).fill(reader)
  await page.getByText('At once', { exact: true }).click()
  await page.getByRole('button', { name: 'Tell me', exact: true }).click()
  await page.getByText(/Open the link in it and press the button there/).waitFor()
  await context.close()
}

const search = async () => (await db.read.select().from(db.schema.savedSearches))[0]

test('a visitor saves a search without scripts, starts it, is told of a pet once, and stops with one click', async () => {
  await saveWithoutScripts()
  const link = /\/searches#[\w-]{43}/.exec((await mail(1)).text)?.[0] ?? ''
  const { page, open, leave } = await site.visit({ width: 390 })
  await open(link)
  const start = page.getByRole('button', { name: 'Start these emails' }).first()
  await start.waitFor()
  // mail programs open links, too
  expect(await search()).toMatchObject({ query: 'category=Dog', frequency: 'at_once', confirmedAt: null })
  await start.click()
  await page.getByText(/^Started\./).waitFor()
  await leave()

  const { id } = await admin.trpc.pets.add.mutate(petFacts(site, { name: 'Rex' }))
  await admin.trpc.pets.add.mutate(petFacts(site, { name: 'Tom', category: 'Cat' }))
  const { petsToMatch, searchMatches } = db.schema
  await expect.poll(() => db.read.$count(petsToMatch), { timeout: 30_000 }).toBe(0)
  expect((await db.read.select().from(searchMatches)).map(({ petId }) => petId)).toEqual([id])
  // instead of ten minutes
  await beginNextDay(db)
  const news = await mail(2)
  expect(news.headers.subject).toContain('1 new pet')
  expect(news.text).toContain(`/pets/${id}`)
  expect(news.text).not.toContain('Tom')

  const stop = /<(http[^>]+)>/.exec(news.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(stop, { method: 'POST', body })).status).toBe(200)
  expect((await search())?.endedAt).not.toBeNull()
  await admin.trpc.pets.add.mutate(petFacts(site, { name: 'Bo' }))
  expect(await db.read.$count(petsToMatch)).toBe(0)
  expect(await db.read.$count(searchMatches)).toBe(1)
  expect(mails()).toHaveLength(2)
}, 120_000)
