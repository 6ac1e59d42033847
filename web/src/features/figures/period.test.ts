import { expect, test } from 'vitest'
import { figuresPath, isYear, lastMonths, monthChoices, periodBetween, readPeriod, yearPath } from './period.ts'

const read = (search: string) => readPeriod(new URLSearchParams(search))

test('the URL names a period, or none', () => {
  expect(read('')).toEqual({ period: undefined, wrong: false })
  expect(read('from=2026-01&to=2026-12&other=1')).toEqual({ period: { from: '2026-01', to: '2026-12' }, wrong: false })
})

test.each([
  'from=2026-01',
  'to=2026-01',
  'from=&to=',
  'from=2026-00&to=2026-01',
  'from=2026-1&to=2026-12',
  'from=2026-02&to=2026-01',
  'from=2016-01&to=2026-01',
])('%s is no period', (search) => {
  expect(read(search)).toEqual({ period: undefined, wrong: true })
})

test('periods and years have URLs', () => {
  expect(figuresPath()).toBe('/dashboard/figures')
  expect(figuresPath({ from: '2026-01', to: '2026-12' })).toBe('/dashboard/figures?from=2026-01&to=2026-12')
  expect(yearPath(2026)).toBe('/dashboard/figures/2026')
  expect(['2026', '1999'].every(isYear)).toBe(true)
  expect([undefined, '', '26', '0999', '20260', 'abcd', '2026x'].some(isYear)).toBe(false)
})

test('the last 12 months end with this one', () => {
  expect(lastMonths('2026-11')).toEqual({ from: '2025-12', to: '2026-11' })
  expect(periodBetween('2026-05', '2025-02')).toEqual({ from: '2025-02', to: '2026-05' })
})

test('all months with figures can be chosen, and those of the URL', () => {
  const period = { from: '2026-02', to: '2026-03' }
  expect(monthChoices(period, { first: '2026-01', now: '2026-04' })).toEqual([
    '2026-04',
    '2026-03',
    '2026-02',
    '2026-01',
  ])
  expect(monthChoices(period, { first: null, now: '2026-02' })).toEqual(['2026-03', '2026-02'])
})
