import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MonthlyPage } from '#shared/monthly-donations.ts'
import type { MonthlyMethod } from '#shared/monthly-states.ts'
import { openPage } from '#web/testing/open-page.tsx'

const monthly = (method: MonthlyMethod): MonthlyPage => ({
  reference: 'PM-12-2F',
  status: 'running',
  method,
  purpose: 'shelter',
  pet: null,
  amountCents: 2500,
  nextAt: null,
  pausedUntil: null,
  answerBy: null,
  endedAt: null,
  endedBy: null,
  createdAt: '2026-05-04T09:30:00.000Z',
  name: null,
  email: null,
  erased: false,
  pending: false,
  checkoutUrl: null,
  canMail: false,
  howToPay: null,
  test: false,
  donations: [],
})

const inside = { exact: false }

test.each<[MonthlyMethod, string, string]>([
  ['card', 'Nothing more is collected.', 'Please cancel the transfer at your bank'],
  ['transfer', 'Please cancel the transfer at your bank', 'Nothing more is collected.'],
])('stopping a monthly gift by %s says what the donor still has to do', async (method, said, unsaid) => {
  let current = monthly(method)
  const { currentUrl } = await openPage(`/gifts/monthly/12-${'a'.repeat(43)}`, {
    config: { giving: true },
    answers: {
      'monthly.bySecret': () => current,
      'monthly.change': () => {
        current = { ...current, status: 'ended', endedBy: 'donor', endedAt: '2026-06-04T09:30:00.000Z' }
        return current
      },
    },
  })
  await page.getByRole('button', { name: 'Stop monthly gift' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(said, inside)).toBeVisible()
  expect(dialog.getByText(unsaid, inside).elements()).toEqual([])
  await dialog.getByRole('button', { name: 'Stop monthly gift' }).click()
  await expect.element(page.getByText('Your monthly gift has ended.', inside)).toBeVisible()
  await expect.element(page.getByText(said, inside)).toBeVisible()
  expect(page.getByText(unsaid, inside).elements()).toEqual([])
  await page.getByRole('link', { name: 'Start a new monthly gift' }).click()
  await expect.poll(currentUrl).toBe('/give/monthly')
})

test('a monthly gift begins with a suggested amount, or with a typed one', async () => {
  const { calls } = await openPage('/give/monthly', {
    config: { giving: true },
    answers: {
      'monthly.start': () => ({ path: `/gifts/monthly/12-${'a'.repeat(43)}`, checkoutUrl: null }),
      'monthly.bySecret': () => monthly('transfer'),
    },
  })
  await page.getByRole('button', { name: '$50', exact: true }).click()
  await expect.element(page.getByLabelText('Monthly amount ($)')).toHaveValue('50')
  await page.getByRole('button', { name: '$10', exact: true }).click()
  await page.getByLabelText('Your email').fill('dora@example.org')
  await page.getByRole('button', { name: 'Give monthly' }).click()
  await expect.element(page.getByRole('heading', { name: 'Your Monthly Gift' })).toBeVisible()
  expect(calls('monthly.start')).toMatchObject([{ amountCents: 1000, email: 'dora@example.org' }])
})
