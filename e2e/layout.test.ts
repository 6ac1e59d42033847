import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword, type PersonKey, people } from '#server/demo/people.ts'
import { launchBrowser } from './browser.ts'
import { play } from './scenes.ts'
import { type RunningServer, startServer } from './server.ts'
import { logIn, signIn } from './visitor.ts'

let server: RunningServer
let browser: Browser
beforeAll(async () => {
  server = await startServer({ command: 'demo' })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

type Options = { as?: PersonKey; width?: number; theme?: 'light' | 'dark' }

async function look(path: string, { as, width = 1280, theme = 'light' }: Options = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce', colorScheme: theme })
  if (as) await logIn(context, server.url, await signIn(server, people[as].email, demoPassword))
  const page = await context.newPage()
  await page.setViewportSize({ width, height: 800 })
  await play(page, { name: path, path, ...(as ? { as } : {}) })
  return page
}

test('a request needs no more lines than its contact data, also next to a tablet’s sidebar', async () => {
  const page = await look('/dashboard/adoption-requests', { as: 'hannah', width: 1024 })
  for (const row of await page.locator('tbody tr').all())
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(120)
})

test('on a phone the dashboard has one header, and each record has picture, name, and status in a row', async () => {
  const page = await look('/dashboard/my-pets', { as: 'hannah', width: 390 })
  const main = await page.getByRole('main').boundingBox()
  expect(main?.y).toBeLessThanOrEqual(66)
  expect(await page.getByRole('banner').count()).toBe(1)
  for (const row of await page.locator('tbody tr').all()) {
    const middles = await Promise.all(
      [row.getByRole('img'), row.getByRole('link').first(), row.getByRole('cell').nth(4)].map(async (part) => {
        const box = await part.boundingBox()
        return box ? box.y + box.height / 2 : Number.NaN
      }),
    )
    for (const middle of middles) expect(Math.abs(middle - (middles[0] ?? 0))).toBeLessThan(8)
  }
})

test.each([390, 320])('at %i px the listing is less than half as long as one large card per pet', async (width) => {
  const page = await look('/pets', { width })
  const list = page.getByRole('list', { name: 'Pets' })
  const pets = await list.getByRole('listitem').count()
  const height = (await list.boundingBox())?.height ?? Number.NaN
  // a large card took 490 px
  expect(height / pets).toBeLessThan(180)
})

async function lightness(page: Page, name: string | RegExp, corner: { left: number; top: number }): Promise<number> {
  const shot = sharp(await page.getByRole('img', { name }).screenshot({ animations: 'disabled' }))
  const part = shot.extract({ ...corner, width: 4, height: 4 }).removeAlpha()
  const values = await part.raw().toBuffer()
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

test('in the dark theme backgrounds of drawings and the gallery’s frames are dark, in any system theme', async () => {
  const page = await look('/')
  const rabbit = /^A rabbit/
  const frame = { left: 30, top: 2 }
  const ground = { left: 30, top: 20 }
  expect(await lightness(page, rabbit, ground)).toBeGreaterThan(200)
  expect(await lightness(page, rabbit, frame)).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  expect(await lightness(page, rabbit, ground)).toBeLessThan(100)
  expect(await lightness(page, rabbit, frame)).toBeLessThan(60)
})

function markGrounds(): number {
  const filled = [...document.querySelectorAll('a, button, summary, label, button > span')].filter(
    (part) => part.getClientRects().length > 0 && getComputedStyle(part).backgroundColor !== 'rgba(0, 0, 0, 0)',
  )
  for (const part of filled) part.setAttribute('data-ground', '')
  return filled.length
}

const withoutLine = (): string[] =>
  [...document.querySelectorAll('[data-ground]')]
    .filter((part) => {
      const { borderTopWidth, borderBottomWidth, textDecorationLine } = getComputedStyle(part)
      return [borderTopWidth, borderBottomWidth].includes('0px') && !textDecorationLine.includes('underline')
    })
    .map((part) => part.outerHTML.slice(0, 200))

test('with high contrast, which removes all backgrounds, controls keep a line', async () => {
  const { items } = await (await signIn(server, people.grace.email, demoPassword)).trpc.pets.list.query({ limit: 1 })
  for (const { path, as } of [
    { path: '/' },
    { path: '/pets?category=Dog&age=adult' },
    { path: `/pets/${items[0]?.id}` },
    { path: '/auth/login' },
    { path: '/dashboard/my-pets', as: 'hannah' },
    { path: '/dashboard/gifts', as: 'grace' },
  ] satisfies ({ path: string } & Options)[]) {
    const page = await look(path, as ? { as } : {})
    expect(await page.evaluate(markGrounds), path).toBeGreaterThan(0)
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await page.evaluate(withoutLine), path).toEqual([])
    await page.context().close()
  }
})

test('with high contrast, selected items are recognizable: by keyboard in a menu, and among amounts', async () => {
  const page = await look('/', { as: 'hannah' })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.getByRole('button', { name: /^Account of/ }).press('Enter')
  const chosen = page.locator('[role=menuitem][data-highlighted]')
  await chosen.waitFor()
  expect(await chosen.evaluate((item) => getComputedStyle(item).outlineStyle)).toBe('solid')
  const other = page.locator('[role=menuitem]:not([data-highlighted])').first()
  expect(await other.evaluate((item) => getComputedStyle(item).outlineStyle)).toBe('none')
  await page.context().close()
  const { items } = await (await signIn(server, people.grace.email, demoPassword)).trpc.campaigns.list.query({})
  const open = items.find(({ state }) => state === 'open')
  const campaign = await look(`/donations/${open?.id}`)
  await campaign.emulateMedia({ forcedColors: 'active' })
  await campaign.getByRole('button', { name: 'Donate Now' }).filter({ visible: true }).first().click()
  const amount = campaign.locator('button[aria-pressed]').filter({ hasText: '$' }).first()
  const line = () => amount.evaluate((button) => getComputedStyle(button).textDecorationLine)
  expect(await line()).toBe('none')
  await amount.click()
  await expect.poll(line).toBe('underline')
})

test('in high contrast, hearts over photos and loading skeletons have a border', async () => {
  const page = await look('/pets')
  await page.emulateMedia({ forcedColors: 'active' })
  const heart = page.getByRole('button', { name: /^Save / }).first()
  expect(await heart.evaluate((button) => getComputedStyle(button, '::before').borderTopWidth)).toBe('1px')
  await page.route('**/trpc/**', () => {})
  await heart.click()
  await page.goto('/saved')
  const shapes = page.locator('main li[aria-hidden] .animate-breathe')
  await shapes.first().waitFor()
  const borders = await shapes.evaluateAll((all) => all.map((shape) => getComputedStyle(shape).borderTopWidth))
  expect(new Set(borders)).toEqual(new Set(['1px']))
})
