import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { runCommand } from './command.ts'
import { finger } from './finger.ts'
import { findLayoutProblems } from './layout-problems.ts'
import { saveWords } from './longest-shelter.ts'
import { petFacts, startSite } from './site.ts'
import { type Account, nextFrame } from './visitor.ts'

const site = startSite()
let admin: Account
let pet: number
let campaign: number
let request: number
beforeAll(async () => {
  admin = await site.signUp('Amal Admin')
  const granted = await runCommand(['admin', 'grant', admin.email, '--data', site.server.dataDir])
  if (granted.code !== 0) throw new Error(granted.stderr)
  await saveWords(admin, { otherLanguages: ['ar'], phone: '+1 555 0100', email: 'hello@example.org' })
  const { image: _, ...facts } = petFacts(site, { name: 'Rex!', age: '2 years', description: 'He is kind.' })
  const photos = ['dog', 'cat', 'bird'].map((name) => ({ image: `${site.server.url}/drawings/category-${name}.svg` }))
  pet = (await admin.trpc.pets.add.mutate({ ...facts, photos })).id
  const { location, description, image } = petFacts(site)
  const words = { petName: 'Otis', location, description, image }
  campaign = (await admin.trpc.campaigns.create.mutate({ ...words, maxCents: 100_000 })).id
  const donor = { name: 'Ella', email: 'ella@example.org', message: 'Good luck!', showName: true, follow: false }
  await admin.trpc.donations.give.mutate({ campaignId: campaign, amountCents: 25_000, ...donor })
  const applicant = await site.signUp('Ahmed Applicant')
  const contact = { phone: '+1 555 0199', address: '1 Main St.', message: 'We have a garden.', answers: [] }
  request = (await applicant.trpc.adoptions.request.mutate({ petId: pet, ...contact })).id
})

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not visible')
  return { ...box, middle: box.x + box.width / 2 }
}

/** How far the photo at this index is from the middle of the gallery, in its widths. */
const photoAt = (row: Locator) =>
  row.evaluate((list) => {
    const middle = list.getBoundingClientRect().x + list.clientWidth / 2
    const distances = [...list.children].map((item) => {
      const { x, width } = item.getBoundingClientRect()
      return Math.abs(x + width / 2 - middle)
    })
    return distances.indexOf(Math.min(...distances))
  })

const gallery = (page: Page) => page.locator('main ul.snap-x')
const byIcon = (page: Page, name: string) => page.locator(`main button:has(.lucide-${name})`)

test("the gallery's next photo is to the left: by button, arrow key, and thumbnail", async () => {
  const { page, open, leave } = await site.visit()
  await open(`/ar/pets/${pet}`)
  const row = gallery(page)
  const [next, previous] = [byIcon(page, 'chevron-right'), byIcon(page, 'chevron-left')]
  expect((await boxOf(next)).middle).toBeLessThan((await boxOf(row)).middle)
  expect((await boxOf(previous)).middle).toBeGreaterThan((await boxOf(row)).middle)
  await next.click()
  await expect.poll(() => photoAt(row)).toBe(1)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => photoAt(row)).toBe(2)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => photoAt(row)).toBe(1)
  const thumbnails = page.locator('main a[href^="#photo-"]')
  expect((await boxOf(thumbnails.first())).x).toBeGreaterThan((await boxOf(thumbnails.last())).x)
  await thumbnails.last().click()
  await expect.poll(() => photoAt(row)).toBe(2)
  await leave()
})

test('a swipe to the right shows the next photo, also in full screen', async () => {
  const { page, open, leave } = await site.visit({ width: 390, height: 844 })
  await open(`/ar/pets/${pet}`)
  const swipe = await finger(page)
  const row = gallery(page)
  const { y, height } = await boxOf(row)
  await swipe({ from: 80, to: 330, y: y + height / 2 })
  await expect.poll(() => photoAt(row)).toBe(1)
  await byIcon(page, 'expand').click()
  const large = page.locator('dialog[open] ul')
  await expect.poll(() => photoAt(large)).toBe(1)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => photoAt(large)).toBe(2)
  // the page behind follows once the row has come to rest
  await page.waitForTimeout(1000)
  await page.keyboard.press('Escape')
  await expect.poll(() => photoAt(row)).toBe(2)
  await leave()
})

test('a progress bar fills from the right', async () => {
  const { page, open, leave } = await site.visit()
  await open(`/ar/donations/${campaign}`)
  const bar = await boxOf(page.locator('main svg[role=progressbar]'))
  const filled = await boxOf(page.locator('main svg[role=progressbar] rect'))
  expect(filled.width / bar.width).toBeCloseTo(0.25, 1)
  expect(filled.x + filled.width).toBeCloseTo(bar.x + bar.width, 0)
  await leave()
})

test('icons that point back, forward, or out are mirrored, and others are not', async () => {
  const { page, open, leave } = await site.visit({ as: admin })
  const scaleOf = (name: string) =>
    page
      .locator(`.lucide-${name}`)
      .first()
      .evaluate((icon) => getComputedStyle(icon).scale)
  await open(`/ar/pets/${pet}`)
  expect(await scaleOf('chevron-right')).toBe('-1 1')
  expect(await scaleOf('expand')).toBe('none')
  await open('/ar/dashboard/adoption-requests')
  expect(await scaleOf('chevron-right')).toBe('-1 1')
  expect(await scaleOf('log-out')).toBe('-1 1')
  expect(await scaleOf('check')).toBe('none')
  await open(`/pets/${pet}`)
  expect(await scaleOf('chevron-right')).toBe('none')
  await leave()
})

/** The first and last character of an element's text, from left to right on the screen. */
const endsOf = (element: Locator) =>
  element.evaluate((shown) => {
    const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
    const places: { character: string; x: number }[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const [at, character] of [...(text.textContent ?? '')].entries()) {
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        const { x, width } = range.getBoundingClientRect()
        if (width > 0) places.push({ character, x })
      }
    }
    places.sort((a, b) => a.x - b.x)
    return `${places.at(0)?.character}${places.at(-1)?.character}`
  })

test('names, ages, phone numbers and amounts are not jumbled', async () => {
  const { page, open, leave } = await site.visit()
  await open(`/ar/pets/${pet}`)
  expect(await endsOf(page.locator('h1 bdi'))).toBe('R!')
  expect(await endsOf(page.locator('main dd bdi').first())).toBe('2s')
  expect(await endsOf(page.locator('footer a[href^="tel:"] bdi'))).toBe('+0')
  expect(
    await page
      .locator('main p[dir=auto]')
      .first()
      .evaluate((text) => getComputedStyle(text).direction),
  ).toBe('ltr')
  await open(`/ar/donations/${campaign}`)
  // 'US$ 250', as the sign of a currency is written
  expect(await endsOf(page.locator('main strong, main .text-home').filter({ hasText: '$' }).first())).toBe('U0')
  await leave()
})

test('fields start at the right, and emails are written from left to right', async () => {
  const { page, open, leave } = await site.visit()
  await open('/ar/auth/login')
  const styleOf = (element: Locator) =>
    element.evaluate((field) => {
      const { direction, textAlign, paddingLeft, paddingRight } = getComputedStyle(field)
      return { direction, textAlign, eyeIsAtLeft: Number.parseFloat(paddingLeft) > Number.parseFloat(paddingRight) }
    })
  const end = { direction: 'ltr', textAlign: 'right' }
  expect(await styleOf(page.locator('input[type=email]'))).toMatchObject(end)
  const password = page.locator('input[type=password]')
  expect(await styleOf(password)).toEqual({ ...end, eyeIsAtLeft: true })
  const eye = await boxOf(page.locator('button:has(.lucide-eye)'))
  expect(eye.middle).toBeLessThan((await boxOf(password)).middle)
  await leave()
})

test('a menu opens at the side of its button, and reads from right to left', async () => {
  const { page, open, leave } = await site.visit({ as: admin })
  await open('/ar')
  const button = page.locator('header button[aria-haspopup=menu]')
  await button.click()
  const menu = page.getByRole('menu')
  await menu.waitFor()
  await nextFrame(page)
  const [at, opened] = [await boxOf(button), await boxOf(menu)]
  expect(Math.abs(at.x - opened.x)).toBeLessThan(16)
  expect(await menu.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  await leave()
})

test('only a page in Arabic loads the Arabic font', async () => {
  const { page, open, leave } = await site.visit()
  const fonts: string[] = []
  page.on('request', (sent) => {
    if (sent.resourceType() === 'font') fonts.push(sent.url())
  })
  await open('/pets')
  expect(fonts.filter((url) => url.includes('arabic'))).toEqual([])
  await open('/ar/pets')
  expect(fonts.filter((url) => url.includes('noto-sans-arabic'))).toHaveLength(1)
  const loaded = await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length)
  expect(loaded).toBeGreaterThan(3)
  await leave()
})

const paths = () => ({
  visitor: ['/ar', '/ar/pets', `/ar/pets/${pet}`, '/ar/donations', `/ar/donations/${campaign}`, '/ar/auth/login'],
  admin: [
    '/ar/dashboard/my-pets',
    '/ar/dashboard/add-pet',
    `/ar/dashboard/requests/${request}`,
    '/ar/dashboard/adoption-requests',
    '/ar/dashboard/settings',
    '/ar/dashboard/users',
    '/ar/dashboard/gifts',
    '/ar/dashboard/notices',
  ],
})

test.each([320, 1280])(
  'pages in Arabic fit a window of %s px, and break no rule of accessibility',
  async (width) => {
    const problems: string[] = []
    for (const [who, list] of Object.entries(paths())) {
      const { page, open, leave } = await site.visit({ width, ...(who === 'admin' ? { as: admin } : {}) })
      for (const path of list) {
        await open(path)
        await page.locator('h1').waitFor()
        const found = [...(await page.evaluate(findLayoutProblems)), ...(await violationsOn(page))]
        problems.push(...found.map((problem) => `${path}: ${problem}`))
      }
      await leave()
    }
    expect(problems).toEqual([])
  },
  240_000,
)
