import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { finger } from './finger.ts'
import { petFacts, startSite } from './site.ts'
import { nextFrame, visit } from './visitor.ts'

const site = startSite()

const place = (page: Page) =>
  page.evaluate(() => {
    const heading = document.querySelector('h1')?.getBoundingClientRect()
    const bar = document.querySelector('header')?.getBoundingClientRect()
    return { left: heading?.left, top: heading?.top, width: bar?.width, barTop: bar?.top, scrolled: window.scrollY }
  })

const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

const styleElements = (page: Page) => page.locator('style').count()

async function campaignPath(): Promise<string> {
  const clara = await site.signUp('Clara Creator')
  const { image } = petFacts(site)
  const description = 'A broken leg.\n'.repeat(200)
  const campaign = { petName: 'Luna', image, maxCents: 10_000, location: 'Springfield', description }
  return `/donations/${(await clara.trpc.campaigns.create.mutate(campaign)).id}`
}

test('on a desktop with scroll bars, windows hold the page still and do not move it, one over the other too', async () => {
  const path = await campaignPath()
  const browser = await launchBrowser({ scrollBars: true })
  const { page, open, leave } = await visit(browser, site.server)
  await open(path)
  const donate = page.getByRole('button', { name: 'Donate Now' })
  const scroll = async (by: number) => {
    await page.mouse.move(640, 60)
    await page.mouse.wheel(0, by)
    await nextFrame(page)
  }
  await scroll(300)
  await expect.poll(() => scrolled(page)).toBe(300)
  const before = await place(page)
  // not `click`, which would scroll first
  const button = await donate.boundingBox()
  await page.mouse.click((button?.x ?? 0) + 20, (button?.y ?? 0) + 20)
  const dialog = page.getByRole('dialog', { name: 'Donate to Luna' })
  await dialog.waitFor()
  await scroll(500)
  expect(await place(page)).toEqual(before)

  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const alert = page.getByRole('dialog', { name: 'Invalid Amount' })
  await alert.waitFor()
  await scroll(500)
  expect(await place(page)).toEqual(before)
  expect(await styleElements(page)).toBe(0)
  await alert.getByRole('button', { name: 'OK' }).click()
  await alert.waitFor({ state: 'detached' })
  await scroll(500)
  expect(await place(page)).toEqual(before)

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await place(page)).toEqual(before)
  await scroll(500)
  await expect.poll(() => scrolled(page)).toBe(800)
  await leave()
  await browser.close()
})

test('on a phone, a dialog longer than the screen scrolls by itself, and a menu leaves the page in place', async () => {
  const owner = await site.signUp('Olga Owner')
  const pet = await owner.trpc.pets.add.mutate(petFacts(site, { description: 'A friend.\n'.repeat(100) }))
  const asker = await site.signUp('Aron Asker')
  const { page, open, leave } = await site.visit({ as: asker, width: 390, height: 420 })
  await open(`/pets/${pet.id}`)
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menu').waitFor()
  await page.mouse.move(195, 300)
  await page.mouse.wheel(0, 200)
  await expect.poll(() => scrolled(page)).toBe(200)
  expect(await styleElements(page)).toBe(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Adopt', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Adopt Rex' })
  await dialog.waitFor()
  const before = await place(page)
  await page.mouse.move(195, 210)
  await page.mouse.wheel(0, 2000)
  await expect.poll(() => dialog.evaluate((box) => box.scrollTop)).toBeGreaterThan(100)
  await page.mouse.wheel(0, 2000)
  await nextFrame(page)
  expect(await place(page)).toEqual(before)
  expect(await styleElements(page)).toBe(0)
  await leave()
})

const drawings = ['dog', 'cat', 'rabbit', 'fish', 'bird']

test('by touch, a swipe shows the next photo, edge to edge, also in full screen, and nothing else moves', async () => {
  const owner = await site.signUp('Olga Owner')
  const { image: _, ...facts } = petFacts(site)
  const photos = drawings.map((name) => ({ image: `${site.server.url}/drawings/category-${name}.svg` }))
  const { id } = await owner.trpc.pets.add.mutate({ ...facts, photos })
  const { page, open, leave } = await site.visit({ width: 390, height: 844 })
  await open(`/pets/${id}`)
  const row = page.getByRole('group', { name: 'Photos of Rex' }).getByRole('list').first()
  /** The position of the photos in the frame, in photo widths. */
  const at = () => row.evaluate((list) => Math.round((100 * list.scrollLeft) / list.clientWidth) / 100)
  const below = () => page.getByRole('heading', { level: 1 }).evaluate((part) => part.getBoundingClientRect().top)
  const box = await row.boundingBox()
  expect(box).toMatchObject({ x: 0, width: 390 })
  const top = await below()
  const swipe = await finger(page)
  const photoAt = (box?.y ?? 0) + 100
  await swipe({ from: 320, to: 70, y: photoAt })
  await expect.poll(at).toBe(1)
  await expect.poll(() => page.getByText('Photo 2 of 5').count()).toBe(1)
  await swipe({ from: 385, to: 5, y: photoAt })
  await expect.poll(at).toBe(2)
  await swipe({ from: 70, to: 320, y: photoAt })
  await expect.poll(at).toBe(1)
  expect(await below()).toBe(top)
  await page.getByRole('button', { name: 'Photo 2 of 5, full screen' }).tap()
  const window = page.getByRole('dialog', { name: 'Photos of Rex' })
  await window.getByText('Photo 2 of 5').waitFor()
  await swipe({ from: 320, to: 70, y: 400 })
  await window.getByText('Photo 3 of 5').waitFor()
  await window.getByRole('button', { name: 'Close' }).tap()
  await expect.poll(at).toBe(2)
  await leave()
})
