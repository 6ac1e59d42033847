import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OtherAnswers } from '#web/testing/fake-server.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { campaign } from '#web/testing/records.ts'

// asked for together, and again each for itself
const loading = ['campaigns.list', 'campaigns.list,campaigns.counts', 'campaigns.counts,campaigns.list']

test('a list that cannot be loaded, also behind a proxy, shows an error and a button to try again', async () => {
  const broken = () => new Response('broken', { status: 500 })
  const others: OtherAnswers = Object.fromEntries(loading.map((paths) => [`/trpc/${paths}`, broken]))
  const list = () => ({ items: [campaign(1, { petName: 'Quincy' })], nextCursor: null })
  await openPage('/donations', { answers: { 'campaigns.list': list }, others })
  const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load the campaigns.' })
  await expect.element(alert).toBeVisible()
  for (const paths of loading) delete others[`/trpc/${paths}`]
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Quincy', { exact: true })).toBeVisible()
})

test("a campaign's page shows how to pay, in the shelter's own words, if they are set", async () => {
  const answers = { 'campaigns.byId': () => campaign(1) }
  await openPage('/donations/1', { answers, config: { howToPay: 'To our account.\n\nSee https://bank.example/paws' } })
  const section = page.getByRole('region', { name: 'How to pay' })
  await expect.element(section.getByText('To our account.')).toBeVisible()
  await expect.element(section.getByRole('link')).toHaveAttribute('href', 'https://bank.example/paws')
})

test('without payment instructions, a campaign has no such section', async () => {
  await openPage('/donations/1', { answers: { 'campaigns.byId': () => campaign(1) } })
  await expect.element(page.getByRole('button', { name: 'Donate Now' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'How to pay' })).not.toBeInTheDocument()
})

test('without campaigns the list shows one message and one action', async () => {
  await openPage('/donations', { answers: { 'campaigns.list': () => ({ items: [], nextCursor: null }) } })
  const main = page.getByRole('main')
  await expect.element(main.getByText('There are no campaigns yet.')).toBeVisible()
  const texts = (all: Element[]) => all.map(({ textContent }) => textContent)
  expect(texts(main.getByText(/campaigns/i).elements())).toEqual(['Donation Campaigns', 'There are no campaigns yet.'])
  const offered = main.getByRole('link').or(main.getByRole('button')).elements()
  expect(texts(offered)).toEqual(['Create Campaign'])
})
