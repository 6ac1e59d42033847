import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StripeStandIn, startStripe } from '#server/testing/stripe.ts'
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
let image: string

beforeAll(async () => {
  creator = await site.signUp('Clara Creator')
  image = await uploadPhoto(site.server, creator, 1)
})
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

test('a visitor pays: payments are unavailable, then the page waits for the bank, and later shows the refund', async () => {
  const { id } = await newCampaign('Luna')
  const visitor = await donor()
  visitor.allow(/503/)
  const { page } = visitor
  stripe.answer(400)
  await visitor.open(`/donations/${id}`)
  await page.getByRole('button', { name: 'Donate Now' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Test payments').waitFor()
  await dialog.getByText('No real money is charged.').waitFor()
  await dialog.getByLabel('Amount ($)').fill('25')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('nothing was charged', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'OK' }).click()
  expect(await sumsOf(id)).toEqual({ donatedCents: 0, receivedCents: 0, reservedCents: 0 })
  stripe.well()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(`${stripe.url}/pay/**`)
  await page.getByRole('heading', { name: /Luna/ }).waitFor()
  await page.getByText('25.00 USD').waitFor()
  expect(await sumsOf(id)).toEqual({ donatedCents: 0, receivedCents: 0, reservedCents: 2500 })

  // the donor closes the payment page, and finds it again
  await visitor.open(new URL(stripe.lastSession().success_url ?? '').pathname)
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  stripe.answer(503)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Waiting for the bank to confirm your payment.').waitFor()
  expect(await sumsOf(id)).toEqual({ donatedCents: 0, receivedCents: 0, reservedCents: 2500 })
  stripe.well()
  expect(await stripe.sendAll(webhook(), (events) => [...events, ...events])).toEqual([204, 204])
  await page.getByText('We’ve received your gift. Thank you!').waitFor()
  await page.getByRole('button', { name: 'Print receipt' }).waitFor()
  const received = { donatedCents: 2500, receivedCents: 2500, reservedCents: 0 }
  await expect.poll(() => sumsOf(id)).toEqual(received)

  const payment = stripe.lastSession().payment_intent
  if (typeof payment !== 'string') throw new Error('nothing was paid')
  expect((await stripe.send(stripe.refund(payment, 1000), webhook())).status).toBe(204)
  const refunded = { donatedCents: 1500, receivedCents: 1500, reservedCents: 0 }
  await expect.poll(() => sumsOf(id)).toEqual(refunded)
  await visitor.reload()
  await page.getByText('$10.00 of this gift was refunded. The other $15.00 still counts. Thank you!').waitFor()
  await visitor.leave()
})

test('leaving the payment page charges nothing, and the amount is free at once', async () => {
  const { id } = await newCampaign('Rex')
  const visitor = await donor({ width: 390, height: 844 })
  const { page } = visitor
  await visitor.open(`/donations/${id}`)
  await page.getByRole('button', { name: 'Donate Now' }).click()
  await page.getByLabel('Amount ($)').fill('500')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(`${stripe.url}/pay/**`)
  expect(await sumsOf(id)).toMatchObject({ reservedCents: 50_000 })
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText('You left before paying, so nothing was charged.').waitFor()
  await expect.poll(() => sumsOf(id)).toEqual({ donatedCents: 0, receivedCents: 0, reservedCents: 0 })
  expect(stripe.lastSession().status).toBe('expired')
  await page.getByRole('link', { name: 'Donate again' }).click()
  await page.getByRole('button', { name: 'Donate Now' }).waitFor()
  await visitor.leave()
})
