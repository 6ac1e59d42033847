import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Figures } from '#shared/figures.ts'
import { dollars, setMoneyForm } from '#shared/money.ts'
import { moneyFormOf } from '#shared/money-form.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { refuse } from '#web/testing/fake-server.ts'
import { figuresRecord, monthRecord } from '#web/testing/figure-records.ts'
import { admin, member, openPage } from '#web/testing/open-page.tsx'

// The page of the shelter's figures (docs/product.md 30).

afterEach(() => setMoneyForm(() => dollars))

const staff = { ...member, staff: true }

const busyYear = (facts: Partial<Figures> = {}) =>
  figuresRecord({
    months: [
      monthRecord('2026-01', { Dog: { arrived: 5, adopted: 2, requests: 6, answered: 4 }, Cat: { arrived: 3 } }),
      monthRecord(
        '2026-05',
        { Dog: { returned: 1, adopted: 1, departed: 1 }, Cat: { adopted: 2, requests: 3, answered: 3 } },
        {
          campaign: { pledgedCents: 120_000, receivedCents: 90_050, refundedCents: 2500 },
          shelter: { pledgedCents: 5000, receivedCents: 5000, refundedCents: 0 },
        },
      ),
    ],
    here: { before: { Dog: 4, Cat: 6 }, after: { Dog: 6, Cat: 7 }, now: { Dog: 6, Cat: 7, Bird: 1 } },
    waited: {
      All: { median: 23.5, count: 5, exact: true },
      Dog: { median: 14, count: 3, exact: false },
      Cat: { median: 1, count: 2, exact: true },
    },
    answerHours: { All: { median: 60, count: 7, exact: true } },
    ...facts,
  })

type OpenFiguresOptions = { search?: string; facts?: Partial<Figures>; as?: typeof admin; width?: number }

const open = ({ search = '', facts = {}, as = staff, width = 1280 }: OpenFiguresOptions = {}) =>
  openPage(`/dashboard/figures${search}`, {
    as,
    width,
    answers: { 'figures.ofPeriod': (input) => busyYear({ ...input, ...facts }) },
  })

/** Each tile as 'name value'. */
const tiles = () =>
  page
    .getByRole('region', { name: 'At a glance' })
    .getByRole('definition')
    .elements()
    .map((value) => `${value.previousElementSibling?.textContent} ${value.textContent}`)
const rowsOf = (table: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))

test('staff see the last 12 months as numbers, charts, and tables', async () => {
  const { calls } = await open()
  await expect.element(page.getByText('Dec 2025 to Nov 2026')).toBeVisible()
  expect(calls('figures.ofPeriod')).toEqual([undefined])
  expect(tiles()).toEqual([
    'Pets here now 14',
    'Adopted 5',
    'Came back 1',
    'Wait for a home (median) 23.5 days',
    'Adoption requests 9',
    'Time to an answer (median) 2.5 days',
    'Pledged $1,250',
    'Received $950.50$25 refunded',
  ])
  const charts = page.getByRole('figure')
  await expect
    .element(charts.nth(0).getByRole('img'))
    .toHaveAccessibleName('Bar chart, Dec 2025 to Nov 2026. Arrived: 8, Came back: 1, Adopted: 5, Other departures: 1.')
  for (const name of ['Adoptions by category and month', 'Adoption requests by month', 'Donations by month'])
    await expect.element(page.getByRole('figure', { name })).toBeVisible()
  expect(rowsOf('By category')).toEqual([
    'Category | Here now | Arrived | Came back | Adopted | Other departures | Days waited (median)',
    'Dog | 6 | 5 | 1 | 3 | 1 | about 14',
    'Cat | 7 | 3 | 0 | 2 | 0 | 1',
    'Bird | 1 | 0 | 0 | 0 | 0 | not known',
    'Total | 14 | 8 | 1 | 5 | 1 | 23.5',
  ])
  await expect.element(page.getByText(/^Days waited count.*“About” means/)).toBeVisible()
  expect(await violationsIn('body')).toEqual([])
})

test('each chart has its table, with months in which nothing happened', async () => {
  const campaign = { pledgedCents: 123_456_789, receivedCents: 95_050, refundedCents: 2500 }
  await open({ width: 320, facts: { months: [monthRecord('2026-05', { Dog: { arrived: 1 } }, { campaign })] } })
  await page.getByRole('button', { name: 'Show as table: Donations by month' }).click()
  const rows = rowsOf('Donations by month')
  expect(rows).toHaveLength(13)
  expect(rows.slice(0, 2)).toEqual(['Month | Pledged | Received | Refunded', 'Dec 2025 | $0 | $0 | $0'])
  expect(rows[6]).toBe('May 2026 | $1,234,567.89 | $950.50 | $25')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  for (const text of document.querySelectorAll('figure text')) {
    const { left, right, height } = text.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(320)
    expect(height).toBeGreaterThanOrEqual(12)
  }
  expect(await violationsIn('body')).toEqual([])
  await page.getByRole('button', { name: 'Hide table: Donations by month' }).click()
  await expect.element(page.getByRole('table', { name: 'Donations by month' })).not.toBeInTheDocument()
})

test('charts tell their parts apart without color', async () => {
  await open()
  const chart = page.getByRole('figure', { name: 'Came and left, by month' })
  await expect.element(chart.getByRole('img')).toBeVisible()
  const looks = [...chart.element().querySelectorAll('li rect:last-child')].map((shape) => shape.getAttribute('class'))
  expect(new Set(looks).size).toBe(4)
})

test('months run from right to left, with the values at the right, where the page does', async () => {
  document.dir = 'rtl'
  onTestFinished(() => {
    document.dir = ''
  })
  await open()
  const drawing = page.getByRole('figure', { name: 'Adoption requests by month' }).getByRole('img')
  await expect.element(drawing).toBeVisible()
  const leftOf = (text: string) => {
    const match = [...drawing.element().querySelectorAll('text')].find(({ textContent }) => textContent === text)
    return match?.getBoundingClientRect().left ?? Number.NaN
  }
  expect(leftOf('Oct')).toBeLessThan(leftOf('Aug'))
  expect(leftOf('Aug')).toBeLessThan(leftOf('Dec'))
  expect(leftOf('Dec')).toBeLessThan(leftOf('0'))
})

test('the URL names the period, which links and a form change', async () => {
  const { calls, currentUrl } = await open({ search: '?from=2025-03&to=2025-04' })
  await expect.element(page.getByText('Mar 2025 to Apr 2025')).toBeVisible()
  await page.getByRole('link', { name: 'This year' }).click()
  await expect.poll(currentUrl).toBe('/dashboard/figures?from=2026-01&to=2026-12')
  await expect.element(page.getByText('Jan 2026 to Dec 2026')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'This year' })).toHaveAttribute('aria-current', 'page')
  // months that have not begun have no bars
  await page.getByRole('button', { name: 'Show as table: Donations by month' }).click()
  expect(rowsOf('Donations by month')).toHaveLength(12)
  // in the wrong order
  await page.getByLabelText('From').selectOptions('Jul 2026')
  await page.getByLabelText('To').selectOptions('Mar 2024')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.poll(currentUrl).toBe('/dashboard/figures?from=2024-03&to=2026-07')
  await expect.poll(() => calls('figures.ofPeriod').at(-1)).toEqual({ from: '2024-03', to: '2026-07' })
})

test('the years of a long period have a bar each', async () => {
  await open({ search: '?from=2022-06&to=2026-11' })
  await page.getByRole('button', { name: 'Show as table: Came and left, by year' }).click()
  expect(rowsOf('Came and left, by year')).toEqual([
    'Year | Arrived | Came back | Adopted | Other departures',
    ...['2022', '2023', '2024', '2025'].map((year) => `${year} | 0 | 0 | 0 | 0`),
    '2026 | 8 | 1 | 5 | 1',
  ])
})

test.each([
  '?from=2026-13&to=2026-14',
  '?from=2026-05&to=2026-01',
  '?from=2001-01&to=2026-01',
  '?to=2026-01',
  '?from=x&to=',
])('the last 12 months are shown in place of the period %s', async (search) => {
  const { calls } = await open({ search })
  await expect.element(page.getByText(/^We couldn’t show that period, so here are the last 12 months\./)).toBeVisible()
  await expect.element(page.getByText('Dec 2025 to Nov 2026')).toBeVisible()
  expect(calls('figures.ofPeriod')).toEqual([undefined])
})

test('a period before the first figures says when they begin', async () => {
  await open({ search: '?from=2020-01&to=2020-12', facts: { months: [] } })
  await expect.element(page.getByText('The first figures are from Mar 2024.')).toBeVisible()
  await expect.element(page.getByRole('figure')).not.toBeInTheDocument()
})

test('what has no known date is counted apart', async () => {
  const none = { arrived: 0, returned: 0, adopted: 0, departed: 0, requests: 0, answered: 0 }
  await open({ facts: { undated: { Dog: { ...none, adopted: 2 }, Cat: { ...none, adopted: 1, arrived: 1 } } } })
  const notes = page.getByRole('region', { name: 'About these figures' })
  await expect.element(notes.getByText('3 adoptions have no known date and are in no month.')).toBeVisible()
  await expect.element(notes.getByText(/^1 pet arrived on a day that nobody knows/)).toBeVisible()
  await expect.element(notes.getByText(/departures? ha/)).not.toBeInTheDocument()
})

test('a period without answers or adoptions has no medians, and no empty charts', async () => {
  await open({ facts: { months: [monthRecord('2026-11', { Dog: { arrived: 1 } })], waited: {}, answerHours: {} } })
  await expect.element(page.getByText('Dec 2025 to Nov 2026')).toBeVisible()
  expect(tiles().slice(3, 6)).toEqual([
    'Wait for a home (median) not known',
    'Adoption requests 0',
    'Time to an answer (median) not known',
  ])
  await expect
    .element(page.getByRole('figure', { name: 'Donations by month' }).getByText('Nothing in this period.'))
    .toBeVisible()
})

test('amounts are in the currency of the shelter', async () => {
  const form = moneyFormOf('en', 'JPY')
  setMoneyForm(() => form)
  await open()
  await expect.element(page.getByText('Dec 2025 to Nov 2026')).toBeVisible()
  expect(tiles().slice(6)).toEqual(['Pledged ¥125,000', 'Received ¥95,050¥2,500 refunded'])
  const drawing = page.getByRole('figure', { name: 'Donations by month' }).getByRole('img')
  await expect.element(drawing.getByText('¥50,000', { exact: true })).toBeVisible()
})

test('a shelter without figures learns how they begin', async () => {
  await openPage('/dashboard/figures', {
    as: staff,
    answers: { 'figures.ofPeriod': () => figuresRecord({ first: null }) },
  })
  await expect.element(page.getByText('No figures yet')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Add a pet' })).toHaveAttribute('href', '/dashboard/add-pet')
  expect(await violationsIn('body')).toEqual([])
})

test('figures that could not be loaded can be loaded again', async () => {
  const { answer } = await openPage('/dashboard/figures', {
    as: staff,
    answers: { 'figures.ofPeriod': refuse('Something went wrong here.', { status: 500 }) },
  })
  await expect.element(page.getByText(/^The figures couldn’t be loaded\./)).toBeVisible()
  answer({ 'figures.ofPeriod': () => busyYear() })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Dec 2025 to Nov 2026')).toBeVisible()
})

test('only admins can download the figures', async () => {
  const urls: string[] = []
  await openPage('/dashboard/figures?from=2026-01&to=2026-12', {
    as: admin,
    answers: { 'figures.ofPeriod': (input) => busyYear({ ...input }) },
    others: {
      '/api/figures.csv': ({ url }) => {
        urls.push(new URL(url).search)
        return new Response('month')
      },
    },
  })
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect.element(page.getByText(/figures-of-pets-2026-01-to-2026-12\.csv/)).toBeVisible()
  await page.getByRole('button', { name: 'Donations as CSV' }).click()
  await expect.element(page.getByText(/figures-of-donations-2026-01-to-2026-12\.csv/)).toBeVisible()
  expect(urls).toEqual(['?from=2026-01&to=2026-12&of=pets', '?from=2026-01&to=2026-12&of=donations'])
})

test('staff have no file, and a link to the year', async () => {
  await open()
  await expect.element(page.getByRole('link', { name: 'Figures of 2026 to print' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Figures', exact: true })).toHaveAttribute('aria-current', 'page')
})

test('members are told that figures are for staff', async () => {
  const { calls } = await open({ as: member })
  await expect.element(page.getByRole('link', { name: /dashboard/i }).last()).toBeVisible()
  expect(calls('figures.ofPeriod')).toEqual([])
  await expect.element(page.getByRole('link', { name: 'Figures', exact: true })).not.toBeInTheDocument()
})

test('a chart takes the width of the window, and of paper', async () => {
  await open({ width: 768 })
  const drawing = page.getByRole('figure', { name: 'Adoption requests by month' }).getByRole('img')
  const width = () => Number(drawing.element().getAttribute('viewBox')?.split(' ')[2])
  await expect.poll(width).toBeGreaterThan(600)
  await page.viewport(390, 800)
  await expect.poll(width).toBeLessThan(390)
  await page.viewport(800, 800)
  await expect.poll(width).toBeGreaterThan(640)
  window.dispatchEvent(new Event('beforeprint'))
  expect(width()).toBeLessThanOrEqual(640)
  window.dispatchEvent(new Event('afterprint'))
})
