import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { uploadPhoto } from './photo.ts'
import { type RunningServer, startServer } from './server.ts'
import { type Account, signUp, type Visitor, visit } from './visitor.ts'

let server: RunningServer
let browser: Browser
let ana: Account
let ben: Account
let image: string

beforeAll(async () => {
  server = await startServer()
  browser = await launchBrowser()
  ana = await signUp(server, 'Ana Moreau')
  ben = await signUp(server, 'Ben Okafor')
  image = await uploadPhoto(server, ana, 1)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const newCampaign = (petName: string, dollars: number) =>
  ana.trpc.campaigns.create.mutate({
    petName,
    image,
    maxCents: dollars * 100,
    location: 'Bergen',
    description: 'A broken leg.',
  })

async function givenTo(id: number) {
  const { items } = await ana.trpc.campaigns.donors.query({ id })
  const { donatedCents } = await ana.trpc.campaigns.byId.query({ id })
  return { donatedCents, donations: items.map(({ name, amountCents }) => ({ name, amountCents })) }
}

const giveCalls = '**/trpc/donations.give**'

async function openDialog({ page, open }: Visitor, id: number): Promise<void> {
  await open(`/donations/${id}`)
  await page.getByRole('button', { name: 'Donate Now' }).click()
  await page.getByRole('dialog').waitFor()
}

const amountField = (page: Page) => page.getByLabel('Amount ($)')
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm' })

async function answer(page: Page, title: string, text: string): Promise<void> {
  const alert = page.getByRole('dialog', { name: title, exact: true })
  await alert.getByText(text, { exact: true }).waitFor()
  await alert.getByRole('button', { name: 'OK' }).click()
  await alert.waitFor({ state: 'detached' })
}

async function loseNextAnswer({ page, allow }: Visitor): Promise<void> {
  allow(/ERR_FAILED/)
  await page.route(
    giveCalls,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

test('a visitor donates: the amount grows at once, and is the same after a reload', async () => {
  const { id } = await newCampaign('Rex', 100)
  const visitor = await visit(browser, server)
  const { page } = visitor
  await openDialog(visitor, id)
  await page.getByText('You will be shown as ‘Anonymous’.').waitFor()
  await amountField(page).fill(' 12.5 ')
  await confirm(page).click()
  await answer(page, 'Thank You!', 'You donated $12.50 to Rex.')
  await page.getByText('$12.50 raised of $100').waitFor()
  await page.getByText('12.5%').waitFor()
  await page.reload()
  await page.getByText('$12.50 raised of $100').waitFor()
  expect(await givenTo(id)).toEqual({ donatedCents: 1250, donations: [{ name: 'Anonymous', amountCents: 1250 }] })
  await visitor.leave()
})

test('a logged-in donor is named, or Anonymous by choice, and finds both donations and their total', async () => {
  const { id } = await newCampaign('Luna', 1000)
  const donor = await visit(browser, server, { as: ben })
  const { page } = donor
  await openDialog(donor, id)
  await amountField(page).fill('250')
  await confirm(page).click()
  await answer(page, 'Thank You!', 'You donated $250.00 to Luna.')
  await page.getByRole('button', { name: 'Donate Now' }).click()
  await amountField(page).fill('0.75')
  await page.getByLabel('Show me as ‘Anonymous’').check()
  await confirm(page).click()
  await answer(page, 'Thank You!', 'You donated $0.75 to Luna.')
  expect((await givenTo(id)).donations).toEqual([
    { name: 'Anonymous', amountCents: 75 },
    { name: 'Ben Okafor', amountCents: 25_000 },
  ])
  await donor.open('/dashboard/my-donations-list')
  await page.getByText('Total given, promised and received$250.75').waitFor()
  const rows = page.getByRole('row').filter({ hasText: 'Luna' })
  expect(await rows.locator('td:nth-child(2)').allInnerTexts()).toEqual(['$0.75', '$250'])
  expect((await rows.first().boundingBox())?.height).toBeLessThan(70)
  await rows.first().getByRole('link', { name: 'Luna', exact: true }).click()
  await page.getByRole('heading', { name: 'Luna', level: 1 }).waitFor()
  await donor.leave()
})

test.each([
  ['a double click', (page: Page) => confirm(page).dblclick()],
  [
    'Enter twice',
    async (page: Page) => {
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
    },
  ],
  [
    'two submits in a row',
    (page: Page) =>
      page.locator('form').evaluate((form: HTMLFormElement) => {
        form.requestSubmit()
        form.requestSubmit()
      }),
  ],
])('%s gives once', async (_name, act) => {
  const { id } = await newCampaign('Milo', 100)
  const visitor = await visit(browser, server)
  const { page } = visitor
  // the second press comes during the first request, whose response waits for both
  const pressed = Promise.withResolvers<void>()
  await page.route(giveCalls, async (route) => {
    await pressed.promise
    await route.continue()
  })
  await openDialog(visitor, id)
  await amountField(page).fill('10')
  await act(page)
  pressed.resolve()
  await answer(page, 'Thank You!', 'You donated $10.00 to Milo.')
  expect(await givenTo(id)).toEqual({ donatedCents: 1000, donations: [{ name: 'Anonymous', amountCents: 1000 }] })
  await visitor.leave()
})

test('a slow network, a second press while waiting, then a retry: one donation', async () => {
  const { id } = await newCampaign('Nala', 100)
  const visitor = await visit(browser, server)
  const { page } = visitor
  visitor.allow(/ERR_FAILED/)
  const heldCall = Promise.withResolvers<Route>()
  await page.route(giveCalls, (route) => heldCall.resolve(route), { times: 1 })
  await openDialog(visitor, id)
  await amountField(page).fill('40')
  await confirm(page).click()
  const route = await heldCall.promise
  await amountField(page).press('Enter')
  await page.keyboard.press('Escape')
  await route.abort()
  await answer(page, 'Oops!', 'Donation failed. Please try again.')
  expect((await givenTo(id)).donations).toEqual([])
  await confirm(page).click()
  await answer(page, 'Thank You!', 'You donated $40.00 to Nala.')
  await page.getByText('$40 raised of $100').waitFor()
  expect(await givenTo(id)).toEqual({ donatedCents: 4000, donations: [{ name: 'Anonymous', amountCents: 4000 }] })
  await visitor.leave()
})

test('a lost response, then a retry: one donation, even if a second one would not fit', async () => {
  const { id } = await newCampaign('Olive', 100)
  const donor = await visit(browser, server, { as: ben })
  const { page } = donor
  await loseNextAnswer(donor)
  await openDialog(donor, id)
  await amountField(page).fill('60')
  await confirm(page).click()
  await answer(page, 'Oops!', 'Donation failed. Please try again.')
  await page.getByText('We don’t know whether your $60.00 arrived.').waitFor()
  await confirm(page).click()
  await answer(page, 'Thank You!', 'You donated $60.00 to Olive.')
  await page.getByText('$60 raised of $100').waitFor()
  expect(await givenTo(id)).toEqual({ donatedCents: 6000, donations: [{ name: 'Ben Okafor', amountCents: 6000 }] })
  await donor.leave()
})

async function choose(page: Page, version: 'Already recorded' | 'Entered just now', button: string): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Which gift did you mean?' })
  await question.getByRole('region', { name: version }).getByRole('button', { name: button }).click()
}

async function giveThirtyAfterALostTwentyFive(petName: string) {
  const { id } = await newCampaign(petName, 1000)
  const visitor = await visit(browser, server)
  const { page } = visitor
  visitor.allow(/409/)
  await loseNextAnswer(visitor)
  await openDialog(visitor, id)
  await amountField(page).fill('25')
  await confirm(page).click()
  await answer(page, 'Oops!', 'Donation failed. Please try again.')
  await amountField(page).fill('30')
  await confirm(page).click()
  return { id, visitor, page }
}

test('a lost response, then another amount: keeping the first gives nothing more', async () => {
  const { id, visitor, page } = await giveThirtyAfterALostTwentyFive('Poppy')
  await choose(page, 'Already recorded', 'Keep this')
  await answer(page, 'Thank You!', 'You donated $25.00 to Poppy.')
  await page.getByText('$25 raised of $1,000').waitFor()
  expect((await givenTo(id)).donations).toEqual([{ name: 'Anonymous', amountCents: 2500 }])
  await visitor.leave()
})

test('a lost response, then another amount: changing to the second replaces the first', async () => {
  const { id, visitor, page } = await giveThirtyAfterALostTwentyFive('Piper')
  await choose(page, 'Entered just now', 'Change to this')
  await answer(page, 'Thank You!', 'You donated $30.00 to Piper.')
  await page.getByText('$30 raised of $1,000').waitFor()
  expect((await givenTo(id)).donatedCents).toBe(3000)
  await visitor.leave()
})

test('a lost response, then unticked: the name is off the wall', async () => {
  const { id } = await newCampaign('Pixie', 1000)
  const visitor = await visit(browser, server)
  const { page } = visitor
  visitor.allow(/409/)
  await loseNextAnswer(visitor)
  await openDialog(visitor, id)
  await amountField(page).fill('25')
  await page.getByText('Name, receipt, message').click()
  await page.getByLabel('Your name').fill('Vera Visitor')
  const show = page.getByLabel('Show my name, message and the amount on this page')
  await show.check()
  await confirm(page).click()
  await answer(page, 'Oops!', 'Donation failed. Please try again.')
  const wall = async () => (await ana.trpc.donations.wall.query({ id })).items.map(({ name }) => name)
  expect(await wall()).toEqual(['Vera Visitor'])
  await show.uncheck()
  await confirm(page).click()
  await choose(page, 'Entered just now', 'Change to this')
  await answer(page, 'Thank You!', 'You donated $25.00 to Pixie.')
  expect(await wall()).toEqual([])
  expect(await givenTo(id)).toEqual({ donatedCents: 2500, donations: [{ name: 'Vera Visitor', amountCents: 2500 }] })
  await visitor.leave()
})

test('a lost response, a closed dialog, and a reload, then a retry: one donation', async () => {
  const { id } = await newCampaign('Quincy', 100)
  const visitor = await visit(browser, server)
  const { page } = visitor
  await loseNextAnswer(visitor)
  await openDialog(visitor, id)
  await amountField(page).fill('7.5')
  await confirm(page).click()
  await answer(page, 'Oops!', 'Donation failed. Please try again.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await visitor.reload()
  await page.getByRole('button', { name: 'Donate Now' }).click()
  await page.getByText('We don’t know whether your $7.50 arrived.').waitFor()
  expect(await amountField(page).inputValue()).toBe('7.5')
  await confirm(page).click()
  await answer(page, 'Thank You!', 'You donated $7.50 to Quincy.')
  expect((await givenTo(id)).donatedCents).toBe(750)
  await visitor.leave()
})

test('without a network the donation fails with its own message, and nothing is given', async () => {
  const { id } = await newCampaign('Simba', 100)
  const visitor = await visit(browser, server)
  const { page, context } = visitor
  visitor.allow(/ERR_INTERNET_DISCONNECTED/)
  await openDialog(visitor, id)
  await amountField(page).fill('5')
  await context.setOffline(true)
  await confirm(page).click()
  await answer(page, 'Oops!', 'Donation failed. Please try again.')
  await context.setOffline(false)
  expect((await givenTo(id)).donations).toEqual([])
  await visitor.leave()
})

test('by keyboard alone: open, give, and return the focus', async () => {
  const { id } = await newCampaign('Xena', 100)
  const donor = await visit(browser, server, { as: ben })
  const { page } = donor
  await donor.open(`/donations/${id}`)
  const button = page.getByRole('button', { name: 'Donate Now' })
  await button.waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  for (let presses = 0; (await focused()) !== 'Donate Now'; presses += 1) {
    if (presses > 30) throw new Error('Tab does not lead to Donate Now')
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('Donate Now')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('nothing')
  await page.keyboard.press('Enter')
  await page.getByText('Invalid Amount').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Invalid Amount').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('5')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.getByText('You donated $5.00 to Xena.').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Donate Now')
  expect((await givenTo(id)).donations).toEqual([{ name: 'Anonymous', amountCents: 500 }])
  await donor.leave()
})
