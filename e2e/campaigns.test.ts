import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { photo, uploadPhoto } from './photo.ts'
import { type RunningServer, startServer } from './server.ts'
import { type Account, signUp, visit } from './visitor.ts'

let server: RunningServer
let browser: Browser
let ana: Account
let image: string

beforeAll(async () => {
  server = await startServer()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})
beforeEach(async () => {
  ana = await signUp(server, 'Ana Moreau')
  image = await uploadPhoto(server, ana, 1)
})

const newCampaign = (petName: string, dollars = 100, as = ana) =>
  as.trpc.campaigns.create.mutate({
    petName,
    image,
    maxCents: dollars * 100,
    location: 'Bergen',
    description: 'A broken leg.',
  })

async function answer(page: Page, title: string, text: string): Promise<void> {
  const alert = page.getByRole('dialog', { name: title, exact: true })
  await alert.getByText(text, { exact: true }).waitFor()
  await alert.getByRole('button', { name: 'OK' }).click()
  await alert.waitFor({ state: 'detached' })
}

const day = (offset: number) => {
  const date = new Date(Date.now() + offset * 86_400_000)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

async function fillLaterForm(page: Page, petName: string): Promise<void> {
  await page.getByLabel('Pet Name').fill(petName)
  await page.getByLabel('Pet Image').setInputFiles(await photo(2))
  await page.getByRole('img', { name: 'Preview' }).waitFor()
  await page.getByLabel('Max Donation Amount ($)').fill('1250.5')
  await page.getByLabel('Location').fill('Harbour Street')
  await page.getByLabel('Description').fill('Two new knees.\n\nAnd a soft bed.')
}

test('the full form: picture file, preview, closing date in 7 days, and everybody sees the campaign', async () => {
  const creator = await visit(browser, server, { as: ana })
  const { page } = creator
  await creator.open('/dashboard/create-donation')
  await page.getByRole('heading', { name: 'Create Donation Campaign', level: 1 }).waitFor()
  expect(await page.getByLabel('Closing Date').inputValue()).toBe(day(7))
  await fillLaterForm(page, 'Rex')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await answer(page, 'Campaign Created', 'Your donation campaign has been successfully created!')
  expect(await page.getByLabel('Pet Name').inputValue()).toBe('')
  expect(await page.getByRole('img', { name: 'Preview' }).count()).toBe(0)
  await page.getByRole('link', { name: 'See it' }).click()
  await page.getByText('$0 raised of $1,250.50').waitFor()
  await page.getByText('And a soft bed.').waitFor()
  await page.getByText('Harbour Street').waitFor()
  const {
    items: [mine],
  } = await ana.trpc.campaigns.mine.query({})
  const runs = Date.parse(mine?.lastDate ?? '') - Date.parse(mine?.createdAt ?? '')
  expect(runs).toBe(7 * 86_400_000)
  await creator.leave()
})

test('the edit form contains the saved values, and the target cannot go below the raised amount', async () => {
  const { id, lastDate } = await newCampaign('Milo', 100)
  await ana.trpc.donations.give.mutate({ campaignId: id, amountCents: 5050 })
  const creator = await visit(browser, server, { as: ana })
  const { page } = creator
  creator.allow(/409/)
  await creator.open(`/dashboard/edit-donation/${id}`)
  expect(await page.getByLabel('Pet Name').inputValue()).toBe('Milo')
  await page.getByRole('img', { name: 'Preview' }).waitFor()
  await page.getByLabel('Description').fill('Two broken legs.')
  await page.getByLabel('Max Donation Amount ($)').fill('50')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText("The target can't be lower than what has already been raised.").waitFor()
  expect(await page.getByLabel('Description').inputValue()).toBe('Two broken legs.')
  await page.getByLabel('Max Donation Amount ($)').fill('50.5')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Milo’s campaign is updated.').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'Milo' })
  await row.getByText('Fully promised').waitFor()
  expect(await ana.trpc.campaigns.byId.query({ id })).toMatchObject({
    description: 'Two broken legs.',
    maxCents: 5050,
    lastDate,
  })
  await creator.leave()
})

test('the list shows six campaigns and loads more as the last one comes into view, up to the end', async () => {
  for (let count = 0; count < 40; count += 1) await newCampaign(`Puppy ${count}`)
  const total = (await ana.trpc.campaigns.list.query({ limit: 100 })).items.length
  const visitor = await visit(browser, server, { width: 390, height: 700 })
  const { page } = visitor
  visitor.allow(/ERR_FAILED/)
  await visitor.open('/donations')
  await page.getByRole('heading', { name: 'Donation Campaigns', level: 1 }).waitFor()
  const cards = page.getByRole('list', { name: 'Donation campaigns' }).getByRole('listitem')
  await cards.first().waitFor()
  expect(await cards.count()).toBe(6)
  await cards.nth(5).scrollIntoViewIfNeeded()
  await expect.poll(() => cards.count()).toBe(12)

  await page.route('**/trpc/campaigns.list**', (route) => route.abort())
  await cards.nth(11).scrollIntoViewIfNeeded()
  await page.getByText('More campaigns could not be loaded.').waitFor()
  await page.unroute('**/trpc/campaigns.list**')
  await page.locator('main').getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => cards.count()).toBeGreaterThan(12)
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 5000)
      return [await cards.count(), await page.getByText('No more campaigns.').isVisible()]
    })
    .toEqual([total, true])

  await cards.nth(1).getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('heading', { name: 'Puppy 38', level: 1 }).waitFor()
  await page.goBack()
  await expect.poll(() => cards.count()).toBe(total)
  await visitor.leave()
})

test('on a phone nothing scrolls sideways, and Donate Now stays within reach', async () => {
  const { id } = await newCampaign('A very long name of a very small pet '.repeat(2).trim(), 9_999_999)
  await ana.trpc.donations.give.mutate({ campaignId: id, amountCents: 99_999_999 })
  const creator = await visit(browser, server, { as: ana, width: 390, height: 700 })
  const { page } = creator
  for (const path of [
    '/donations',
    `/donations/${id}`,
    '/dashboard/create-donation',
    '/dashboard/add-campaign',
    `/dashboard/edit-donation/${id}`,
    '/dashboard/my-donations',
    '/dashboard/my-donations-list',
  ]) {
    await page.setViewportSize({ width: 390, height: 700 })
    await creator.open(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('.animate-breathe').first().waitFor({ state: 'detached' })
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 700 })
      const outside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(outside, `${path} at ${width} px`).toBeLessThanOrEqual(0)
      if (path !== `/donations/${id}`) continue
      const box = await page.getByRole('button', { name: 'Donate Now' }).boundingBox()
      expect((box?.y ?? 9999) + (box?.height ?? 0)).toBeLessThanOrEqual(700)
    }
  }
  await creator.leave()
})
