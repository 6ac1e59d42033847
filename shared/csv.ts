// Escapes texts in CSV files, so that no spreadsheet runs a user's text as a formula (docs/product.md 18.2).

/** Without it, spreadsheets do not read a file as UTF-8. */
export const byteOrderMark = '\uFEFF'

const quoteCell = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A line of CSV with its line end (RFC 4180). Texts by users must be passed to `escapeFormulas` first. */
export const formatCsvRow = (cells: readonly string[]): string => `${cells.map(quoteCell).join(',')}\r\n`

/** Characters that begin a formula; the full-width ones count in some languages. */
const formulaSigns = '=+-@＝＋－＠'

const formulaPattern = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u

/** Characters that begin a new cell in spreadsheets that do not split at commas, also within quotation marks. */
const cellSeparators = ';\t\r\n'

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
 * Puts an apostrophe before each sign that would begin a formula, whether a spreadsheet splits at commas, semicolons,
 * or tabs. `unescapeFormulas` removes exactly these apostrophes.
 */
export function escapeFormulas(text: string): string {
  const whole = formulaPattern.test(text) ? `'${text}` : text
  return splitAt(whole, findFormulaStarts(whole)).join("'")
}

/** The inverse of `escapeFormulas`. */
export function unescapeFormulas(cell: string): string {
  const marked = findFormulaStarts(cell).filter((place) => cell[place - 1] === "'")
  const whole = splitAt(cell, marked)
    .map((piece, index) => (index < marked.length ? piece.slice(0, -1) : piece))
    .join('')
  return whole.startsWith("'") && formulaPattern.test(whole) ? whole.slice(1) : whole
}

const splitAt = (text: string, indexes: number[]): string[] =>
  [0, ...indexes].map((place, index) => text.slice(place, indexes[index]))
