import { beforeAll, describe, expect, test } from 'vitest'
import { isLong, someOf } from '#server/testing/long-tests.ts'
import { emptySettings, type ShelterSettings } from '#shared/settings.ts'
import { violationsOn } from './axe.ts'
import { runCommand } from './command.ts'
import { findLayoutProblems } from './layout-problems.ts'
import { allKinds, fill } from './longest-shelter.ts'
import { startSite } from './site.ts'
import type { Account } from './visitor.ts'

const site = startSite()
let admin: Account
beforeAll(async () => {
  admin = await site.signUp('Ada Admin')
  const { code, stderr } = await runCommand(['admin', 'grant', admin.email, '--data', site.server.dataDir])
  if (code !== 0) throw new Error(stderr)
})

async function set(values: Partial<ShelterSettings>): Promise<void> {
  const { version } = await admin.trpc.settings.get.query()
  await admin.trpc.settings.save.mutate({ version, values: { ...emptySettings, ...values } })
}

async function upload(name: string, svg: string): Promise<string> {
  const { default: sharp } = await import('sharp')
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())]), name)
  const headers = { authorization: `Bearer ${admin.token}` }
  const answer = await fetch(`${site.server.url}/api/images`, { method: 'POST', headers, body: form })
  const { data } = (await answer.json()) as { data: { image: string } }
  return data.image
}

const rectangle = (width: number, height: number) =>
  upload(
    `${width}.png`,
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><ellipse cx="${width / 2}" cy="${height / 2}" rx="${width / 2}" ry="${height / 2}" fill="#1d4ed8"/></svg>`,
  )

const words = {
  whoWeAre: 'We are nine people. Write to hello@paws.example.\n\nMore: https://paws.example/about.',
  whyAdopt: 'Because they are here already.',
  preparing: 'Bring a blanket.\nStay at home for a week.',
  openingHours: 'Mon to Fri: 9 to 5\nhttps://paws.example/hours',
  facebook: 'https://facebook.com/paws',
  privacyContact: 'Petra, petra@paws.example',
}

const colorRules = ['color-contrast', 'link-in-text-block']

// shared/accent.test.ts covers all other colors
const accents: [string, string, string][] = [
  ['as light as may be', '#767676', 'rgb(118, 118, 118)'],
  ['green', '#166534', 'rgb(22, 101, 52)'],
]

describe.each(someOf(accents, 2))('with an accent that is %s', (_, accent, ground) => {
  test('buttons use it, and nothing is harder to read in either theme', async () => {
    await set({ siteName: 'Paws', accent, ...words })
    const { page, open, leave } = await site.visit({ as: admin })
    const inBoth = async (look: (theme: 'light' | 'dark') => Promise<void>) => {
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme })
        await look(theme)
      }
    }
    for (const path of ['/', '/pets', '/privacy', '/dashboard/add-pet', '/dashboard/api-keys']) {
      await open(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await inBoth(async (theme) => expect(await violationsOn(page, colorRules), `${path}, ${theme}`).toEqual([]))
    }
    await open('/')
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
  })
})

test('a logo of any shape keeps its shape, and nothing shifts when it loads', async () => {
  for (const [width, height] of [
    [2000, 100],
    [100, 2000],
    [600, 600],
  ] as const) {
    await set({ siteName: 'Paws', logo: await rectangle(width, height) })
    for (const at of isLong ? [320, 1280] : [320]) {
      const { page, context, leave } = await site.visit({ width: at })
      const { promise: released, resolve: releaseLogo } = Promise.withResolvers<void>()
      await context.route('**/images/**', async (route) => {
        await released
        await route.continue()
      })
      await page.goto('/', { waitUntil: 'domcontentloaded' })
      const mark = page.getByRole('navigation', { name: 'Main' }).locator('img').first()
      const places = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('header a, footer a')].map((link) => link.getBoundingClientRect().toJSON()),
        )
      await page.locator('#root[data-alive]').waitFor({ state: 'attached' })
      const before = await places()
      releaseLogo()
      await mark.evaluate((image: HTMLImageElement) => image.decode())
      expect(await places(), `${width} × ${height} at ${at} px`).toEqual(before)
      const box = await mark.boundingBox()
      expect(box?.height).toBeLessThanOrEqual(40)
      expect(box?.width).toBeLessThanOrEqual(160)
      expect(await mark.evaluate((image) => getComputedStyle(image).objectFit)).toBe('contain')
      await leave()
    }
  }
})

test('the longest words of a shelter fit into every window', async () => {
  const logo = await rectangle(1600, 400)
  for (const kind of someOf(allKinds, 3)) {
    const long = (length: number) => fill(kind, length)
    await set({
      logo,
      siteName: long(100),
      phone: '1'.repeat(40),
      city: long(100),
      country: long(100),
      openingHours: long(500),
      whoWeAre: long(1500),
      whyAdopt: long(1500),
      preparing: `https://paws.example/${'x'.repeat(1400)}`,
      privacyContact: long(300),
    })
    const { page, open, leave } = await site.visit({ as: admin })
    for (const path of ['/', '/privacy', '/terms', '/auth/login', '/dashboard/api-keys']) {
      await open(path)
      for (const width of [1280, 1024, 768, 390, 320]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(findLayoutProblems), `${kind}: ${path} at ${width} px`).toEqual([])
      }
    }
    await leave()
  }
})
