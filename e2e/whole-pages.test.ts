import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { isClientRendered, type PageName, pages } from '#shared/pages.ts'
import { networkErrors, petFacts, startSite } from './site.ts'
import { type Account, holdScripts, nextFrame } from './visitor.ts'

const site = startSite()
const manifest: Record<string, { file: string }> = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))
/** Scripts with the layers of a page: its layout, its records, and the page itself. */
const layers = new Set(
  Object.entries(manifest).flatMap(([name, { file }]) =>
    /^src\/app\/(routes\/|layouts\/\w+-layout\.tsx|data\.tsx)/.test(name) ? `/${file}` : [],
  ),
)
const ownCode = (Object.keys(pages) as PageName[]).filter((name) => !isClientRendered(name) && name !== 'allPets')
const hostile = 'Sweet </script><script>document.title = "broken into"</script><!--'
let owner: Account
let petPath: string
let campaignPath: string

beforeAll(async () => {
  owner = await site.signUp('Olga Owner')
  await owner.trpc.pets.add.mutate(petFacts(site, { name: 'Spot' }))
  const facts = petFacts(site, { name: 'Rex', description: hostile, birthDate: '2024-02-29', specialNeeds: hostile })
  petPath = `/pets/${(await owner.trpc.pets.add.mutate(facts)).id}`
  const campaign = { petName: 'Luna', image: facts.image, maxCents: 10_000, location: 'Springfield' }
  campaignPath = `/donations/${(await owner.trpc.campaigns.create.mutate({ ...campaign, description: 'A hip.' })).id}`
})

const recordPages = (): [path: string, text: string][] => [
  ['/', 'Rex'],
  ['/pets', 'Rex'],
  ['/pets?search=REX&category=Dog', 'Rex'],
  [petPath, 'Rex'],
  [petPath, 'Spot'],
  ['/donations', 'Luna'],
  [campaignPath, 'Luna'],
]

test('a visitor’s page sends no requests: the HTML contains all its records, and the session state', async () => {
  const { page, open, leave } = await site.visit()
  const requested: string[] = []
  page.on('request', (request) => {
    if (/\/(trpc|api)\//.test(request.url())) requested.push(request.url())
  })
  for (const [path, text] of recordPages()) {
    await open(path)
    await page.getByRole('heading', { name: text, exact: true }).waitFor()
  }
  expect(requested).toEqual([])
  await leave()
})

test.each([
  ['', ownCode],
  [' of somebody logged in', ['setup'] as PageName[]],
])('a page%s lists all the code that it loads, so that nothing loads sequentially', async (who, names) => {
  const { page, open, allow, leave } = await site.visit(who === '' ? {} : { as: owner })
  allow(networkErrors)
  const loaded = new Set<string>()
  page.on('request', (request) => void loaded.add(new URL(request.url()).pathname))
  for (const name of names) {
    const path = { pet: petPath, donation: campaignPath, notFound: '/nothing/here' }[String(name)] ?? pages[name].path
    loaded.clear()
    await open(path)
    const html = await (await page.request.get(path)).text()
    const unnamed = [...loaded].filter((file) => layers.has(file) && !html.includes(`"${file}"`))
    expect([name, unnamed]).toEqual([name, []])
  }
  await leave()
})

test('without JavaScript everything is readable, and links work', async () => {
  const context = await site.browser.newContext({ baseURL: site.server.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'Pet Listing' }).first().click()
  await page.getByRole('link', { name: 'View Details of Rex' }).click()
  await page.getByRole('heading', { name: 'Rex', level: 1 }).waitFor()
  await page.getByText(hostile).first().waitFor()
  await page.goto(campaignPath)
  await page.getByText('A hip.').waitFor()
  await context.close()
})

test('dates use the reader’s format, in any time zone', async () => {
  const context = await site.browser.newContext({ baseURL: site.server.url, locale: 'de-DE', timezoneId: 'Asia/Tokyo' })
  const page = await context.newPage()
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(error.message))
  await page.goto(petPath)
  await page
    .locator('time', { hasText: /^\d{2}\.\d{2}\.\d{4}$/ })
    .first()
    .waitFor()
  // a day has no time zone
  await page.locator('time', { hasText: '29.02.2024' }).waitFor()
  expect(broken).toEqual([])
  await context.close()
})

test('a visitor’s page contains no owner data, and no text of users breaks out of it', async () => {
  for (const [path] of recordPages()) {
    const html = await (await fetch(site.server.url + path)).text()
    expect(html).not.toContain(owner.email)
    expect(html).not.toMatch(/ownerUid|creatorUid/)
    expect(html).not.toContain(hostile)
  }
  const { page, open, leave } = await site.visit()
  await open(petPath)
  await page.getByText(hostile).first().waitFor()
  expect(await page.title()).toBe('Rex · Pawstead')
  await leave()
})

test('a logged-in user gets their own page: nothing changes when the scripts have loaded', async () => {
  const { page, open, leave } = await site.visit({ as: owner })
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/trpc/')) requested.push(request.url())
  })
  await open(petPath)
  await page.getByRole('link', { name: 'Update Pet' }).waitFor()
  await page.getByRole('button', { name: `Account of ${owner.name}` }).waitFor()
  await open(campaignPath)
  await page.getByRole('link', { name: 'Edit Campaign' }).waitFor()
  expect(requested).toEqual([])
  await leave()
})

test('scripts load after the page is on the screen', async () => {
  const { page, open, leave } = await site.visit()
  await open('/pets')
  const { painted, scripts } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    scripts: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')),
  }))
  expect(scripts.length).toBeGreaterThan(5)
  expect(Math.min(...scripts.map(({ startTime }) => startTime))).toBeGreaterThan(painted ?? Number.POSITIVE_INFINITY)
  await leave()
})

test('scripts also load if the browser does not report its paints', async () => {
  const { page, open, leave } = await site.visit()
  await page.addInitScript('delete window.PerformanceObserver')
  await open('/pets')
  await leave()
})

test('a page loads the English part of the fonts, and the rest if a text needs it', async () => {
  const { page, open, leave } = await site.visit()
  const fonts = async () => {
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    return loaded.flatMap((name) => /([a-z-]+)-[^/]{8}\.woff2$/.exec(name)?.[1] ?? []).sort()
  }
  await open(petPath)
  expect(await fonts()).toEqual(['fraunces', 'nunito-sans'])
  await owner.trpc.pets.add.mutate(petFacts(site, { name: 'Zoë', location: 'Århus' }))
  await open('/pets?search=Zo%C3%AB')
  await page.getByRole('heading', { name: 'Zoë' }).waitFor()
  expect(await fonts()).toEqual(['fraunces', 'fraunces-more', 'nunito-sans', 'nunito-sans-more'])
  await leave()
})

test('after a logout, Back shows no private data', async () => {
  const { page, open, leave } = await site.visit({ as: await site.signUp('Lea Leaving') })
  await open('/privacy')
  await page.getByRole('button', { name: 'Account of Lea Leaving' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Login', level: 1 }).waitFor()
  await open('/terms')
  await page.goBack()
  await page.locator('#root[data-alive]').waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Privacy', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Login' }).first().waitFor()
  expect(await page.content()).not.toContain('Lea Leaving')
  await leave()
})

test('a button pressed before the scripts have loaded works once, no matter how often it was pressed', async () => {
  const visitor = await site.visit()
  const { page, leave } = visitor
  let releaseScripts = await holdScripts(visitor)
  await page.goto(campaignPath, { waitUntil: 'domcontentloaded' })
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Donate Now' }).click()
  expect(await page.getByRole('dialog').count()).toBe(0)
  releaseScripts()
  await page.getByRole('dialog', { name: 'Donate to Luna' }).waitFor()

  releaseScripts = await holdScripts(visitor)
  await page.goto('/pets', { waitUntil: 'domcontentloaded' })
  const save = page.getByRole('button', { name: 'Save Rex' })
  for (const _ of [1, 2]) await save.click()
  releaseScripts()
  await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true')
  await nextFrame(page)
  expect(await save.getAttribute('aria-pressed')).toBe('true')
  await leave()
})
