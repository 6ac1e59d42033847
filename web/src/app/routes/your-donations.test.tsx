import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { DonationSummary } from '#shared/donations.ts'
import { formatMonthlyReference } from '#shared/monthly-donations.ts'
import { rememberedDonations, rememberedMonthly } from '#web/features/donations/remembered-donations.ts'
import { answerQuestion } from '#web/testing/alerts.ts'
import { refuse } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'

const key = 'your-gifts'
const secretOf = (id: number) => `${id}-${'a'.repeat(43)}`
const stored = () => JSON.parse(localStorage.getItem(key) ?? '[]')
/** As another tab does. */
const storeElsewhere = (value: unknown) => {
  localStorage.setItem(key, JSON.stringify(value))
  window.dispatchEvent(new StorageEvent('storage', { key }))
}
beforeEach(() => rememberedDonations.forget())
afterEach(() => {
  vi.restoreAllMocks()
  rememberedMonthly.forget()
  rememberedDonations.forget()
})

const donation = (id: number, facts: Partial<DonationSummary> = {}): DonationSummary => ({
  id,
  reference: `PS-${id}`,
  state: 'promised',
  amountCents: 2500,
  standingCents: 2500,
  createdAt: '2026-05-04T09:30:00.000Z',
  campaign: { id: 1, petName: 'Rosie', title: null, shown: true },
  sponsored: null,
  ...facts,
})

const known = [
  donation(1234),
  donation(7, {
    state: 'received',
    amountCents: 1000,
    standingCents: 1000,
    campaign: { id: 2, petName: 'Otis', title: 'Otis’s knee', shown: false },
  }),
  donation(6, { state: 'refunded', standingCents: 0, campaign: null, sponsored: 'Biscuit' }),
]
const answers = {
  'donations.summaries': ({ secrets }: { secrets: string[] }) => ({
    items: known.filter(({ id }) => secrets.includes(secretOf(id))),
  }),
}
const list = page.getByRole('list', { name: 'Your gifts' })
const lines = () =>
  list
    .getByRole('listitem')
    .elements()
    .map((line) => line.textContent)

test.each([320, 390, 1280])('at %i px, gifts are listed newest first, with their current state', async (width) => {
  for (const id of [9, 6, 7, 1234]) rememberedDonations.remember(secretOf(id))
  const { calls } = await openPage('/gifts', { width, answers })
  await expect.poll(() => lines().length).toBe(4)
  for (const [index, words] of [
    ['$25', 'for Rosie', 'Pledged', 'PS-1234-7F', 'May 4, 2026'],
    ['$10', 'for “Otis’s knee”', 'Received'],
    ['$25', 'for Biscuit', 'Refunded'],
    ['This gift can’t be found anymore.'],
  ].entries())
    for (const word of words) expect(lines()[index], word).toContain(word)
  expect(page.getByRole('main').getByRole('link', { name: 'Otis’s knee' }).elements()).toEqual([])
  expect(calls('donations.summaries')).toHaveLength(1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('a gift is opened by its link', async () => {
  rememberedDonations.remember(secretOf(1234))
  const { currentUrl } = await openPage('/gifts', { answers })
  await page.getByRole('link', { name: 'See your gift PS-1234-7F' }).click()
  await expect.poll(currentUrl).toBe(`/gifts/${secretOf(1234)}`)
})

test('one gift is forgotten at once, all of them after a question, and the server is not asked again', async () => {
  for (const id of [9, 7, 1234]) rememberedDonations.remember(secretOf(id))
  const { calls } = await openPage('/gifts', { answers })
  await page.getByRole('button', { name: /^Forget PS-7-\S+ on this device$/ }).click()
  await expect.poll(() => lines().length).toBe(2)
  expect(stored()).toEqual([secretOf(1234), secretOf(9)])
  const all = page.getByRole('button', { name: 'Forget all on this device' })
  await all.click()
  await answerQuestion('Forget all gifts on this device?', 'Cancel')
  expect(stored()).toHaveLength(2)
  await all.click()
  await answerQuestion('Forget all gifts on this device?', 'Forget all on this device')
  await expect.element(page.getByText('No gifts on this device yet.')).toBeVisible()
  expect(stored()).toEqual([])
  expect(calls('donations.summaries')).toHaveLength(1)
})

test('gifts of another tab appear, and what is no link is ignored', async () => {
  rememberedDonations.remember(secretOf(7))
  await openPage('/gifts', { answers })
  await expect.poll(() => lines().length).toBe(1)
  storeElsewhere([secretOf(1234), 'javascript:alert(1)', 7, null, secretOf(7), `7-${'b'.repeat(43)}`])
  await expect.poll(() => lines().length).toBe(2)
  rememberedDonations.remember(secretOf(6))
  expect(stored()).toEqual([secretOf(6), secretOf(1234), secretOf(7)])
  storeElsewhere({ broken: true })
  await expect.element(page.getByText('No gifts on this device yet.')).toBeVisible()
})

test('the newest fifty are remembered', () => {
  for (let id = 1; id <= 60; id += 1) rememberedDonations.remember(secretOf(id))
  expect(stored()).toHaveLength(50)
  expect(stored()[0]).toBe(secretOf(60))
})

test('without storage, this page still has the gift, and its own page says so', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  rememberedDonations.remember(secretOf(1234))
  await openPage('/gifts', { answers })
  await expect.poll(() => lines().length).toBe(1)
})

test('a failed request can be repeated, and forgets nothing', async () => {
  rememberedDonations.remember(secretOf(1234))
  const { answer } = await openPage('/gifts', { answers: { 'donations.summaries': refuse('Not now.') } })
  await expect.element(page.getByText('Couldn’t load your gifts.', { exact: false })).toBeVisible()
  answer(answers)
  // the banner about the connection has one, too
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => lines().length).toBe(1)
})

test('users find the donations of their account, too; the footer leads here', async () => {
  const { currentUrl } = await openPage('/', { as: member, answers })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Your gifts' }).click()
  await expect.poll(currentUrl).toBe('/gifts')
  await page.getByRole('main').getByRole('link', { name: 'My Donations' }).click()
  await expect.poll(currentUrl).toBe('/dashboard/my-donations-list')
})

test('monthly gifts are listed with the way to their pages, and can be forgotten', async () => {
  const reference = formatMonthlyReference(12)
  rememberedMonthly.remember(secretOf(12))
  await openPage('/gifts', { width: 320, answers })
  const monthly = page.getByRole('list', { name: 'Your monthly gifts' })
  await expect.element(monthly.getByText(reference)).toBeVisible()
  const link = monthly.getByRole('link', { name: `See your monthly gift ${reference}` })
  await expect.element(link).toHaveAttribute('href', `/gifts/monthly/${secretOf(12)}`)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await monthly.getByRole('button', { name: `Forget ${reference} on this device` }).click()
  await expect.element(page.getByText('No gifts on this device yet.')).toBeVisible()
  expect(JSON.parse(localStorage.getItem('your-monthly-gifts') ?? '')).toEqual([])
})
