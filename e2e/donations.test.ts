import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, test } from 'vitest'
import { runCommand } from './command.ts'
import { uploadPhoto } from './photo.ts'
import { startSite } from './site.ts'
import { type Account, nextFrame, type Visitor } from './visitor.ts'

const site = startSite()
let creator: Account
let admin: Account
let image: string

beforeAll(async () => {
  ;[creator, admin] = await Promise.all([site.signUp('Clara Creator'), site.signUp('Ada Admin')])
  const { code, stderr } = await runCommand(['admin', 'grant', admin.email, '--data', site.server.dataDir])
  if (code !== 0) throw new Error(stderr)
  const { version, saved } = await admin.trpc.settings.get.query()
  const own = { siteName: 'Happy Tails', email: 'help@tails.example', phone: '+45 12 34 56 78', city: 'Aarhus' }
  const howToPay = 'Send it to DK50 0040 0440 1162 43.'
  await admin.trpc.settings.save.mutate({
    version,
    values: { ...saved, ...own, timeZone: 'Europe/Copenhagen', howToPay },
  })
  image = await uploadPhoto(site.server, creator, 1)
})

const newCampaign = (petName: string) =>
  creator.trpc.campaigns.create.mutate({ petName, image, maxCents: 50_000, location: 'Aarhus', description: 'A hip.' })

async function givenTo(id: number) {
  const { items } = await creator.trpc.campaigns.donors.query({ id })
  return items.map(({ name, amountCents }) => ({ name, amountCents }))
}

const inDialog = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })

async function give(page: Page, amount: string): Promise<void> {
  await inDialog(page, 'Amount ($)').fill(amount)
  await page.getByRole('button', { name: 'Confirm' }).click()
}

async function answer(page: Page, title: string, text: string): Promise<void> {
  const alert = page.getByRole('dialog', { name: title, exact: true })
  await alert.getByText(text, { exact: true }).waitFor()
  await alert.getByRole('button', { name: 'OK' }).click()
  await alert.waitFor({ state: 'detached' })
}

async function loseNextAnswer({ page, allow }: Visitor): Promise<void> {
  allow(/ERR_FAILED/)
  const lose = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/trpc/donations.give**', lose, { times: 1 })
}

test('a member gives twice, once as Anonymous; a lost response counts once, and a list shows the total', async () => {
  const { id } = await newCampaign('Rex')
  const donor = await site.visit({ as: await site.signUp('Ben Okafor') })
  const { page } = donor
  await donor.open(`/donations/${id}`)
  const donate = page.getByRole('button', { name: 'Donate Now' })
  await donate.click()
  await loseNextAnswer(donor)
  await give(page, ' 250 ')
  await answer(page, 'Oops!', 'Donation failed. Please try again.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await donor.reload()
  await donate.click()
  await page.getByText('We don’t know if your $250.00 went through.').waitFor()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await thanked(page, 'You donated $250.00 to Rex.')
  const donationPage = new URL(page.url()).pathname
  await donor.reload()
  await page.getByRole('heading', { name: 'How to pay' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(donationPage)
  await page.goBack()
  await page.getByText('$250 raised of $500').waitFor()
  await donate.click()
  await page.getByLabel('Show me as Anonymous').check()
  await give(page, '0.75')
  await thanked(page, 'You donated $0.75 to Rex.')
  await page.goBack()
  await page.getByText('$250.75 raised of $500').waitFor()
  await donor.reload()
  await page.getByText('$250.75 raised of $500').waitFor()
  expect(await givenTo(id)).toEqual([
    { name: 'Anonymous', amountCents: 75 },
    { name: 'Ben Okafor', amountCents: 25_000 },
  ])
  await donor.open('/dashboard/my-donations-list')
  await page.getByText('Total pledged and received$250.75').waitFor()
  await page.getByRole('link', { name: 'Rex', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Rex', level: 1 }).waitFor()
  await donor.leave()
})

async function printed(page: Page, format: 'A4' | 'Letter'): Promise<string[]> {
  const pdf = await page.pdf({ format, printBackground: true })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text.map((words) => words.replaceAll(/\s+/g, ' '))
}

/** The page of the gift thanks the donor; no window covers how to pay. */
async function thanked(page: Page, text: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Your Gift' }).waitFor()
  const thanks = page
    .getByRole('status')
    .filter({ has: page.getByRole('heading', { name: 'Thank You!', exact: true }) })
  await thanks.getByText(text, { exact: true }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
}

/** The colors of a receipt that a browser in dark mode prints. */
async function inkAndGround(page: Page) {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const looks = await page.evaluate(() => {
    const seen = [...document.querySelectorAll('*')].filter((element) => element.checkVisibility())
    const parts = [...document.querySelectorAll('.receipt, .receipt *')]
    return {
      inks: [...new Set(parts.map((part) => getComputedStyle(part).color))],
      grounds: [...new Set(seen.map((part) => getComputedStyle(part).backgroundColor))],
    }
  })
  await page.emulateMedia({ media: null, colorScheme: 'light' })
  return looks
}

async function expectReadableWithoutScripts(donationPage: string, campaign: string, reference: string): Promise<void> {
  const context = await site.browser.newContext({ baseURL: site.server.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(donationPage)
  for (const words of ['$125.50', 'Pledged', reference, 'Send it to DK50 0040 0440 1162 43.', 'Get well soon!'])
    expect(await page.getByText(words).first().isVisible(), words).toBe(true)
  expect(await page.getByRole('main').getByRole('button').filter({ visible: true }).count()).toBe(0)
  await page.goto(campaign)
  expect(await page.getByText('Get well soon!').isVisible()).toBe(true)
  await context.close()
}

test('a visitor promises, reads how to pay, and follows the donation until its receipt, and is erased', async () => {
  const { id } = await newCampaign('Luna')
  const visitor = await site.visit({ height: 500 })
  const { page } = visitor
  await visitor.open(`/donations/${id}`)
  await page.getByRole('button', { name: 'Donate Now' }).click()
  await inDialog(page, 'Email (optional)').fill('vera@example.org')
  await page.getByText('Add your name or a message').click()
  await inDialog(page, 'Your name').fill('Vera Visitor')
  await inDialog(page, 'Message').fill('Get well soon!')
  await inDialog(page, 'Show my name, message, and amount on this page').check()
  await inDialog(page, 'Keep me posted').check()
  await give(page, '125.50')
  await thanked(page, 'You donated $125.50 to Luna.')
  await page.getByText('Send it to DK50 0040 0440 1162 43.').waitFor()
  const reference = await page
    .getByText(/^PS-\d+-[\dA-F]{2}$/)
    .first()
    .innerText()
  expect(await page.title()).toBe('Your Gift · Happy Tails')
  const donationPage = new URL(page.url()).pathname
  expect(donationPage).toMatch(/^\/gifts\/\d+-[\w-]{43}$/)
  await page.getByRole('main').getByRole('link', { name: 'Luna' }).click()
  await page.getByText('$125.50 pledged, none received yet').waitFor()
  const wall = page.getByRole('region', { name: 'Donors' })
  await wall.getByText('Vera Visitor').waitFor()
  await wall.getByText('Get well soon!').waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Your gifts' }).click()
  await page.getByRole('link', { name: `See your gift ${reference}` }).click()
  await page.getByRole('heading', { level: 1, name: 'Your Gift' }).waitFor()
  await expectReadableWithoutScripts(donationPage, `/donations/${id}`, reference)

  await creator.trpc.campaigns.postUpdate.mutate({ id, text: 'Luna walks again.' })
  const { items } = await admin.trpc.donations.list.query({ reference })
  expect(items).toMatchObject([{ name: 'Vera Visitor', email: 'vera@example.org', amountCents: 12_550 }])
  await admin.trpc.donations.receive.mutate({ ids: items.map((donation) => donation.id) })

  // after another site, the page opens at its top, no matter how far the campaign was scrolled
  await visitor.open(`/donations/${id}`)
  await page.evaluate('scrollTo(0, 600)')
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(300)
  await page.goto('about:blank')
  await visitor.open(donationPage)
  await page.getByText('We’ve received your gift. Thank you!').waitFor()
  await page.getByText('Luna walks again.').waitFor()
  await page.getByRole('button', { name: 'Print receipt' }).waitFor()
  await nextFrame(page)
  expect(await page.evaluate('scrollY')).toBe(0)
  for (const format of ['A4', 'Letter'] as const) {
    const paper = await printed(page, format)
    expect(paper).toHaveLength(1)
    for (const words of [
      'Happy Tails',
      'Aarhus · help@tails.example · +45 12 34 56 78',
      'Receipt',
      reference,
      'Vera Visitor',
      'The campaign for Luna',
      '$125.50',
      'One hundred twenty-five dollars and fifty cents',
      `Receipt no. ${new Date().getUTCFullYear()}-00001`,
      'Thank you for your gift, Vera Visitor.',
    ])
      expect(paper[0], words).toContain(words)
    // the day of receipt alone
    expect(paper[0]).not.toMatch(/\d:\d\d|Time\)|UTC/)
    for (const other of ['Donations', 'Pet Listing', 'Login', 'Print receipt', 'Luna walks again', 'Privacy'])
      expect(paper[0], other).not.toContain(other)
  }
  expect(await inkAndGround(page)).toEqual({ inks: ['rgb(0, 0, 0)'], grounds: ['rgba(0, 0, 0, 0)'] })

  const show = page.getByLabel('Show my name, message, and amount on the campaign page')
  // not uncheck(), which requires the new state at once: the box changes when the setting is saved
  await show.click()
  await page.getByText('Saved.').waitFor()
  await expect.poll(() => show.isChecked()).toBe(false)
  await page.getByRole('link', { name: 'Luna', exact: true }).first().click()
  await wall.getByText('1 anonymous donor').waitFor()
  expect(await page.getByText('Vera Visitor').count()).toBe(0)

  await visitor.open(donationPage)
  await page.getByRole('button', { name: 'Delete my details' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my details', exact: true }).click()
  await page.getByText('You deleted your details.').waitFor()
  await visitor.reload()
  await page.getByText('You deleted your details.').waitFor()
  expect(await page.getByText('Vera').count()).toBe(0)
  expect((await admin.trpc.donations.list.query({ reference })).items).toMatchObject([
    { name: null, email: null, message: null, state: 'received', standingCents: 12_550 },
  ])
  await visitor.leave()
})
