import { beforeAll, expect, test } from 'vitest'
import { runCommand } from './command.ts'
import { networkErrors, petFacts, startSite } from './site.ts'
import { type Account, holdScripts, nextFrame } from './visitor.ts'

const site = startSite()
let owner: Account
let petPath: string
let campaignPath: string

beforeAll(async () => {
  owner = await site.signUp('Olga Owner')
  for (let number = 1; number <= 25; number += 1)
    await owner.trpc.pets.add.mutate(petFacts(site, { name: `Dog ${number}` }))
  const { image, ...facts } = petFacts(site)
  const photos = [{ image }, { image: image.replace('dog', 'cat') }]
  petPath = `/pets/${(await owner.trpc.pets.add.mutate({ ...facts, photos })).id}`
  const campaign = { petName: 'Luna', image, maxCents: 10_000, location: 'Springfield', description: 'A hip.' }
  campaignPath = `/donations/${(await owner.trpc.campaigns.create.mutate(campaign)).id}`
})

test('scripts load after the page is on the screen; Back returns to the place in a list that has grown', async () => {
  const { page, open, leave } = await site.visit()
  await open('/pets')
  const { painted, scripts } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    scripts: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')),
  }))
  expect(scripts.length).toBeGreaterThan(5)
  expect(Math.min(...scripts.map(({ startTime }) => startTime))).toBeGreaterThan(painted ?? Number.POSITIVE_INFINITY)

  const cards = page.getByRole('list', { name: 'Pets' }).getByRole('heading')
  await cards.last().scrollIntoViewIfNeeded()
  await expect.poll(() => cards.count()).toBe(26)
  await cards.last().scrollIntoViewIfNeeded()
  const scrolled = () => page.evaluate(() => window.scrollY)
  const before = await scrolled()
  expect(before).toBeGreaterThan(1000)
  await page
    .getByRole('link', { name: /^View Details/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Adopt' }).waitFor()
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await expect.poll(async () => Math.abs((await scrolled()) - before)).toBeLessThan(5)
  await leave()
})

test('a logged-in user gets their own page, without requests; after a logout, Back shows no private data', async () => {
  // not the owner, whose name everybody sees on the page
  const admin = await site.signUp('Alma Admin')
  const granted = await runCommand(['admin', 'grant', admin.email, '--data', site.server.dataDir])
  expect(granted.code, granted.stderr).toBe(0)
  const { page, open, leave } = await site.visit({ as: admin })
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/trpc/')) requested.push(request.url())
  })
  await open(campaignPath)
  await page.getByRole('link', { name: 'Edit Campaign' }).waitFor()
  await open(petPath)
  await page.getByRole('link', { name: 'Update Pet' }).waitFor()
  expect(requested).toEqual([])
  await page.getByRole('button', { name: `Your account: ${admin.name}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Login', level: 1 }).waitFor()
  await open('/terms')
  await page.goBack()
  await page.locator('#root[data-alive]').waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Rex', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Login' }).first().waitFor()
  expect(await page.content()).not.toContain(admin.name)
  await leave()
})

test('a button pressed before the scripts have loaded works once; they also load if no paint is reported', async () => {
  const visitor = await site.visit()
  const { page, leave } = visitor
  const releaseScripts = await holdScripts(visitor)
  await page.goto('/pets', { waitUntil: 'domcontentloaded' })
  const save = page.getByRole('button', { name: 'Save Rex' })
  for (const _ of [1, 2]) await save.click()
  releaseScripts()
  await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true')
  await nextFrame(page)
  expect(await save.getAttribute('aria-pressed')).toBe('true')

  // as in a background tab: the scripts load some seconds later
  await page.addInitScript('delete window.PerformanceObserver')
  await page.goto(campaignPath, { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Donate Now' }).click()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('dialog', { name: 'Donate to Luna' }).waitFor()
  await leave()
})

test('the page stays where the reader has scrolled to before the scripts have loaded, also after a reload', async () => {
  const visitor = await site.visit()
  const { page, leave } = visitor
  const scrolled = () => page.evaluate(() => window.scrollY)
  const alive = () => page.locator('#root[data-alive]').waitFor()
  // with the wheel: a browser that restores a position goes on doing so after a script has scrolled, but not after a user
  const turnWheel = async (pixels: number) => {
    const from = await scrolled()
    await page.mouse.move(200, 300)
    await page.mouse.wheel(0, pixels)
    await expect.poll(scrolled).toBe(from + pixels)
  }
  // asked for a position before its styles have loaded, the page is laid out without them, and moves when they arrive
  const painted = () =>
    expect.poll(() => page.evaluate("performance.getEntriesByType('paint').length")).toBeGreaterThan(0)
  let releaseScripts = await holdScripts(visitor)
  await page.goto('/pets', { waitUntil: 'domcontentloaded' })
  await painted()
  await turnWheel(700)
  releaseScripts()
  await alive()
  await nextFrame(page)
  expect(await scrolled()).toBe(700)

  releaseScripts = await holdScripts(visitor)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await painted()
  await expect.poll(scrolled).toBe(700)
  await turnWheel(200)
  releaseScripts()
  await alive()
  await nextFrame(page)
  expect(await scrolled()).toBe(900)
  await leave()
})

test("the browser hydrates the server's page at URLs that can't be decoded, or look like another site", async () => {
  for (const as of [undefined, owner]) {
    const visitor = await site.visit(as ? { as } : {})
    const { page, allow, leave } = visitor
    allow(/^console: Failed to load resource: the server responded with a status of 404 /)
    for (const [path, name] of [
      ['//nothing.example/pets/7/more', 'Page not found'],
      ['/dashboard%2Fnothing', 'Page not found'],
      ['/%64ashboard/%E0%A4%A', 'Page not found'],
      ['/pets/%E0%A4%A', 'Pet not found.'],
    ] as const) {
      const releaseScripts = await holdScripts(visitor)
      // not only the path, which Playwright would normalize
      const answer = await page.goto(site.server.url + path, { waitUntil: 'domcontentloaded' })
      expect(answer?.status()).toBe(404)
      const heading = page.getByRole('heading', { name, exact: true })
      await heading.waitFor()
      const sent = await page.evaluateHandle(() => document.querySelector('main'))
      releaseScripts()
      await page.locator('#root[data-alive]').waitFor()
      await nextFrame(page)
      await heading.waitFor()
      expect(await page.evaluate((main) => main?.isConnected, sent), path).toBe(true)
    }
    await leave()
  }
})

test('without a connection, a link shows why its page does not open, and the page opens when it is back', async () => {
  const { page, context, open, allow, leave } = await site.visit()
  allow(networkErrors)
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
  const link = (name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })
  const offline = page.getByText('You’re offline. This page may be out of date')
  await page.clock.install()
  await open('/')
  await context.setOffline(true)
  await offline.waitFor()
  await link('Terms').click()
  await heading('You’re offline').waitFor()
  await page.getByText('This page will open as soon as you’re back online.').waitFor()
  expect(await page.getByRole('heading', { name: 'Something went wrong' }).count()).toBe(0)
  await expect.poll(() => page.title()).toBe('You’re offline · Pawstead')
  await context.setOffline(false)
  await heading('Terms').waitFor()
  expect(new URL(page.url()).pathname).toBe('/terms')
  await page.locator('#root[data-alive]').waitFor()
  expect(await offline.count()).toBe(0)

  // only the code of one page does not load
  await page.route('**/assets/privacy-*.js', (route) => route.abort())
  await link('Privacy').click()
  await heading('Something went wrong').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await heading('Privacy').waitFor()

  // the server is down
  await page.locator('#root[data-alive]').waitFor()
  await page.route('**/*', (route) => route.abort())
  await page.getByRole('navigation').getByRole('link', { name: 'Pet Listing' }).click()
  await heading('We can’t reach the shelter’s server').waitFor()
  await page.getByText('We can’t reach the shelter’s server right now.').waitFor()
  const healthCheck = page.waitForRequest('**/healthz')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await healthCheck
  await heading('We can’t reach the shelter’s server').waitFor()
  await page.unrouteAll()
  await page.clock.fastForward('00:05')
  await heading('Pet Listing').waitFor()
  await page.locator('#root[data-alive]').waitFor()

  // code that a page loads on a click
  const requested: string[] = []
  page.on('request', (request) => void requested.push(request.url()))
  await page.getByRole('link', { name: 'View Details of Rex' }).click()
  const fullScreen = page.getByRole('button', { name: 'Full screen', exact: true })
  await fullScreen.waitFor()
  expect(requested.filter((url) => url.includes('full-screen'))).toEqual([])
  await page.route('**/assets/full-screen-*.js', (route) => route.abort())
  await fullScreen.click()
  await page.getByText('Couldn’t open this. Please check your connection and try again.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await leave()
})
