import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, people } from '#server/demo/people.ts'
import { isLong } from '#server/testing/long-tests.ts'
import { type PageName, pages } from '#shared/pages.ts'
import { violationsOn } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { type RunningServer, startServer } from './server.ts'
import { signIn, visit } from './visitor.ts'
import { colorRules, heads, problems, walkThroughScenes } from './walk.ts'

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

describe('every screen in its main states', () => {
  beforeAll(() => walkThroughScenes({ browser, server }), 1_200_000)

  test('covers all pages', () => {
    const seen = new Set([...heads.values()].flatMap((names) => [...names]))
    // they lead to pets, show the same as addPet, or need mail, which the demo does not send (e2e/saved-searches.test.ts)
    const others = new Set(['allPets', 'dashboard', 'tellMe'])
    expect(Object.keys(pages).filter((name) => !others.has(name) && !seen.has(name as PageName))).toEqual([])
  })

  test('breaks no axe rule, on desktops and phones, in both themes', () => {
    expect(problems.axe).toEqual([])
  })

  test('fits into every window: desktop, tablets, phones, 200% zoom, and 320 px', () => {
    expect(problems.misfits).toEqual([])
  })

  test('breaks no word of a table', () => {
    expect(problems.broken).toEqual([])
  })

  test('has targets of at least 24 by 24 px', () => {
    expect(problems.small).toEqual([])
  })

  test('has one h1, one main part, and a unique title and description', () => {
    expect(problems.outline).toEqual([])
    const shared = [...heads].filter(([, names]) => names.size > 1)
    expect(shared.map(([text, names]) => `${text}: ${[...names].join(', ')}`)).toEqual([])
  })

  test('keeps a line around its controls in high contrast, which removes all backgrounds', () => {
    expect(problems.lost).toEqual([])
  })

  test('covers no element that has the focus', () => {
    expect(problems.covered).toEqual([])
  })

  test('if the server renders it, comes with all its records, and sends no requests', () => {
    expect(problems.requests).toEqual([])
  })

  test('if the server renders it, lists all the code that it loads, so that nothing loads sequentially', () => {
    expect(problems.code).toEqual([])
  })

  test('violates no content security policy', () => {
    expect(problems.policy).toEqual([])
  })
})

async function lightness(page: Page, corner: { left: number; top: number }): Promise<number> {
  const rabbit = page.getByRole('img', { name: /^A rabbit/ })
  const shot = sharp(await rabbit.screenshot({ animations: 'disabled' }))
  const part = shot.extract({ ...corner, width: 4, height: 4 }).removeAlpha()
  const values = await part.raw().toBuffer()
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

test('the page, its drawings, and their frames follow the system’s theme until one is chosen, which is remembered', async () => {
  const { page, open, reload, leave } = await visit(browser, server, { theme: 'dark' })
  const frame = { left: 30, top: 2 }
  const ground = { left: 30, top: 20 }
  const look = async () => ({
    page: await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
    isDark: [(await lightness(page, ground)) < 100, (await lightness(page, frame)) < 60],
    isLight: [(await lightness(page, ground)) > 200, (await lightness(page, frame)) > 200],
  })
  const dark = { page: 'rgb(27, 23, 20)', isDark: [true, true], isLight: [false, false] }
  const light = { page: 'rgb(255, 250, 243)', isDark: [false, false], isLight: [true, true] }
  await open('/')
  expect(await look()).toEqual(dark)
  await page.getByRole('button', { name: 'Use the light theme' }).click()
  expect(await look()).toEqual(light)
  await reload()
  expect(await look()).toEqual(light)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  expect(await look()).toEqual(dark)
  await leave()
})

// shared/accent.test.ts covers all other colors
const accents: [string, string, string][] = [
  ['as light as may be', '#767676', 'rgb(118, 118, 118)'],
  ['green', '#166534', 'rgb(22, 101, 52)'],
]

test.each(isLong ? accents : accents.slice(0, 1))(
  'with an accent that is %s, buttons use it, and nothing is harder to read in either theme',
  async (_, accent, ground) => {
    const admin = await signIn(server, people.grace.email, demoPassword)
    const { version, saved } = await admin.trpc.settings.get.query()
    await admin.trpc.settings.save.mutate({ version, values: { ...saved, accent } })
    const { page, open, leave } = await visit(browser, server, { as: admin })
    const inBoth = async (look: (theme: 'light' | 'dark') => Promise<void>) => {
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme })
        await look(theme)
      }
    }
    const paths = isLong
      ? ['/pets', '/privacy', '/dashboard/add-pet', '/dashboard/api-keys', '/']
      : ['/dashboard/api-keys', '/']
    for (const path of paths) {
      await open(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await inBoth(async (theme) =>
        expect(await violationsOn(page, { rules: colorRules }), `${path}, ${theme}`).toEqual([]),
      )
    }
    const button = page.getByRole('link', { name: 'Browse Pets' })
    await inBoth(async (theme) => {
      const shown = await button.evaluate((element) => getComputedStyle(element).backgroundColor)
      if (theme === 'light') expect(shown).toBe(ground)
      else expect(shown).not.toBe('rgb(240, 165, 58)')
    })
    await page.goto('/api/docs')
    const link = page.locator('main a').first()
    await inBoth(async (theme) => {
      const shown = await link.evaluate((element) => getComputedStyle(element).color)
      expect(shown).not.toBe(theme === 'light' ? 'rgb(161, 72, 10)' : 'rgb(246, 182, 90)')
    })
    await leave()
  },
)
