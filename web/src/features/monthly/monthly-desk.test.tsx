import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { MonthlyRow } from '#shared/monthly-donations.ts'
import { violationsIn } from '#web/testing/axe.ts'
import type { Answers, OtherAnswers } from '#web/testing/fake-server.ts'
import { admin, openPage } from '#web/testing/open-page.tsx'
import { onePage, problem } from '#web/testing/records.ts'

const monthly: MonthlyRow = {
  id: 12,
  reference: 'PM-12-23',
  status: 'running',
  method: 'transfer',
  purpose: 'sponsor',
  petName: 'Rosie',
  amountCents: 2500,
  nextAt: null,
  createdAt: '2026-05-04T09:30:00.000Z',
  endedAt: null,
  endedBy: null,
  name: 'Dora',
  email: 'dora@example.org',
  pending: false,
}
const answers: Answers = {
  'donations.list': () => onePage([]),
  'donations.problems': () => onePage([]),
  'monthly.list': () => onePage([monthly]),
  'monthly.totals': () => ({ count: 1, cents: 2500 }),
}
const openDesk = (others: OtherAnswers = {}, more: Answers = {}, width = 320) =>
  openPage('/dashboard/gifts', { as: admin, answers: { ...answers, ...more }, others, width })
const download = page.getByRole('button', { name: 'Download monthly gifts (CSV)' })

test('the list of monthly gifts can be downloaded', async () => {
  const names: string[] = []
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  let asked = 0
  await openDesk({
    '/api/monthly-gifts.csv': () => {
      asked += 1
      return new Response('\uFEFFreference\r\n')
    },
  })
  await download.click()
  await expect.element(page.getByText('monthly-gifts.csv is in your downloads.')).toBeVisible()
  expect({ asked, names }).toEqual({ asked: 1, names: ['monthly-gifts.csv'] })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(await violationsIn('main')).toEqual([])
  saved.mockRestore()
})

test('a file that does not load shows the reason', async () => {
  await openDesk({ '/api/monthly-gifts.csv': () => problem(429, 'Too many attempts. Please wait a minute.') })
  await download.click()
  await expect.element(page.getByText('Too many attempts. Please wait a minute.')).toBeVisible()
})

test('without monthly gifts there is nothing to download', async () => {
  await openDesk({}, { 'monthly.list': () => onePage([]), 'monthly.totals': () => ({ count: 0, cents: 0 }) })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Monthly gifts' })).not.toBeInTheDocument()
  expect(download.elements()).toEqual([])
})
