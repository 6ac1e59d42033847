import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Figures } from '#shared/figures.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { refuse } from '#web/testing/fake-server.ts'
import { figuresRecord, monthRecord } from '#web/testing/figure-records.ts'
import { admin, member, openPage, ownSite } from '#web/testing/open-page.tsx'

// The figures of a year, to print (docs/product.md 30).

const staff = { ...member, staff: true }

const year2025 = (facts: Partial<Figures> = {}) =>
  figuresRecord({
    from: '2025-01',
    to: '2025-12',
    months: [
      {
        ...monthRecord('2025-02', { Dog: { arrived: 5, adopted: 2 }, Cat: { arrived: 3 } }),
        waited: { All: { median: 30.5, count: 2, exact: true } },
      },
      monthRecord('2025-12', { Dog: { returned: 1, departed: 1 }, Cat: { adopted: 2 } }),
    ],
    here: { before: { Dog: 4, Cat: 6 }, after: { Dog: 7, Cat: 7 }, now: { Dog: 9 } },
    waited: { All: { median: 14, count: 4, exact: false }, Dog: { median: 20, count: 2, exact: true } },
    ...facts,
  })

type OpenYearOptions = { year?: string; facts?: Partial<Figures>; as?: typeof admin; width?: number }

const open = ({ year = '2025', facts = {}, as = staff, width = 1280 }: OpenYearOptions = {}) =>
  openPage(`/dashboard/figures/${year}`, {
    as,
    width,
    config: ownSite,
    answers: { 'figures.ofPeriod': (input) => year2025({ ...input, ...facts }) },
  })

const paper = page.getByRole('region', { name: 'Figures of 2025' })
const rowsOf = (table: string) =>
  paper
    .getByRole('table', { name: table })
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))

test('the figures of a year are on a page of the shelter to print', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { calls } = await open()
  await expect.element(page.getByRole('heading', { name: 'Figures of 2025', level: 1 })).toBeVisible()
  await expect.element(paper.getByText('Paws', { exact: true })).toBeVisible()
  expect(paper.element().querySelector('header img')).not.toBeNull()
  await expect.element(paper.getByText('about 14 days')).toBeVisible()
  await expect.element(paper.getByText(/^Pets are the shelter’s own/)).toBeVisible()
  expect(calls('figures.ofPeriod')).toEqual([{ from: '2025-01', to: '2025-12' }])
  expect(await violationsIn('body')).toEqual([])
  await page.getByRole('button', { name: 'Print' }).click()
  expect(print).toHaveBeenCalledOnce()
  print.mockRestore()
})

test('pets at the start, and what happened, add up to those at the end: of all, by category, and by month', async () => {
  await open()
  await expect.element(paper).toBeVisible()
  const terms = paper.getByRole('definition').elements().slice(0, 6)
  expect(terms.map((term) => term.textContent?.trim())).toEqual(['10', '+ 8', '+ 1', '− 4', '− 1', '= 14'])
  const categories = rowsOf('By category')
  expect(categories).toEqual([
    'Category | Here at the start | Arrived | Came back | Adopted | Other departures | Here at the end | Days waited (median)',
    'Dog | 4 | 5 | 1 | 2 | 1 | 7 | 20',
    'Cat | 6 | 3 | 0 | 2 | 0 | 7 | not known',
    'Total | 10 | 8 | 1 | 4 | 1 | 14 | about 14',
  ])
  for (const row of categories.slice(1)) {
    const [start = 0, arrived = 0, returned = 0, adopted = 0, departed = 0, end] = row.split(' | ').slice(1).map(Number)
    expect(start + arrived + returned - adopted - departed).toBe(end)
  }
  const months = rowsOf('By month')
  expect(months).toHaveLength(14)
  expect(months.slice(1, 3)).toEqual(['Jan 2025 | 0 | 0 | 0 | 0 | 10 | –', 'Feb 2025 | 8 | 0 | 2 | 0 | 16 | 30.5'])
  expect(months.slice(-2)).toEqual(['Dec 2025 | 0 | 1 | 2 | 1 | 14 | –', 'Total | 8 | 1 | 4 | 1 | 14 | about 14'])
})

test('this year has the months so far, and the pets that are here now', async () => {
  await open({ year: '2026', facts: { months: [monthRecord('2026-02', { Dog: { arrived: 4 } })] } })
  const thisYear = page.getByRole('region', { name: 'Figures of 2026' })
  await expect.element(thisYear.getByText('2026 isn’t over yet. These are the figures so far.')).toBeVisible()
  await expect.element(thisYear.getByText('Nov 2026')).toBeVisible()
  await expect.element(thisYear.getByText('Dec 2026')).not.toBeInTheDocument()
  await expect.element(thisYear.getByRole('columnheader', { name: 'Here now' })).toBeVisible()
})

test('links lead to the years around, from the first with figures to this one', async () => {
  const { currentUrl } = await open()
  const years = page.getByRole('navigation', { name: 'Other years' })
  await expect.element(years.getByRole('link', { name: 'Figures of 2024' })).toBeVisible()
  await years.getByRole('link', { name: 'Figures of 2026' }).click()
  await expect.poll(currentUrl).toBe('/dashboard/figures/2026')
  await expect.element(page.getByRole('heading', { name: 'Figures of 2026', level: 1 })).toBeVisible()
  await expect.element(years.getByRole('link', { name: 'Figures of 2027' })).not.toBeInTheDocument()
  await expect.element(years.getByRole('link', { name: 'Figures of 2025' })).toBeVisible()
})

test.each([
  ['2027', 'No figures for 2027', 'That year hasn’t begun yet.'],
  ['2020', 'No figures for 2020', 'The first figures are from Mar 2024.'],
])('%s has no figures', async (year, text, hint) => {
  await open({ year })
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText(hint)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'All figures' })).toHaveAttribute('href', '/dashboard/figures')
})

test('a shelter without figures has none of any year', async () => {
  await open({ facts: { months: [], first: null, here: { before: {}, after: {}, now: {} } } })
  await expect.element(page.getByText('Figures start with the first pet you add.')).toBeVisible()
})

test.each(['abc', '20260', '0'])('%s is no year', async (year) => {
  const { calls } = await open({ year })
  await expect.element(page.getByText('There is no such year')).toBeVisible()
  expect(calls('figures.ofPeriod')).toEqual([])
})

test('figures that could not be loaded can be loaded again', async () => {
  await openPage('/dashboard/figures/2025', {
    as: staff,
    answers: { 'figures.ofPeriod': refuse('Something went wrong here.', { status: 500 }) },
  })
  await expect.element(page.getByText(/^The figures couldn’t be loaded\./)).toBeVisible()
})

test('the page fits on a phone; only admins can download the figures', async () => {
  await open({ width: 320, as: admin })
  await expect.element(page.getByRole('button', { name: 'Download CSV' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(await violationsIn('body')).toEqual([])
})

test('staff have no file', async () => {
  await open()
  await expect.element(paper).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument()
})
