import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('cells with quotes, commas and line breaks are quoted, and lines end as RFC 4180 says', () => {
  expect(csvLine(['plain', 'a, b', 'she said "hi"', 'two\nlines', 'two\r\nlines', ''])).toBe(
    'plain,"a, b","she said ""hi""","two\nlines","two\r\nlines",\r\n',
  )
})
