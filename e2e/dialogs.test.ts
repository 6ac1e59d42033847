import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { petFacts, startSite } from './site.ts'
import { nextFrame, visit } from './visitor.ts'

const site = startSite()

const place = (page: Page) =>
  page.evaluate(() => {
    const heading = document.querySelector('h1')?.getBoundingClientRect()
    const bar = document.querySelector('header')?.getBoundingClientRect()
    return { left: heading?.left, top: heading?.top, width: bar?.width, barTop: bar?.top, scrolled: window.scrollY }
  })

const styleElements = (page: Page) => page.locator('style').count()

async function campaignPath(): Promise<string> {
  const clara = await site.signUp('Clara Creator')
  const { image } = petFacts(site)
  const description = 'A broken leg.\n'.repeat(200)
  const campaign = { petName: 'Luna', image, maxCents: 10_000, location: 'Springfield', description }
  return `/donations/${(await clara.trpc.campaigns.create.mutate(campaign)).id}`
}

for (const { width, device } of [
  { width: 1280, device: 'desk with scroll bars' },
  { width: 390, device: 'phone' },
]) {
  test(`windows hold the page still and do not move it, one over the other too (${device})`, async () => {
    const path = await campaignPath()
    const browser = await launchBrowser({ scrollBars: width > 600 })
    const { page, open, leave } = await visit(browser, site.server, { width })
    await open(path)
    const donate = page.getByRole('button', { name: 'Donate Now' })
    const scroll = async (by: number) => {
      await page.mouse.move(width / 2, 60)
      await page.mouse.wheel(0, by)
      await nextFrame(page)
    }
    await scroll(300)
    await page.waitForFunction(() => window.scrollY === 300)
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
    await page.waitForFunction(() => window.scrollY === 800)
    await leave()
    await browser.close()
  })
}

test('a dialog longer than the screen scrolls by itself, and a menu leaves the page in place', async () => {
  const owner = await site.signUp('Olga Owner')
  const pet = await owner.trpc.pets.add.mutate(petFacts(site, { description: 'A friend.\n'.repeat(100) }))
  const asker = await site.signUp('Aron Asker')
  const { page, open, leave } = await site.visit({ as: asker, width: 390, height: 420 })
  await open(`/pets/${pet.id}`)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menu').waitFor()
  await page.mouse.move(195, 300)
  await page.mouse.wheel(0, 200)
  await page.waitForFunction(() => window.scrollY === 200)
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
