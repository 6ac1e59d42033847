import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StripeStandIn, startStripe } from '#server/testing/stripe.ts'
import { violationsOn } from './axe.ts'
import { runCommand } from './command.ts'
import { petFacts, startSite } from './site.ts'
import type { Account, Visitor } from './visitor.ts'

// A family pays the adoption fee by card (docs/product.md 29). A stub on this machine replaces Stripe.

let stripe: StripeStandIn
const site = startSite({
  env: async () => {
    stripe = await startStripe()
    return stripe.env
  },
})
let shelter: Account
let rita: Account

beforeAll(async () => {
  shelter = await site.signUp('Ada Admin')
  rita = await site.signUp('Rita Requester')
  await runCommand(['admin', 'grant', shelter.email, '--yes', '--data', site.server.dataDir])
  const { saved } = await shelter.trpc.settings.get.query()
  await shelter.trpc.settings.save.mutate({ values: { ...saved, feeStep: true, adoptionFee: '95' } })
})
afterAll(() => stripe?.stop())

/** An accepted request whose fee the shelter has asked for. */
async function askedFor(name: string): Promise<number> {
  const pet = await shelter.trpc.pets.add.mutate(petFacts(site, { name }))
  const contact = { phone: '+1 555 0142', address: '12 Elm Street' }
  const { id } = await rita.trpc.adoptions.request.mutate({ petId: pet.id, ...contact })
  await shelter.trpc.adoptions.decide.mutate({ id, status: 'accepted' })
  await shelter.trpc.adoptionFees.ask.mutate({ id, amountCents: 9500 })
  return id
}

async function onPhone(path: string): Promise<Visitor> {
  const family = await site.visit({ as: rita, width: 390, height: 844 })
  family.allow(new RegExp(`${stripe.url}/(pay/|favicon)`))
  await family.open(path)
  return family
}

const stateOf = async (id: number) => (await rita.trpc.adoptionFees.ofRequest.query({ id }))?.fee?.state
const fact = ({ page }: Visitor, text: RegExp) =>
  page.getByRole('region', { name: 'Adoption fee' }).getByText(text).waitFor()

async function payOnPhone(family: Visitor): Promise<void> {
  const { page } = family
  await page.getByRole('button', { name: 'Pay $95.00 by card' }).click()
  await page.waitForURL(`${stripe.url}/pay/**`)
  await page.getByText('95.00 USD').waitFor()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await fact(family, /Paid by card on /)
  expect(new URL(page.url()).pathname).toMatch(/^\/dashboard\/requests\/\d+$/)
}

async function readReceipt({ page }: Visitor): Promise<string> {
  const link = page.getByRole('link', { name: /^Receipt F\d{4}-\d{5}$/ })
  const number = (await link.innerText()).replace('Receipt ', '')
  await link.click()
  const paper = page.getByRole('region', { name: 'Receipt for an adoption fee' })
  await paper.getByText(number, { exact: true }).waitFor()
  await paper.getByText('An adoption fee is not a donation.').waitFor()
  await paper.getByText('Test payment. No real money was charged.').waitFor()
  await page.getByRole('link', { name: 'Back to the request' }).click()
  return number
}

test('a family pays on a phone, both sides see the receipt, and a release refunds the fee by itself', async () => {
  const id = await askedFor('Pepper')
  const path = `/dashboard/requests/${id}`
  const family = await onPhone(path)
  await payOnPhone(family)
  expect(await violationsOn(family.page)).toEqual([])
  const number = await readReceipt(family)

  const desk = await site.visit({ as: shelter })
  await desk.open(path)
  await fact(desk, /Paid by card on /)
  expect(await readReceipt(desk)).toBe(number)
  await desk.page.getByRole('button', { name: 'Release hold' }).click()
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Release hold' }).click()
  await desk.page.getByText('Pepper is available again. We’ve told Rita Requester.').waitFor()

  await expect.poll(() => stateOf(id), { timeout: 60_000 }).toBe('refunded')
  const payment = stripe.lastSession().payment_intent
  expect(typeof payment === 'string' && [stripe.paid(payment), stripe.payback(payment)]).toEqual([9500, 0])
  await family.open(path)
  await fact(family, /Refunded to the card on /)
  await family.page.getByRole('link', { name: `Receipt ${number}` }).click()
  await family.page.getByText('This fee was paid back, so this receipt is no longer valid.').waitFor()

  await desk.open('/dashboard/fees')
  const list = desk.page.getByRole('main')
  await list.getByRole('listitem').filter({ hasText: 'Pepper' }).getByText('Refunded', { exact: true }).waitFor()
  await desk.open('/dashboard/gifts?state=all')
  await desk.page.getByText('No gifts yet.').waitFor()
  for (const visitor of [family, desk]) await visitor.leave()
})

test('a family that leaves the payment page halfway pays nothing, and can pay afterwards', async () => {
  const id = await askedFor('Juniper')
  const family = await onPhone(`/dashboard/requests/${id}`)
  const { page } = family
  await page.getByRole('button', { name: 'Pay $95.00 by card' }).click()
  await page.waitForURL(`${stripe.url}/pay/**`)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.getByText('The payment wasn’t finished, and nothing was charged.', { exact: false }).waitFor()
  expect(new URL(page.url()).search).toBe('?left')
  expect(await stateOf(id)).toBe('due')

  const started = stripe.lastSession()
  await page.getByRole('button', { name: /^(Continue paying \$95\.00|Pay \$95\.00 by card)$/ }).click()
  await page.waitForURL(`${stripe.url}/pay/**`)
  expect(stripe.lastSession().id).toBe(started.id)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await fact(family, /Paid by card on /)
  expect(await stateOf(id)).toBe('paid')
  await family.leave()
})
