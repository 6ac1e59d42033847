import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { formatReference } from '#shared/donations.ts'
import { runCommand } from './command.ts'
import { uploadPhoto } from './photo.ts'
import { startSite } from './site.ts'
import type { Account } from './visitor.ts'

const site = startSite()
let ada: Account
let carl: Account
let campaignId: number

beforeAll(async () => {
  carl = await site.signUp('Carl Creator')
  ada = await site.signUp('Ada Admin')
  const { code, stderr } = await runCommand(['admin', 'grant', ada.email, '--data', site.server.dataDir])
  expect(code, stderr).toBe(0)
  const image = await uploadPhoto(site.server, carl, 1)
  const campaign = { petName: 'Bella', image, maxCents: 50_000, location: 'Bergen', description: 'A broken leg.' }
  campaignId = (await carl.trpc.campaigns.create.mutate(campaign)).id
})

const promise = async (amountCents: number, name?: string) =>
  (await carl.trpc.donations.give.mutate({ campaignId, amountCents, name })).id

const rows = (page: Page) => page.getByRole('table', { name: 'Gifts' }).getByRole('row')
const row = (page: Page, id: number) => rows(page).filter({ hasText: formatReference(id) })
const choose = (page: Page, id: number) => page.getByRole('checkbox', { name: `Choose ${formatReference(id)}` }).check()

async function answer(page: Page, title: string, button: string): Promise<void> {
  const question = page.getByRole('dialog', { name: title, exact: true })
  await question.getByRole('button', { name: button, exact: true }).click()
  await question.waitFor({ state: 'detached' })
}

function linesOf(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
  const names = head.split(',')
  const cells = (line: string) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)]
  return lines.map((line) =>
    Object.fromEntries(
      cells(line).map(([, quoted, plain], place) => [names[place], quoted?.replaceAll('""', '"') ?? plain ?? '']),
    ),
  )
}

const sumOf = (lines: Record<string, string>[], column: string, ...states: string[]) =>
  lines.filter(({ state = '' }) => states.includes(state)).reduce((sum, line) => sum + Number(line[column]), 0)

test('an admin receives, cancels, enters, and corrects donations; file, page, and campaign agree to the cent', async () => {
  const ids = [await promise(2500, '=cmd|"calc"'), await promise(1050, 'Vera, the 2nd'), await promise(777)]
  const [one = 0, two = 0, three = 0] = ids
  const { page, open, leave } = await site.visit({ as: ada })
  await open('/dashboard')
  await page.getByRole('link', { name: 'Gifts', exact: true }).click()
  await expect.poll(() => rows(page).count()).toBe(1 + 3)

  await choose(page, one)
  await choose(page, two)
  await page.getByText('2 selected, $35.50').waitFor()
  await page.getByRole('button', { name: 'Mark as received', exact: true }).click()
  await answer(page, 'Mark 2 gifts as received?', 'Mark as received')
  await page.getByText('2 gifts are marked as received: $35.50.').waitFor()
  await expect.poll(() => rows(page).count()).toBe(1 + 1)
  // another admin is faster, and this page does not know yet
  await carl.trpc.donations.cancel.mutate({ ids: [three] })
  await choose(page, three)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await answer(page, 'Cancel 1 promise?', 'Cancel the promise')
  await page.getByText(`Somebody else was faster: ${formatReference(three)} is already cancelled.`).waitFor()

  await page.getByRole('button', { name: 'Enter cash' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Campaign', { exact: true }).selectOption({ label: 'Bella, $464.50 to go' })
  await dialog.getByLabel('Amount ($)').fill('20')
  await dialog.getByLabel('Name (optional)').fill('Olga 🐕')
  await dialog.getByRole('button', { name: 'Enter cash' }).click()
  const entered = await dialog.getByText('$20.00 is entered as received.').innerText()
  const cash = Number(/PS-(\d+)-/.exec(entered)?.[1])
  const link = await dialog.getByLabel('The gift’s page').inputValue()
  const secret = /\/gifts\/(\d+-[\w-]{43})$/.exec(link)?.[1] ?? ''
  expect((await carl.trpc.donations.bySecret.query({ secret })).reference).toBe(formatReference(cash))
  await dialog.getByRole('button', { name: 'Done' }).click()
  const second = { campaignId, amountCents: 4000, showName: false, idempotencyKey: 'entered by somebody else' }
  await ada.trpc.donations.enterCash.mutate(second)

  await page.getByRole('link', { name: 'Received', exact: true }).click()
  await row(page, cash).getByRole('button').click()
  await answer(page, 'Was this entered by mistake?', 'Cancel this gift')
  await page.getByText('1 gift is cancelled: $20.').waitFor()
  await expect.poll(() => rows(page).count()).toBe(1 + 3)

  await page.getByText('For the treasurer').click()
  await page.getByText('Gifts in this period').waitFor()
  const totals = await page.locator('main dl dd').allInnerTexts()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('gifts.csv')
  const text = readFileSync(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFFdate,')).toBe(true)
  const lines = linesOf(text)
  expect(lines.map(({ reference, state, donor }) => [reference, state, donor])).toEqual([
    [formatReference(one), 'received', `'=cmd|"calc"`],
    [formatReference(two), 'received', 'Vera, the 2nd'],
    [formatReference(three), 'cancelled', 'Carl Creator'],
    [formatReference(cash), 'cancelled', 'Olga 🐕'],
    [formatReference(cash + 1), 'received', ''],
  ])
  const received = sumOf(lines, 'standing', 'received', 'refunded')
  const promised = sumOf(lines, 'standing', 'promised')
  expect(totals).toEqual([
    '5',
    `$${promised.toFixed(2)}`,
    `$${received.toFixed(2)}`,
    `$${received.toFixed(2)}`,
    '$0.00',
  ])
  const { donatedCents, receivedCents } = await carl.trpc.campaigns.byId.query({ id: campaignId })
  expect([donatedCents, receivedCents]).toEqual([Math.round(received * 100), Math.round(received * 100)])
  await leave()
})

test("a creator goes from the donors to the campaign's donations, and cancels a promise", async () => {
  const id = await promise(600, 'Paul')
  const { page, open, leave } = await site.visit({ as: carl })
  await open('/dashboard/my-donations')
  expect(await page.getByRole('link', { name: 'Gifts', exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: /^View Donators/ }).click()
  await page.getByRole('link', { name: 'See these gifts in full' }).click()
  await row(page, id).getByText('Paul').waitFor()
  await page.getByText('Gifts to Bella’s campaign.').waitFor()
  expect(await page.getByRole('button', { name: 'Enter cash' }).count()).toBe(0)
  await row(page, id)
    .getByRole('button', { name: `Cancel: ${formatReference(id)}` })
    .click()
  await answer(page, 'Cancel 1 promise?', 'Cancel the promise')
  await page.getByText('1 gift is cancelled: $6.').waitFor()
  await row(page, id).getByText('Cancelled').waitFor()
  await leave()
})

test('a creator sets needs, posts updates, and reopens an ended campaign', async () => {
  const image = await uploadPhoto(site.server, carl, 2)
  const soon = new Date(Date.now() + 3000).toISOString()
  const facts = { petName: 'Max', image, maxCents: 50_000, location: 'Bergen', description: 'Two ears.' }
  const { id } = await carl.trpc.campaigns.create.mutate({ ...facts, lastDate: soon })
  await expect.poll(async () => (await carl.trpc.campaigns.byId.query({ id })).state).toBe('ended')
  const { page, open, leave } = await site.visit({ as: carl })
  await open('/dashboard/my-donations')
  await page.getByRole('link', { name: 'Reopen Max’s campaign' }).click()
  await page.getByText('When you save, it will be reopened').waitFor()
  await page.getByText('What the money is for').click()
  await page.getByRole('button', { name: 'Add a need' }).click()
  await page.getByLabel('What is needed').fill('Ear drops')
  await page.getByLabel('Price ($)').fill('18.50')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Max’s campaign is updated.').waitFor()
  expect(await carl.trpc.campaigns.byId.query({ id })).toMatchObject({
    state: 'open',
    needs: [{ text: 'Ear drops', cents: 1850, filledCents: 0 }],
  })
  await page.getByRole('button', { name: 'Updates on Max’s campaign' }).click()
  await page.getByLabel('What is new?').fill('He hears again.')
  await page.getByRole('button', { name: 'Post this update' }).click()
  await page.getByText('Your update is posted.').waitFor()
  expect((await carl.trpc.campaigns.updates.query({ id })).items).toMatchObject([{ text: 'He hears again.' }])
  await leave()
})
