import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { someOf } from '#server/testing/long-tests.ts'
import { type EmbedData, embedSnippet } from '#shared/embed.ts'
import { hostilePage, type OtherPage, startOtherSite } from './embedding-site.ts'
import { uploadPhoto } from './photo.ts'
import { petFacts, startSite } from './site.ts'

const site = startSite()
beforeAll(async () => {
  const owner = await site.signUp('Olive Owner')
  // other sites may show uploaded photos, but not the site's own drawings
  const image = await uploadPhoto(site.server, owner, 1)
  for (const [name, category] of [
    ['Rex', 'Dog'],
    ['Luna', 'Cat'],
    ['Milo', 'Cat'],
    ['Nala', 'Cat'],
    ['Ruby', 'Dog'],
  ] as const)
    await owner.trpc.pets.add.mutate(petFacts(site, { name, category, image }))
})

async function open(other: OtherPage, { width = 1000, prepare }: Open = {}) {
  const otherSite = await startOtherSite(site.server.url, { page: other })
  const context = await site.browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  onTestFinished(async () => {
    await context.close()
    otherSite.close()
  })
  await context.addCookies([{ name: 'pawstead_session', value: 'any-session', url: site.server.url }])
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  await page.addInitScript(() => Object.assign(window, { namesBefore: Object.getOwnPropertyNames(window) }))
  await prepare?.(page)
  await page.goto(`${otherSite.url}/page`)
  return { page, errors, context }
}
type Open = { width?: number; prepare?: (page: Page) => Promise<unknown> }

const line = (limit: number, category: 'Dog' | 'Cat' | null = null) =>
  embedSnippet(site.server.url, { limit, category })
const pets = async (query: string): Promise<EmbedData> =>
  (await fetch(`${site.server.url}/embed/pets.json?${query}`)).json() as Promise<EmbedData>

test('pets appear twice on a page of another site whose policy allows only our origin, and link to us', async () => {
  const cookies: Promise<string | undefined>[] = []
  const { page, errors } = await open(
    { lines: [line(3, 'Cat'), line(2).replace('"2"', '"many"').replace('></', ' data-category="dragon"></')] },
    {
      prepare: async (page) =>
        page.on('request', (request) => {
          if (!request.url().includes('/embed')) return
          cookies.push(request.allHeaders().then(({ cookie }) => cookie))
        }),
    },
  )
  const lists = page.getByRole('list')
  await expect.poll(() => lists.count()).toBe(2)
  const names = async (list: number) => lists.nth(list).locator('.name').allTextContents()
  const cats = await pets('limit=3&category=Cat')
  expect(await names(0)).toEqual(cats.pets.map(({ name }) => name))
  // an unreadable filter is ignored
  expect(await names(1)).toEqual((await pets('limit=4')).pets.map(({ name }) => name))
  const [first] = cats.pets
  const picture = lists.nth(0).getByRole('img', { name: first?.alt ?? 'none', exact: true })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await Promise.all(cookies)).toEqual(cookies.map(() => undefined))
  const left = await page.evaluate(() => {
    const { namesBefore = [] } = window as { namesBefore?: string[] }
    return Object.getOwnPropertyNames(window).filter((name) => !namesBefore.includes(name) && name !== 'namesBefore')
  })
  expect(left.filter((name) => !/^\d+$/.test(name))).toEqual([])
  // the browser itself logs the one 400, for a kind without pets
  expect(errors.filter((text) => !text.includes('400'))).toEqual([])
  await page.keyboard.press('Tab')
  const link = lists.nth(0).getByRole('link').first()
  expect(await link.evaluate((one) => one.matches(':focus-visible') && getComputedStyle(one).outlineStyle)).toBe(
    'solid',
  )
  await page.keyboard.press('Enter')
  await page.waitForURL(first?.url ?? 'none')
  await page.getByRole('heading', { name: first?.name ?? 'none', level: 1 }).waitFor()
})

const hostilePages: [string, Partial<OtherPage>, number][] = [
  ['a wide page', {}, 1000],
  ['a column of 280 pixels', { width: 280 }, 1000],
  ['a page from right to left, on a small phone', { attributes: 'dir="rtl"' }, 320],
]
test.each(someOf(hostilePages, 2))("styles of a hostile page don't change them: %s", async (_, more, width) => {
  const { page, errors } = await open({ lines: [line(4)], ...hostilePage, ...more }, { width })
  const cards = page.locator('.pet')
  await expect.poll(() => cards.count()).toBe(4)
  const seen = await cards.first().evaluate((card) => {
    const { color, fontSize, letterSpacing, textTransform, visibility, direction } = getComputedStyle(card)
    const { width, left, right } = card.getBoundingClientRect()
    return { color, fontSize, letterSpacing, textTransform, visibility, direction, width, left, right }
  })
  expect(seen).toMatchObject({
    fontSize: '16px',
    letterSpacing: 'normal',
    textTransform: 'none',
    visibility: 'visible',
  })
  expect(seen.color).not.toBe('rgb(255, 0, 0)')
  expect(seen.left).toBeGreaterThanOrEqual(0)
  expect(seen.right).toBeLessThanOrEqual(width)
  if (more.width) expect(seen.width).toBe(more.width)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  expect(errors).toEqual([])
})

test('while the shelter is unreachable, a link to the site appears instead', async () => {
  const { page, errors } = await open(
    { lines: [line(4)] },
    { prepare: (page) => page.route('**/embed/pets.json*', (route) => route.abort()) },
  )
  const link = page.getByRole('link', { name: `Meet the pets at ${new URL(site.server.url).host}` })
  await link.waitFor()
  await expect.poll(() => errors.length).toBe(1)
  // the browser itself logs the network error; no script fails
  expect(errors[0]).toMatch(/Failed to load resource/)
  await page.unrouteAll()
  await link.click()
  await page.waitForURL(`${site.server.url}/pets`)
})
