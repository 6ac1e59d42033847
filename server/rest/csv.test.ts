import { expect, test } from 'vitest'
import { csvAmount, csvDay, csvLine, harmless } from './csv.ts'

test('cells with quotes, commas and line breaks are quoted, and lines end as RFC 4180 says', () => {
  expect(csvLine(['plain', 'a, b', 'she said "hi"', 'two\nlines', 'two\r\nlines', ''])).toBe(
    'plain,"a, b","she said ""hi""","two\nlines","two\r\nlines",\r\n',
  )
})

test('what a spreadsheet would run is text to it', () => {
  for (const bad of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠x'])
    expect(harmless(bad)).toBe(`'${bad}`)
  for (const good of ['Ben = Ann', 'a@example.org', 'عمر', '🐕', "'s-Hertogenbosch", ''])
    expect(harmless(good)).toBe(good)
})

test('amounts have two decimals, days are those in UTC', () => {
  expect([0, 5, 1250, 100_000_000].map(csvAmount)).toEqual(['0.00', '0.05', '12.50', '1000000.00'])
  expect(csvDay(new Date('2026-03-31T23:59:59.999Z'))).toBe('2026-03-31')
  expect(csvDay(null)).toBe('')
})
