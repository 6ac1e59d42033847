import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StripeStandIn, startStripe } from '#server/testing/stripe.ts'
import { runCommand } from './command.ts'
import { startSite } from './site.ts'
import type { Account } from './visitor.ts'

// Gifts to the shelter itself (docs/product.md 8.23). A stub on this machine replaces Stripe.

let stripe: StripeStandIn
const site = startSite({
  env: async () => {
    stripe = await startStripe()
    return stripe.env
  },
})
let admin: Account

beforeAll(async () => {
  admin = await site.signUp('Ada Admin')
  const { code, stderr } = await runCommand(['admin', 'grant', admin.email, '--data', site.server.dataDir])
  if (code !== 0) throw new Error(stderr)
})
afterAll(() => stripe?.stop())

test('an admin turns it on; a visitor pledges, another pays by card, and the desk has both', async () => {
  const desk = await site.visit({ as: admin })
  await desk.open('/dashboard/settings')
  await desk.page.getByLabel('Let visitors give to the shelter itself').check()
  await desk.page.getByRole('button', { name: 'Save', exact: false }).first().click()
  await expect.poll(async () => (await admin.trpc.settings.get.query()).saved.shelterDonations).toBe(true)

  const visitor = await site.visit()
  visitor.allow(new RegExp(`${stripe.url}/(pay/|favicon)`))
  const { page } = visitor
  await visitor.open('/')
  await page.getByRole('main').getByRole('link', { name: 'Give to the shelter' }).click()
  await page.getByLabel('Amount ($)').fill('0.25')
  await page.getByLabel('Your name').fill('Dora Donor')
  await page.getByText('Your gift: $0.25').waitFor()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Your Gift' }).waitFor()
  await page.getByText('Pledged').first().waitFor()

  await visitor.open('/give')
  await page.getByRole('button', { name: '$25', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(`${stripe.url}/pay/**`)
  await page.getByRole('heading', { name: /^Donation to / }).waitFor()
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL(/\/gifts\/.*paid/)
  await page.getByText('We’ve received your gift. Thank you!').first().waitFor()

  await desk.open('/dashboard/gifts?state=all&purpose=shelter')
  for (const text of ['Dora Donor', '$0.25', '$25']) await desk.page.getByText(text, { exact: true }).first().waitFor()
  expect(await desk.page.getByRole('cell', { name: 'The shelter', exact: true }).count()).toBe(2)
})
