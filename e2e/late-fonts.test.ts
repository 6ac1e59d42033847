import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { petFacts, startSite } from './site.ts'
import { nextFrame, type Visitor } from './visitor.ts'

const site = startSite()
let pet: string
beforeAll(async () => {
  const { trpc } = await site.signUp('Owen Owner')
  // with a letter that needs the fonts' second file
  const { id } = await trpc.pets.add.mutate(
    petFacts(site, { name: 'Zoë', description: 'Loves long walks. '.repeat(9) }),
  )
  pet = `/pets/${id}`
})

const painted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)

async function openBeforeFonts({ page, context }: Visitor, path: string): Promise<void> {
  const { promise: seen, resolve } = Promise.withResolvers<void>()
  await context.route('**/*.woff2', async (route) => {
    await Promise.all([seen, new Promise((late) => setTimeout(late, 2500))])
    await route.continue()
  })
  const [heading, text] = [
    page.waitForResponse(/\/fraunces-[\w-]{8}\.woff2$/),
    page.waitForResponse(/\/nunito-sans-[\w-]{8}\.woff2$/),
  ]
  await page.goto(path, { waitUntil: 'commit' })
  await painted(page)
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

describe.each([1280, 390])('at %i px', (width) => {
  test.each([
    ['the home page', () => '/'],
    ["a pet's page", () => pet],
    ['the login page', () => '/auth/login'],
  ])('nothing on %s moves when the fonts come late', async (_, path) => {
    const visitor = await site.visit({ width })
    await watchShifts(visitor.page)
    await openBeforeFonts(visitor, path())
    expect(await visitor.page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
    await visitor.leave()
  })
})

async function isInOurFont(selector: string): Promise<boolean> {
  const { page, context, open, leave } = await site.visit()
  await open('/')
  const tools = await context.newCDPSession(page)
  await tools.send('DOM.enable')
  await tools.send('CSS.enable')
  const { root } = await tools.send('DOM.getDocument')
  const { nodeId } = await tools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await tools.send('CSS.getPlatformFontsForNode', { nodeId })
  await leave()
  return fonts.length > 0 && fonts.every(({ isCustomFont }) => isCustomFont)
}

// a busy machine may miss the moment once
test.each(['h1', 'nav a[href="/pets"]'])('a first visit shows %s in our font', async (selector) => {
  await expect.poll(() => isInOurFont(selector)).toBe(true)
})
