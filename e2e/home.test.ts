import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type RunningServer, startServer } from './server.ts'
import { nextFrame, visit } from './visitor.ts'

let server: RunningServer
let browser: Browser
beforeAll(async () => {
  server = await startServer()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('the home page shows its sections in order and leads to the pets', async () => {
  const { page, open, leave } = await visit(browser, server)
  await open('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator('main').getByRole('heading', { level: 1 }).innerText()).toBe('Find Your Furry Friend')
  expect(await page.locator('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    'Browse by Pet Category',
    'Give Them a Second Chance',
    'Who We Are',
    'Why Adopt a Pet?',
    'Preparing for Your New Friend',
  ])
  const browse = page.getByRole('link', { name: 'Browse Pets' })
  expect(await browse.getAttribute('href')).toBe('/all-pets')
  await browse.click()
  await page.waitForURL('**/pets')
  await leave()
})

test('the five categories are pictures with names and no links', async () => {
  const { page, open, leave } = await visit(browser, server)
  await open('/')
  const categories = page.getByRole('region', { name: 'Browse by Pet Category' })
  await categories.waitFor()
  expect(await categories.getByRole('listitem').allInnerTexts()).toEqual(['Cats', 'Dogs', 'Rabbits', 'Fish', 'Birds'])
  expect(await categories.locator('img').count()).toBe(5)
  expect(await categories.getByRole('link').count()).toBe(0)
  await leave()
})

test("the gallery's four pictures float one after another, grow under the pointer, and can be paused", async () => {
  const { page, open, leave } = await visit(browser, server)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open('/')
  const gallery = page.getByRole('region', { name: 'Give Them a Second Chance' })
  const floats = () =>
    gallery.getByRole('listitem').evaluateAll((items) =>
      items.map((item) => {
        const { animationDuration, animationDelay, animationIterationCount, animationPlayState } =
          getComputedStyle(item)
        return [animationDuration, animationDelay, animationIterationCount, animationPlayState]
      }),
    )
  await gallery.waitFor()
  expect(await floats()).toEqual(['0s', '0.8s', '1.6s', '2.4s'].map((delay) => ['3s', delay, 'infinite', 'running']))
  await gallery.getByRole('button', { name: 'Hold the pictures still' }).click()
  expect((await floats()).map((values) => values[3])).toEqual(['paused', 'paused', 'paused', 'paused'])
  const picture = gallery.locator('img').first()
  await picture.hover()
  await expect.poll(() => picture.evaluate((element) => getComputedStyle(element).scale)).toBe('1.25')
  await gallery.getByRole('button', { name: 'Let the pictures float' }).click()
  await leave()
})

test('with reduced motion nothing moves by itself', async () => {
  const { page, open, leave } = await visit(browser, server)
  await open('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  expect(await page.getByRole('button', { name: 'Hold the pictures still' }).isVisible()).toBe(false)
  await leave()
})

test('nothing on the home page shifts while it loads', async () => {
  const { page, open, leave } = await visit(browser, server, { width: 390 })
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shifts: Reflect.get(window, 'shifts') + Reflect.get(entry, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await open('/')
  // waits for late content: the user, the fonts, and the pictures
  await page.getByRole('banner').getByRole('button', { name: 'Open menu' }).waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  for (const picture of await page.locator('img').filter({ visible: true }).all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((element: HTMLImageElement) => element.complete)).toBe(true)
  }
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await nextFrame(page)
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toBe(0)
  await leave()
})
