import path from 'node:path'
import Database from 'better-sqlite3'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { photo, uploadPhoto } from './photo.ts'
import { type RunningServer, startServer } from './server.ts'
import { type Account, endSession, signUp, visit } from './visitor.ts'

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

/** Waits for an alert with exactly these texts and closes it. */
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

async function fillEarlierForm(page: Page, petName: string): Promise<void> {
  await page.getByLabel('Pet Name').fill(petName)
  await page.getByLabel('Image URL').fill(`${server.url}${image}`)
  await page.getByLabel('Max Donation Amount ($)').fill('300')
}

test('the later form: picture file, preview, closing date in 7 days, and everybody sees the campaign', async () => {
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
  const [mine] = await ana.trpc.campaigns.mine.query()
  const runs = Date.parse(mine?.lastDate ?? '') - Date.parse(mine?.createdAt ?? '')
  expect(runs).toBe(7 * 86_400_000)
  await creator.leave()
})

test('a chosen closing date counts to the end of that day where the creator lives', async () => {
  const creator = await visit(browser, server, { as: ana })
  const { page } = creator
  await creator.open('/dashboard/create-donation')
  await fillLaterForm(page, 'Rex')
  await page.getByLabel('Closing Date').fill(day(30))
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await answer(page, 'Campaign Created', 'Your donation campaign has been successfully created!')
  const [mine] = await ana.trpc.campaigns.mine.query()
  expect(mine?.lastDate).toBe(new Date(`${day(30)}T23:59:59.999`).toISOString())
  await creator.leave()
})

test('the later form says beside each field what is missing, and starts at the first', async () => {
  const creator = await visit(browser, server, { as: ana })
  const { page } = creator
  await creator.open('/dashboard/create-donation')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  for (const text of [
    'Pet name is required',
    'Pet image is required',
    'Maximum donation amount is required',
    'Location is required',
    'Description is required',
  ])
    await page.getByText(text, { exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('petName')
  await page.getByLabel('Max Donation Amount ($)').fill('0.5')
  await page.getByText('Maximum donation amount must be $1 to $10,000,000, with at most two decimals').waitFor()
  await creator.leave()
})

test('when creating fails, the later form says so in its own words and keeps what was typed', async () => {
  const creator = await visit(browser, server, { as: ana })
  const { page } = creator
  creator.allow(/ERR_FAILED/)
  await creator.open('/dashboard/create-donation')
  await fillLaterForm(page, 'Rex')
  await page.route('**/trpc/campaigns.create**', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await answer(page, 'Oops...', 'Failed to create donation campaign. Please try again.')
  expect(await page.getByLabel('Pet Name').inputValue()).toBe('Rex')
  await page.getByRole('img', { name: 'Preview' }).waitFor()
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await answer(page, 'Campaign Created', 'Your donation campaign has been successfully created!')
  expect(await ana.trpc.campaigns.mine.query()).toHaveLength(1)
  await creator.leave()
})

test('when the session ends while somebody types, nothing is lost', async () => {
  const creator = await visit(browser, server, { as: ana })
  const { page } = creator
  creator.allow(/401/)
  await creator.open('/dashboard/create-donation')
  await fillLaterForm(page, 'Rex')
  await endSession(server, ana)
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await answer(page, 'Oops...', 'Failed to create donation campaign. Please try again.')
  await page.getByText('You have been logged out. What you typed is still here').waitFor()
  expect(await page.getByLabel('Description').inputValue()).toBe('Two new knees.\n\nAnd a soft bed.')
  await creator.leave()
})

test('the earlier form: what is missing, what fails, what succeeds', async () => {
  const creator = await visit(browser, server, { as: ana })
  const { page } = creator
  creator.allow(/ERR_FAILED/)
  const button = page.getByRole('button', { name: 'Create Campaign' })
  await creator.open('/dashboard/add-campaign')
  await page.getByRole('heading', { name: 'Add New Donation Campaign', level: 1 }).waitFor()
  await page.getByLabel('Pet Name').fill('Luna')
  await button.click()
  await answer(page, 'Required fields missing', 'Please fill in pet name, image URL, and max donation amount.')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('image')
  await fillEarlierForm(page, 'Luna')
  await page.route('**/trpc/campaigns.createSimple**', (route) => route.abort(), { times: 1 })
  await button.click()
  await answer(page, 'Error', 'Failed to create campaign. Please try again later.')
  expect(await page.getByLabel('Pet Name').inputValue()).toBe('Luna')
  await button.click()
  await answer(page, 'Campaign Created', 'Campaign for Luna added successfully!')
  expect(await page.getByLabel('Pet Name').inputValue()).toBe('')
  expect(await ana.trpc.campaigns.mine.query()).toMatchObject([{ petName: 'Luna', maxCents: 30_000, location: '' }])
  await creator.leave()
})

test('from each form a link leads to the other, and unsaved text is not left without asking', async () => {
  const creator = await visit(browser, server, { as: ana })
  const { page } = creator
  await creator.open('/dashboard/create-donation')
  await page.getByRole('link', { name: 'Use the form with a picture’s link' }).click()
  await page.getByRole('heading', { name: 'Add New Donation Campaign' }).waitFor()
  await page.getByLabel('Pet Name').fill('Rex')
  await page.getByRole('link', { name: 'use the longer form' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(await page.getByLabel('Pet Name').inputValue()).toBe('Rex')
  await page.getByRole('link', { name: 'use the longer form' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'Create Donation Campaign' }).waitFor()
  await creator.leave()
})

test('editing starts from what is there; the target cannot go below what was raised', async () => {
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
  await row.getByText('Funded').waitFor()
  expect(await ana.trpc.campaigns.byId.query({ id })).toMatchObject({
    description: 'Two broken legs.',
    maxCents: 5050,
    lastDate,
  })
  await creator.leave()
})

test('editing can be cancelled, and asks first where something would be lost', async () => {
  const { id } = await newCampaign('Milo', 100)
  const creator = await visit(browser, server, { as: ana })
  const { page } = creator
  const cancel = page.getByRole('link', { name: 'Cancel' })
  await creator.open(`/dashboard/edit-donation/${id}`)
  await cancel.click()
  await page.getByRole('heading', { name: 'My Donation Campaigns', level: 1 }).waitFor()
  await page.goBack()
  await page.getByLabel('Pet Name').fill('Max')
  await cancel.click()
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(await page.getByLabel('Pet Name').inputValue()).toBe('Max')
  await cancel.click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('heading', { name: 'My Donation Campaigns', level: 1 }).waitFor()
  expect((await ana.trpc.campaigns.byId.query({ id })).petName).toBe('Milo')
  await creator.leave()
})

test('a file that is no picture is refused without an offer to send it again', async () => {
  const creator = await visit(browser, server, { as: ana })
  const { page } = creator
  creator.allow(/415/)
  await creator.open('/dashboard/create-donation')
  const file = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await page.getByLabel('Pet Image').setInputFiles(file)
  await page.getByText('This file is not a picture we can read.').waitFor()
  expect(await page.getByRole('main').getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await creator.leave()
})

test('a closing date in the past is refused in the words of its field', async () => {
  const creator = await visit(browser, server, { as: ana })
  const { page } = creator
  await creator.open('/dashboard/create-donation')
  await fillLaterForm(page, 'Rex')
  await page.getByLabel('Closing Date').fill(day(-1))
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await page.getByText('The closing date must lie in the future').waitFor()
  await creator.leave()
})

test("somebody else's campaign can't be edited, and one that is not there says so", async () => {
  const { id } = await newCampaign('Nala')
  const ben = await signUp(server, 'Ben Okafor')
  const other = await visit(browser, server, { as: ben })
  other.allow(/404/)
  await other.open(`/dashboard/edit-donation/${id}`)
  await other.page.getByText('This campaign belongs to somebody else.').waitFor()
  expect(await other.page.getByRole('button', { name: 'Save Changes' }).count()).toBe(0)
  await other.open('/dashboard/edit-donation/999999')
  await other.page.getByText('Campaign not found.').waitFor()
  await other.leave()
})

test('my campaigns: pausing and resuming show at once, and are taken back when they fail', async () => {
  const { id } = await newCampaign('Olive', 1250)
  const creator = await visit(browser, server, { as: ana })
  const { page } = creator
  creator.allow(/ERR_FAILED/)
  await creator.open('/dashboard/my-donations')
  const row = page.getByRole('row').filter({ hasText: 'Olive' })
  await row.getByText('$1,250').waitFor()
  expect(await row.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('0.0%')
  await row.getByRole('button', { name: 'Pause' }).click()
  await row.getByText('Paused').waitFor()
  await row.getByRole('button', { name: 'Resume' }).waitFor()
  await expect.poll(async () => (await ana.trpc.campaigns.byId.query({ id })).paused).toBe(true)
  await page.route('**/trpc/campaigns.setPaused**', (route) => route.abort(), { times: 1 })
  await row.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('Olive’s campaign could not be resumed.').waitFor()
  await row.getByText('Paused').waitFor()
  await row.getByRole('button', { name: 'Resume' }).click()
  await row.getByText('Paused').waitFor({ state: 'detached' })
  await expect.poll(async () => (await ana.trpc.campaigns.byId.query({ id })).paused).toBe(false)
  await creator.leave()
})

test('my campaigns: one that has ended can neither be paused nor resumed', async () => {
  const ended = await newCampaign('Otto')
  const stopped = await newCampaign('Oskar')
  await ana.trpc.campaigns.setPaused.mutate({ id: stopped.id, paused: true })
  const db = new Database(path.join(server.dataDir, 'pawstead.db'))
  db.prepare('update campaigns set ends_at = ends_at - 864000000 where id in (?, ?)').run(ended.id, stopped.id)
  db.close()
  const creator = await visit(browser, server, { as: ana })
  await creator.open('/dashboard/my-donations')
  for (const name of ['Otto', 'Oskar']) {
    const row = creator.page.getByRole('row').filter({ hasText: name })
    await row.getByText('Ended', { exact: true }).waitFor()
    expect(await row.getByRole('button', { name: /^(Pause|Resume)/ }).count()).toBe(0)
    await row.getByRole('link', { name: /^Edit/ }).waitFor()
    await row.getByRole('button', { name: /Donators/ }).waitFor()
  }
  await creator.leave()
})

test('the donators: empty, then names and amounts; Escape, a click outside and × close the window', async () => {
  const { id } = await newCampaign('Poppy')
  const ben = await signUp(server, 'Ben Okafor')
  const creator = await visit(browser, server, { as: ana })
  const { page } = creator
  const dialog = page.getByRole('dialog', { name: 'Donators' })
  const open = page.getByRole('button', { name: 'View Donators' })
  await creator.open('/dashboard/my-donations')
  await open.click()
  await dialog.getByText('No donations yet.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await ben.trpc.donations.give.mutate({ campaignId: id, amountCents: 1250 })
  await ben.trpc.donations.give.mutate({ campaignId: id, amountCents: 300, anonymous: true })
  await page.reload()
  await open.click()
  await dialog.getByRole('listitem').first().waitFor()
  const lines = await dialog.getByRole('listitem').allInnerTexts()
  expect(lines.map((line) => line.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^Anonymous .* \$3$/),
    expect.stringMatching(/^Ben Okafor .* \$12\.50$/),
  ])
  await page.mouse.click(5, 5)
  await dialog.waitFor({ state: 'detached' })
  await open.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await creator.leave()
})

test('without campaigns and donations the tables say what to do next', async () => {
  const creator = await visit(browser, server, { as: ana })
  await creator.open('/dashboard/my-donations')
  await creator.page.getByText('You have not created a campaign yet.').waitFor()
  await creator.open('/dashboard/my-donations-list')
  await creator.page.getByText('You have not donated yet.').waitFor()
  await creator.leave()
})

test('the list shows six campaigns at first and more as the last comes into view, until there are no more', async () => {
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
      return page.getByText('No more campaigns.').isVisible()
    })
    .toBe(true)
  expect(await cards.count()).toBe(total)

  await cards.nth(1).getByRole('link', { name: 'View Details' }).click()
  await page.getByRole('heading', { name: 'Puppy 38', level: 1 }).waitFor()
  await page.goBack()
  await expect.poll(() => cards.count()).toBe(total)
  await visitor.leave()
})

test('a list that cannot be loaded says so and can be asked again', async () => {
  await newCampaign('Quincy')
  const visitor = await visit(browser, server)
  const { page } = visitor
  visitor.allow(/500|Internal Server Error/)
  await visitor.open('/')
  await page.route('**/trpc/campaigns.list**', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.getByRole('link', { name: 'Donations' }).click()
  await page.getByRole('alert').getByText('The campaigns could not be loaded.').waitFor()
  await page.unroute('**/trpc/campaigns.list**')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Quincy').first().waitFor()
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
