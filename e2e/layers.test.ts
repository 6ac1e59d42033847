import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { petFacts, startSite } from './site.ts'

const site = startSite()

const phone = { width: 390, height: 844 }
const layersIn = (page: Page) => page.evaluate(() => window.history.state?.layers ?? 0)
const opened = (page: Page) => expect.poll(() => layersIn(page)).toBe(1)
const closed = (page: Page) => expect.poll(() => layersIn(page)).toBe(0)

async function petWithPhotos() {
  const owner = await site.signUp('Olga Owner')
  const { image: _, ...facts } = petFacts(site)
  const photos = ['dog', 'cat'].map((name) => ({ image: `${site.server.url}/drawings/category-${name}.svg` }))
  return owner.trpc.pets.add.mutate({ ...facts, photos })
}

test('on a phone, Back closes a photo, the filters, and the adopt dialog, and then leaves the page', async () => {
  const { id } = await petWithPhotos()
  const asker = await site.signUp('Aron Asker')
  const { page, open, leave } = await site.visit({ as: asker, ...phone })
  await open('/pets')

  const filters = page.getByRole('dialog', { name: 'Filters' })
  await page.getByRole('button', { name: /^Filters/ }).click()
  await filters.waitFor()
  await opened(page)
  await page.goBack()
  await filters.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/pets')

  await page.getByRole('link', { name: /Rex/ }).first().click()
  await page.waitForURL(`**/pets/${id}`)
  const photos = page.getByRole('dialog', { name: 'Photos of Rex' })
  await page.getByRole('button', { name: 'Photo 1 of 2, full screen' }).click()
  await photos.waitFor()
  await opened(page)
  await page.goBack()
  await photos.waitFor({ state: 'detached' })

  const adopt = page.getByRole('dialog', { name: 'Adopt Rex' })
  await page.getByRole('button', { name: 'Adopt', exact: true }).click()
  await adopt.waitFor()
  await opened(page)
  await page.goBack()
  await adopt.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(`/pets/${id}`)
  // Forward opens nothing again, and Back needs no second press after it
  await page.evaluate(() => window.history.forward())
  await closed(page)
  await page.goBack()
  await page.waitForURL('**/pets')
  await leave()
})

test('a layer that is closed by a button, Escape, or a press outside leaves no entry behind', async () => {
  const { id } = await petWithPhotos()
  const { page, open, leave } = await site.visit(phone)
  await open('/pets')
  await open(`/pets/${id}`)
  const photos = page.getByRole('dialog', { name: 'Photos of Rex' })
  const closings = [
    () => photos.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(195, 800),
  ]
  for (const close of closings) {
    await page.getByRole('button', { name: 'Photo 1 of 2, full screen' }).click()
    await photos.waitFor()
    await opened(page)
    await close()
    await photos.waitFor({ state: 'detached' })
    await closed(page)
  }
  await page.goBack()
  await page.waitForURL('**/pets')
  await leave()
})

test('a link in a layer, and a reload under one, leave no entry behind', async () => {
  const user = await site.signUp('Uma User')
  const { page, open, leave } = await site.visit({ as: user, ...phone })
  await open('/dashboard/my-pets')
  const more = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name: 'More' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await more.click()
  await menu.waitFor()
  await opened(page)
  await menu.getByRole('link', { name: 'My Donation Campaigns' }).click()
  await page.waitForURL('**/dashboard/my-donations')
  await menu.waitFor({ state: 'detached' })
  await closed(page)
  await page.goBack()
  await page.waitForURL('**/dashboard/my-pets')
  expect(await menu.count()).toBe(0)

  await more.click()
  await menu.waitFor()
  await opened(page)
  await page.reload()
  await more.waitFor()
  await closed(page)
  expect(await menu.count()).toBe(0)
  await leave()
})

test('an alert over a dialog closes first', async () => {
  const { id } = await petWithPhotos()
  const asker = await site.signUp('Aron Asker')
  const { page, open, leave, allow } = await site.visit({ as: asker, ...phone })
  await open(`/pets/${id}`)
  await page.route('**/trpc/adoptions.request*', (route) => route.abort())
  allow(/net::ERR_FAILED/)
  const adopt = page.getByRole('dialog', { name: 'Adopt Rex' })
  await page.getByRole('button', { name: 'Adopt', exact: true }).click()
  await adopt.getByLabel('Phone').fill('555 0100')
  await adopt.getByLabel('Address').fill('1 Main Street')
  await adopt.getByRole('button', { name: 'Submit' }).click()
  const alert = page.getByRole('dialog', { name: 'Failed to submit adoption request' })
  await alert.waitFor()
  await expect.poll(() => layersIn(page)).toBe(2)
  await page.goBack()
  await alert.waitFor({ state: 'detached' })
  expect(await adopt.isVisible()).toBe(true)
  await opened(page)
  // until the alert is gone, the dialog counts as sending, and stays open
  await expect.poll(() => adopt.getByRole('button', { name: 'Cancel' }).isEnabled()).toBe(true)
  await page.goBack()
  await adopt.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(`/pets/${id}`)
  await leave()
})

test('typed text is kept when a dialog closes and across a reload, and is gone after logging out', async () => {
  const { id } = await petWithPhotos()
  const asker = await site.signUp('Aron Asker')
  const { page, open, leave } = await site.visit({ as: asker, ...phone })
  await open(`/pets/${id}`)
  const adopt = page.getByRole('dialog', { name: 'Adopt Rex' })
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Adopt', exact: true }).click()
    await adopt.waitFor()
    await opened(page)
  }
  const address = adopt.getByLabel('Address')
  await openDialog()
  await address.fill('1 Main Street')
  await page.goBack()
  await adopt.waitFor({ state: 'detached' })
  await page.reload()
  await openDialog()
  await adopt.getByText('We kept what you typed.').waitFor()
  expect(await address.inputValue()).toBe('1 Main Street')
  await page.keyboard.press('Escape')
  await adopt.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain('1 Main Street')

  await open('/dashboard/my-pets')
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/auth/login')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('1 Main Street')
  await leave()
})
