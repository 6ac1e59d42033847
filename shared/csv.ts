// How texts stand in CSV files, so that no spreadsheet runs what somebody wrote (docs/product.md 18.2).

/** UTF-8 says so in its first bytes, or spreadsheets take it for something else. */
export const byteOrderMark = '\uFEFF'

const quoteCell = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A line of CSV with its end (RFC 4180). What people wrote must be `escapeFormulas` first. */
export const formatCsvRow = (cells: readonly string[]): string => `${cells.map(quoteCell).join(',')}\r\n`

/** What formulas begin with; full-width signs count in some languages. */
const formulaSigns = '=+-@＝＋－＠'

/** What a spreadsheet would run, or break a cell at, behind apostrophes. */
const formulaPattern = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u

/** Where a spreadsheet that does not split at commas begins a new cell, also within quotation marks. */
const cellSeparators = ';\t\r\n'

/** Where signs begin such a cell, behind blanks, quotation marks and apostrophes alone. */
function findFormulaStarts(text: string): number[] {
  const indexes: number[] = []
  if (!/[;\t\r\n]/.test(text)) return indexes
  let atCellStart = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index)
    if (cellSeparators.includes(character)) atCellStart = true
    else if (atCellStart && !/[\s"']/.test(character)) {
      if (formulaSigns.includes(character)) indexes.push(index)
      atCellStart = false
    }
  }
  return indexes
}

/**
 * A text as it does no harm in a spreadsheet, whether that splits at commas, semicolons or tabs: an apostrophe before a sign
 * makes it text there. `unescapeFormulas` takes off these apostrophes again, and no other.
 */
export function escapeFormulas(text: string): string {
  const whole = formulaPattern.test(text) ? `'${text}` : text
  return splitAt(whole, findFormulaStarts(whole)).join("'")
}

/** What `escapeFormulas` was given. */
export function unescapeFormulas(cell: string): string {
  const marked = findFormulaStarts(cell).filter((place) => cell[place - 1] === "'")
  const whole = splitAt(cell, marked)
    .map((piece, index) => (index < marked.length ? piece.slice(0, -1) : piece))
    .join('')
  return whole.startsWith("'") && formulaPattern.test(whole) ? whole.slice(1) : whole
}

/** The pieces of a text between these places. */
const splitAt = (text: string, indexes: number[]): string[] =>
  [0, ...indexes].map((place, index) => text.slice(place, indexes[index]))
