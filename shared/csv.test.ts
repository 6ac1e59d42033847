import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormulas, formatCsvRow, unescapeFormulas } from './csv.ts'

test('cells with quotes, commas, and line breaks are quoted, and lines end by RFC 4180', () => {
  expect(formatCsvRow(['plain', 'a, b', 'she said "hi"', 'two\nlines', 'two\r\nlines', ''])).toBe(
    'plain,"a, b","she said ""hi""","two\nlines","two\r\nlines",\r\n',
  )
})

test('formulas become text', () => {
  for (const bad of [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\r',
    '\na',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
    "'=1",
    "''-1",
    ' =1',
    "' =1",
  ])
    expect(escapeFormulas(bad)).toBe(`'${bad}`)
  for (const good of [
    'Ben = Ann',
    'a@example.org',
    'عمر',
    '🐕',
    "'s-Hertogenbosch",
    "'",
    '',
    'a;b - c',
    'a\tb\nc',
    'a;1-2',
  ])
    expect(escapeFormulas(good)).toBe(good)
})

test('formulas become text also after semicolons, tabs, or line breaks', () => {
  for (const [written, inFile] of [
    ["x;=1+cmd|'/C calc'!A0;y", "x;'=1+cmd|'/C calc'!A0;y"],
    ['x;  @SUM(A1)', "x;  '@SUM(A1)"],
    ['x\t-1;\u00a0＋1', "x\t'-1;\u00a0'＋1"],
    ["x;'=1", "x;''=1"],
    // quotation marks within a cell quote nothing, and a line break ends the row
    ['x;"=1', 'x;"\'=1'],
    ['Knows:\r\n- dogs\n- cats', "Knows:\r\n'- dogs\n'- cats"],
    ['=1;=2', "'=1;'=2"],
    ['\t=1', "'\t'=1"],
    ['x;==1', "x;'==1"],
  ] as const)
    expect(escapeFormulas(written)).toBe(inFile)
})

/** The cells for a reader that splits at this character, and handles quotation marks at the start of a cell. */
const cellsAt = (separator: string, file: string) =>
  file.split(new RegExp(`${separator}|[\\r\\n]`)).map((cell) => cell.replace(/^[\s"]+/, ''))

const odd = ["'", '=', '-', '@', '+', ';', '\t', '\n', '\r\n', '"', ',', 'a', ' ', '＋']
const anyCell = fc.array(fc.constantFrom(...odd), { maxLength: 8 }).map((all) => all.join(''))

test('with any text, no cell begins with a sign, whatever the separator', () => {
  fc.assert(
    fc.property(anyCell, (text) => {
      for (const separator of [';', '\t'])
        for (const cell of cellsAt(separator, `1,${formatCsvRow([escapeFormulas(text), 'last'])}`))
          expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/u)
    }),
    { numRuns: 3000 },
  )
})

test('exactly the added apostrophes are removed', () => {
  fc.assert(
    fc.property(anyCell, (text) => unescapeFormulas(escapeFormulas(text)) === text),
    { numRuns: 3000 },
  )
  for (const kept of ['=1+1', "'s-Hertogenbosch", "'quoted'", "a; 'b'", '']) expect(unescapeFormulas(kept)).toBe(kept)
  // files of earlier versions have only the first apostrophe
  for (const [cell, written] of [
    ["'\t=1", '\t=1'],
    ["'=1;=2", '=1;=2'],
  ] as const)
    expect(unescapeFormulas(cell)).toBe(written)
})

test('a long cell takes linear time', () => {
  const spaces = ' '.repeat(1_000_000)
  for (const long of [`;${spaces}`, ';'.repeat(1_000_000), `${spaces}=`, "'".repeat(1_000_000), ";'=".repeat(300_000)])
    expect(unescapeFormulas(escapeFormulas(long))).toBe(long)
})
