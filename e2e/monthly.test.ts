import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StripeStandIn, startStripe } from '#server/testing/stripe.ts'
import { runCommand } from './command.ts'
import { petFacts, startSite } from './site.ts'
import type { Account, Visitor } from './visitor.ts'

// A stub on this machine replaces Stripe's page, API, and events (server/testing/stripe.ts).

let stripe: StripeStandIn
const site = startSite({
  mail: true,
  env: async () => {
    stripe = await startStripe()
    return stripe.env
  },
})
let admin: Account

beforeAll(async () => {
  admin = await site.signUp('Ada Admin')
  const { code } = await runCommand(['admin', 'grant', admin.email, '--data', site.server.dataDir])
  expect(code).toBe(0)
  const { version, saved } = await admin.trpc.settings.get.query()
  await admin.trpc.settings.save.mutate({ version, values: { ...saved, shelterDonations: true } })
})
afterAll(() => stripe?.stop())

/** Lets the address get another email: donors cause at most one a UTC day (docs/product.md 15.12). */
function nextDay() {
  const database = new BetterSqlite(path.join(site.server.dataDir, 'pawstead.db'), { timeout: 10_000 })
  database.exec("delete from donor_mails; update notices set mail_at = 0 where mail = 'waiting'")
  database.close()
}

const webhook = () => `${site.server.url}/api/stripe/webhook`

/** Fills in the form, pays at Stripe, and comes back. Returns the path of the monthly donation's page. */
async function give({ page }: Visitor, email: string): Promise<string> {
  await page.getByLabel('Monthly amount ($)').fill('25')
  await page.getByLabel('Your email').fill(email)
  await page.getByRole('button', { name: 'Give monthly' }).click()
  await page.waitForURL(`${stripe.url}/pay/**`)
  await page.getByText('25.00 USD').waitFor()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Your next gift will be collected on').waitFor()
  return new URL(page.url()).pathname
}

async function donor(options?: Parameters<typeof site.visit>[0]) {
  const visitor = await site.visit(options)
  visitor.allow(new RegExp(`${stripe.url}/(pay/|favicon)`))
  return visitor
}

const subscription = () => [...stripe.billing.subscriptions.values()].at(-1)?.id ?? ''

test('a visitor gives to the shelter monthly, skips, pauses, lowers, raises by an emailed link, and stops', async () => {
  const visitor = await donor()
  const { page } = visitor
  await visitor.open('/give/monthly')
  const pagePath = await give(visitor, 'dora@example.org')
  await stripe.sendAll(webhook())
  await page.getByText('$25.00 a month').waitFor()
  await page.getByRole('button', { name: 'Skip one month' }).click()
  await page.getByText('Nothing is collected for now.', { exact: false }).waitFor()
  await page.getByText('Paused', { exact: true }).waitFor()
  expect(stripe.billing.month(subscription()).status).toBe('void')
  await page.getByRole('button', { name: 'Resume now' }).click()
  await page.getByText('Active', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Pause 3 months' }).click()
  await page.getByText('Paused', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Resume now' }).click()
  await page.getByText('Active', { exact: true }).waitFor()
  const amount = page.getByLabel('New monthly amount ($)')
  await amount.fill('10')
  await page.getByRole('button', { name: 'Change amount' }).click()
  await page.getByText('$10.00 a month').waitFor()
  await amount.fill('40')
  await page.getByRole('button', { name: 'Change amount' }).click()
  await page.getByText('We’ve emailed you a link.', { exact: false }).waitFor()
  const linkOf = () =>
    site.smtp.mails
      .map(({ text }) => /http\S+\/monthly-card#\S+/.exec(text)?.[0])
      .findLast((link) => link !== undefined)
  const nextDaysLink = () => {
    nextDay()
    return linkOf()
  }
  await expect.poll(nextDaysLink, { interval: 500 }).toBeDefined()
  const link = new URL(linkOf() ?? '')
  await visitor.open(link.pathname + link.hash)
  await page.getByRole('button', { name: 'Continue to Stripe' }).click()
  await page.waitForURL(`${stripe.url}/pay/**`)
  await page.getByText('will be $40.00', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('$40.00 a month').waitFor()
  expect(stripe.billing.month(subscription()).amount_paid).toBe(4000)
  await visitor.open(pagePath)
  // also on a page that the server renders
  await page.getByText('Test payments').waitFor()
  await page.getByRole('button', { name: 'Use another card' }).waitFor()
  await page.getByRole('button', { name: 'Stop monthly gift' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop monthly gift' }).click()
  await page.getByText('Your monthly gift has ended.', { exact: false }).waitFor()
  expect(stripe.billing.subscriptions.get(subscription())?.status).toBe('canceled')
  await visitor.leave()
})

test.each([390, 1280])('a sponsor decides what happens after the pet finds a home, at %i pixels', async (width) => {
  const { id } = await admin.trpc.pets.add.mutate(petFacts(site, { name: 'Luna' }))
  const other = await admin.trpc.pets.add.mutate(petFacts(site, { name: 'Rocky' }))
  const visitor = await donor({ width, height: 844 })
  const { page } = visitor
  await visitor.open(`/pets/${id}`)
  await page.getByRole('link', { name: 'Sponsor Luna' }).click()
  await page.getByRole('heading', { name: 'Sponsor Luna' }).waitFor()
  const pagePath = await give(visitor, `sponsor${width}@example.org`)
  await page.getByRole('link', { name: 'Luna' }).waitFor()
  await admin.trpc.pets.markAdopted.mutate({ id })
  await expect
    .poll(() => stripe.billing.subscriptions.get(subscription())?.pause_collection)
    .toEqual({ behavior: 'void', resumes_at: null })
  await expect.poll(() => site.smtp.mails.some(({ text }) => text.includes('no longer needs a sponsor'))).toBe(true)
  await visitor.open(pagePath)
  await page.getByText('Luna no longer needs a sponsor here.', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Sponsor Rocky' }).first().click()
  await page.getByText('Your next gift will be collected on').waitFor()
  await page.getByRole('link', { name: 'Rocky' }).waitFor()
  expect(stripe.billing.subscriptions.get(subscription())?.pause_collection).toBeNull()
  await admin.trpc.pets.markAdopted.mutate({ id: other.id })
  await visitor.leave()
})

test('an admin sees and stops a monthly gift', async () => {
  const begun = await donor()
  await begun.open('/give/monthly')
  const pagePath = await give(begun, 'mona@example.org')
  const visitor = await site.visit({ as: admin })
  const { page } = visitor
  await visitor.open('/dashboard/gifts')
  const row = page.getByRole('listitem').filter({ hasText: 'mona@example.org' })
  await row.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop monthly gift' }).click()
  await row.getByText('Ended', { exact: true }).waitFor()
  await visitor.leave()
  await begun.open(pagePath)
  await begun.page.getByText('Your monthly gift has ended.', { exact: false }).waitFor()
  await begun.leave()
})
