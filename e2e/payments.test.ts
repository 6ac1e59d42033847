import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type StripeStandIn, startStripe } from '#server/testing/stripe.ts'
import { runCommand } from './command.ts'
import { uploadPhoto } from './photo.ts'
import { startSite } from './site.ts'
import type { Account } from './visitor.ts'

// A stub on this machine replaces Stripe's page, API, and events (server/testing/stripe.ts).

let stripe: StripeStandIn
const site = startSite({
  env: async () => {
    stripe = await startStripe()
    return stripe.env
  },
})
let creator: Account
let admin: Account
let image: string

beforeAll(async () => {
  creator = await site.signUp('Clara Creator')
  admin = await site.signUp('Ada Admin')
  const { code, stderr } = await runCommand(['admin', 'grant', admin.email, '--data', site.server.dataDir])
  if (code !== 0) throw new Error(stderr)
  image = await uploadPhoto(site.server, creator, 1)
})
afterEach(() => stripe.well())
afterAll(() => stripe?.stop())

const newCampaign = (petName: string) =>
  creator.trpc.campaigns.create.mutate({ petName, image, maxCents: 50_000, location: 'Aarhus', description: 'A hip.' })

const sumsOf = async (id: number) => {
  const { donatedCents, receivedCents, reservedCents } = await creator.trpc.campaigns.byId.query({ id })
  return { donatedCents, receivedCents, reservedCents }
}

async function donor(options?: Parameters<typeof site.visit>[0]) {
  const visitor = await site.visit(options)
  visitor.allow(new RegExp(`${stripe.url}/(pay/|favicon)`))
  return visitor
}

const webhook = () => `${site.server.url}/api/stripe/webhook`

async function toCheckout(page: Page, dollars: string): Promise<void> {
  await page.getByRole('button', { name: 'Donate Now' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Test payments').waitFor()
  await dialog.getByText('No real money moves.').waitFor()
  await dialog.getByLabel('Amount ($)').fill(dollars)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(`${stripe.url}/pay/**`)
}

test('a visitor pays: the page waits, shows that the donation has arrived, and later the refund', async () => {
  const { id } = await newCampaign('Luna')
  const visitor = await donor()
  const { page } = visitor
  await visitor.open(`/donations/${id}`)
  await toCheckout(page, '25')
  await page.getByRole('heading', { name: /Luna/ }).waitFor()
  await page.getByText('$25.00 USD').waitFor()
  expect(await sumsOf(id)).toEqual({ donatedCents: 0, receivedCents: 0, reservedCents: 2500 })

  stripe.answer(503)
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByText('We are waiting for word from the bank.').waitFor()
  expect(await sumsOf(id)).toEqual({ donatedCents: 0, receivedCents: 0, reservedCents: 2500 })
  stripe.well()
  expect(await stripe.sendAll(webhook(), (events) => [...events, ...events])).toEqual([204, 204])
  await page.getByText('Thank you! Your gift has arrived.').waitFor()
  await page.getByRole('button', { name: 'Print receipt' }).waitFor()
  expect(await sumsOf(id)).toEqual({ donatedCents: 2500, receivedCents: 2500, reservedCents: 0 })

  const payment = stripe.lastSession().payment_intent
  if (typeof payment !== 'string') throw new Error('nothing was paid')
  for (const [cents, says] of [
    [1000, '$10.00 of this gift has been refunded. $15.00 stays with the shelter. Thank you!'],
    [1500, 'All of this gift has been refunded.'],
  ] as const) {
    expect((await stripe.send(stripe.refund(payment, cents), webhook())).status).toBe(204)
    await page.reload()
    await page.getByText(says).waitFor()
  }
  expect(await sumsOf(id)).toEqual({ donatedCents: 0, receivedCents: 0, reservedCents: 0 })
  await visitor.leave()
})

test('leaving the payment page charges nothing, and the amount is free at once', async () => {
  const { id } = await newCampaign('Rex')
  const visitor = await donor({ width: 390, height: 844 })
  const { page } = visitor
  await visitor.open(`/donations/${id}`)
  await toCheckout(page, '500')
  const other = await site.visit()
  await other.open(`/donations/${id}`)
  expect(await sumsOf(id)).toMatchObject({ reservedCents: 50_000 })
  await other.leave()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText('You left before you had paid, and nothing was charged.').waitFor()
  await expect.poll(() => sumsOf(id)).toEqual({ donatedCents: 0, receivedCents: 0, reservedCents: 0 })
  expect(stripe.lastSession().status).toBe('expired')
  await page.getByRole('link', { name: 'Give again' }).click()
  await page.getByRole('button', { name: 'Donate Now' }).waitFor()
  await visitor.leave()
})

test('an expired payment counts for nothing; one of another sum is set aside for admins', async () => {
  const { id } = await newCampaign('Coco')
  const visitor = await donor()
  const { page } = visitor
  await visitor.open(`/donations/${id}`)
  await toCheckout(page, '40')
  expect((await stripe.send(stripe.expire(stripe.lastSession().id), webhook())).status).toBe(204)
  expect(await sumsOf(id)).toEqual({ donatedCents: 0, receivedCents: 0, reservedCents: 0 })

  await visitor.open(`/donations/${id}`)
  await toCheckout(page, '40')
  const paid = stripe.pay(stripe.lastSession().id, { cents: 3000 })
  expect((await stripe.send(paid, webhook())).status).toBe(204)
  expect(await sumsOf(id)).toEqual({ donatedCents: 0, receivedCents: 0, reservedCents: 0 })
  const { items } = await admin.trpc.donations.problems.query({})
  expect(items).toMatchObject([{ reason: 'other_amount', cents: 3000, currency: 'usd', settledAt: null }])
  await visitor.leave()
})

test('a payment is received although the campaign was paused, and its page shows that after a reload', async () => {
  const { id } = await newCampaign('Daisy')
  const visitor = await donor()
  const { page } = visitor
  await visitor.open(`/donations/${id}`)
  await toCheckout(page, '12.50')
  await creator.trpc.campaigns.setPaused.mutate({ id, paused: true })
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByText('Thank you! Your gift has arrived.').waitFor()
  expect(await sumsOf(id)).toEqual({ donatedCents: 1250, receivedCents: 1250, reservedCents: 0 })
  expect(new Set(await stripe.sendAll(webhook()))).toEqual(new Set([204]))
  await page.reload()
  await page.getByText('Thank you! Your gift has arrived.').waitFor()
  expect(await sumsOf(id)).toEqual({ donatedCents: 1250, receivedCents: 1250, reservedCents: 0 })
  await visitor.leave()
})

test("a closed payment page can be resumed from the donation's page, which shows when it has expired", async () => {
  const { id } = await newCampaign('Pia')
  const visitor = await donor()
  const { page } = visitor
  await visitor.open(`/donations/${id}`)
  await toCheckout(page, '15')
  const { id: session, success_url } = stripe.lastSession()
  const donationPage = new URL(success_url ?? '').pathname
  await visitor.open(donationPage)
  await page.getByText('This gift can be paid until').waitFor()
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  await page.waitForURL(`${stripe.url}/pay/${session}`)
  expect((await stripe.send(stripe.expire(session), webhook())).status).toBe(204)
  await visitor.open(donationPage)
  await page.getByText('The payment was not completed', { exact: false }).waitFor()
  await visitor.leave()
})

test('while payments are unavailable a message appears, nothing typed is lost, and the next try works', async () => {
  const { id } = await newCampaign('Otto')
  const visitor = await donor()
  visitor.allow(/503/)
  const { page } = visitor
  stripe.answer(400)
  await visitor.open(`/donations/${id}`)
  await page.getByRole('button', { name: 'Donate Now' }).click()
  await page.getByLabel('Amount ($)').fill('25')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('nothing was charged', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'OK' }).click()
  expect(await page.getByLabel('Amount ($)').inputValue()).toBe('25')
  expect(await sumsOf(id)).toMatchObject({ reservedCents: 0 })
  stripe.well()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Thank you! Your gift has arrived.').waitFor()
  await page.getByText('two five dollars and zero zero cents').waitFor()
  expect(await sumsOf(id)).toEqual({ donatedCents: 2500, receivedCents: 2500, reservedCents: 0 })
  await visitor.open(`/donations/${id}`)
  await page.getByText('All of it received').waitFor()
  await visitor.leave()
})
