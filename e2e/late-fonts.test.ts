import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { someOf } from '#server/testing/long-tests.ts'
import { petFacts, startSite } from './site.ts'
import { nextFrame, type Visitor } from './visitor.ts'

const site = startSite()
let pet: string
beforeAll(async () => {
  const { trpc } = await site.signUp('Owen Owner')
  // with letters that need the fonts' second files
  const facts = petFacts(site, { name: 'Zoë', location: 'Århus', description: 'Loves long walks. '.repeat(9) })
  pet = `/pets/${(await trpc.pets.add.mutate(facts)).id}`
})

async function openBeforeFonts({ page, context }: Visitor, path: string): Promise<void> {
  const { promise: painted, resolve } = Promise.withResolvers<void>()
  await context.route('**/*.woff2', async (route) => {
    await painted
    await route.continue()
  })
  const [heading, text] = [
    page.waitForResponse(/\/fraunces-[\w-]{8}\.woff2$/),
    page.waitForResponse(/\/nunito-sans-[\w-]{8}\.woff2$/),
  ]
  await page.goto(path, { waitUntil: 'commit' })
  const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(paints).toBe(1)
  resolve()
  for (const font of await Promise.all([heading, text])) await font.finished()
  await page.locator('#root[data-alive]').waitFor({ state: 'attached' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await nextFrame(page)
}

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources = Reflect.get(entry, 'sources') as { node: Node | null }[]
        shifts.push(`${Reflect.get(entry, 'value')}: ${sources.map(({ node }) => node?.textContent?.slice(0, 80))}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Loads the pictures that come into view. */
async function scrollThrough(page: Page): Promise<void> {
  for (const picture of await page.locator('img').filter({ visible: true }).all()) {
    await picture.scrollIntoViewIfNeeded()
    await picture.evaluate((image: HTMLImageElement) => image.decode())
  }
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await nextFrame(page)
}

const firstVisits: [page: string, width: number, path: () => string][] = [
  ['the home page', 1280, () => '/'],
  ["a pet's page", 390, () => pet],
  ['the home page', 390, () => '/'],
  ['the login page', 390, () => '/auth/login'],
  ["a pet's page", 1280, () => pet],
  ['the login page', 1280, () => '/auth/login'],
]

describe('on a first visit', { concurrent: true }, () => {
  test.each(someOf(firstVisits, 2))('nothing on %s moves at %i px when the fonts come late', async (_, width, path) => {
    const visitor = await site.visit({ width })
    await watchShifts(visitor.page)
    await openBeforeFonts(visitor, path())
    if (path() === '/') await scrollThrough(visitor.page)
    expect(await visitor.page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
    await visitor.leave()
  })
})

test('headings and links are in our fonts, whose other parts load if a text needs them', async () => {
  // a busy machine may miss the moment once
  await expect.poll(inOurFonts).toBe(true)
  const { page, open, leave } = await site.visit()
  const fonts = async () => {
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    return loaded.flatMap((name) => /([a-z-]+)-[^/]{8}\.woff2$/.exec(name)?.[1] ?? []).sort()
  }
  await open('/terms')
  expect(await fonts()).toEqual(['fraunces', 'nunito-sans'])
  await open(pet)
  expect(await fonts()).toEqual(['fraunces', 'fraunces-more', 'nunito-sans', 'nunito-sans-more'])
  await leave()
})

async function inOurFonts(): Promise<boolean> {
  const { page, context, open, leave } = await site.visit()
  await open('/')
  const tools = await context.newCDPSession(page)
  await tools.send('DOM.enable')
  await tools.send('CSS.enable')
  const { root } = await tools.send('DOM.getDocument')
  const used = []
  for (const selector of ['h1', 'nav a[href="/pets"]']) {
    const { nodeId } = await tools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await tools.send('CSS.getPlatformFontsForNode', { nodeId })
    used.push(fonts.length > 0 && fonts.every(({ isCustomFont }) => isCustomFont))
  }
  await leave()
  return used.every(Boolean)
}
