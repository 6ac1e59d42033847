import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type StripeStandIn, startStripe } from '#server/testing/stripe.ts'
import { launchBrowser } from './browser.ts'
import { uploadPhoto } from './photo.ts'
import { type RunningServer, startServer } from './server.ts'
import { type Account, signUp, type Visitor, visit } from './visitor.ts'

let stripe: StripeStandIn
let server: RunningServer
let browser: Browser
let creator: Account
let image: string

beforeAll(async () => {
  stripe = await startStripe()
  server = await startServer({ env: stripe.env })
  browser = await launchBrowser()
  creator = await signUp(server, 'Clara Creator')
  image = await uploadPhoto(server, creator, 1)
})
afterEach(() => stripe.well())
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await stripe?.stop()
})

const newCampaign = (petName: string) =>
  creator.trpc.campaigns.create.mutate({ petName, image, maxCents: 10_000, location: 'Aarhus', description: 'A hip.' })

const sums = async (id: number) => {
  const { donatedCents, reservedCents, receivedCents } = await creator.trpc.campaigns.byId.query({ id })
  return { donatedCents, reservedCents, receivedCents }
}

/** A visitor who has given $25 and is at the payment page. */
async function toPayment(id: number): Promise<Visitor> {
  const visitor = await visit(browser, server)
  // the payment page is somebody else's
  visitor.allow(/^outside host: http:\/\/127\.0\.0\.1:\d+\/(pay\/\w+|favicon\.ico)$/)
  visitor.allow(/favicon\.ico/)
  const { page } = visitor
  await visitor.open(`/donations/${id}`)
  await page.getByRole('button', { name: 'Donate Now' }).click()
  await page.getByText('No real money moves.').waitFor()
  await page.getByLabel('Amount ($)').fill('25')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).waitFor()
  return visitor
}

const hear = () => stripe.sendAll(`${server.url}/api/stripe/webhook`)

test('paid: while the bank says nothing the page waits for it, and then has the receipt; a refund shows', async () => {
  const { id } = await newCampaign('Luna')
  const visitor = await toPayment(id)
  const { page } = visitor
  expect(await sums(id)).toEqual({ donatedCents: 0, reservedCents: 2500, receivedCents: 0 })
  stripe.answer(503)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('We are waiting for word from the bank.').waitFor()
  await page.getByText('Test payments').waitFor()
  stripe.well()
  await page.getByText('Thank you! Your gift has arrived.').waitFor()
  await page.getByText('two five dollars and zero zero cents').waitFor()
  expect(await sums(id)).toEqual({ donatedCents: 2500, reservedCents: 0, receivedCents: 2500 })

  const { payment_intent } = stripe.lastSession()
  stripe.refund(String(payment_intent), 1000)
  expect(new Set(await hear())).toEqual(new Set([204]))
  await page.reload()
  await page.getByText('$10.00 of this gift has been refunded. $15.00 stays with the shelter.').waitFor()
  await visitor.open(`/donations/${id}`)
  await page.getByText('All of it received').waitFor()
  await visitor.leave()
})

test('left: nothing was charged, and what was set aside is free at once', async () => {
  const { id } = await newCampaign('Otto')
  const visitor = await toPayment(id)
  const { page } = visitor
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText('You left before you had paid, and nothing was charged.').waitFor()
  await page.getByRole('link', { name: 'Give again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Otto' }).waitFor()
  expect(await sums(id)).toEqual({ donatedCents: 0, reservedCents: 0, receivedCents: 0 })
  await visitor.leave()
})

test('expired: the gift says that it was not paid', async () => {
  const { id } = await newCampaign('Pia')
  const visitor = await toPayment(id)
  stripe.expire(stripe.lastSession().id)
  await hear()
  expect(await sums(id)).toEqual({ donatedCents: 0, reservedCents: 0, receivedCents: 0 })
  const address = new URL(stripe.lastSession().success_url ?? '')
  await visitor.open(address.pathname)
  await visitor.page.getByText('The payment was not completed', { exact: false }).waitFor()
  await visitor.leave()
})

test('while payments are away it says so, nothing typed is lost, and the next try leads on', async () => {
  const { id } = await newCampaign('Rex')
  const visitor = await visit(browser, server)
  visitor.allow(/503/)
  visitor.allow(/^outside host|favicon/)
  const { page } = visitor
  stripe.answer(400)
  await visitor.open(`/donations/${id}`)
  await page.getByRole('button', { name: 'Donate Now' }).click()
  await page.getByLabel('Amount ($)').fill('25')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('nothing was charged', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'OK' }).click()
  expect(await page.getByLabel('Amount ($)').inputValue()).toBe('25')
  stripe.well()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Thank you! Your gift has arrived.').waitFor()
  expect(await sums(id)).toEqual({ donatedCents: 2500, reservedCents: 0, receivedCents: 2500 })
  await visitor.leave()
})
