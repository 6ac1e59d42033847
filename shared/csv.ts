// How texts stand in CSV files, so that no spreadsheet runs what somebody wrote (docs/product.md 18.2).

/** UTF-8 says so in its first bytes, or spreadsheets take it for something else. */
export const byteOrderMark = '\uFEFF'

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A line of CSV with its end (RFC 4180). What people wrote must be `harmless` first. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

/** What formulas begin with; full-width signs count in some languages. */
const signs = '=+-@＝＋－＠'

/** What a spreadsheet would run, or break a cell at, behind apostrophes. */
const runs = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u

/** Where a spreadsheet that does not split at commas begins a new cell, also within quotation marks. */
const separators = ';\t\r\n'

/** Where signs begin such a cell, behind blanks, quotation marks and apostrophes alone. */
function beginnings(text: string): number[] {
  const found: number[] = []
  if (!/[;\t\r\n]/.test(text)) return found
  let begins = false
  for (let place = 0; place < text.length; place += 1) {
    const character = text.charAt(place)
    if (separators.includes(character)) begins = true
    else if (begins && !/[\s"']/.test(character)) {
      if (signs.includes(character)) found.push(place)
      begins = false
    }
  }
  return found
}

/**
 * A text as it does no harm in a spreadsheet, whether that splits at commas, semicolons or tabs: an apostrophe before a sign
 * makes it text there. `asWritten` takes off these apostrophes again, and no other.
 */
export function harmless(text: string): string {
  const whole = runs.test(text) ? `'${text}` : text
  return cutAt(whole, beginnings(whole)).join("'")
}

/** What `harmless` was given. */
export function asWritten(cell: string): string {
  const marked = beginnings(cell).filter((place) => cell[place - 1] === "'")
  const whole = cutAt(cell, marked)
    .map((piece, index) => (index < marked.length ? piece.slice(0, -1) : piece))
    .join('')
  return whole.startsWith("'") && runs.test(whole) ? whole.slice(1) : whole
}

/** The pieces of a text between these places. */
const cutAt = (text: string, places: number[]): string[] =>
  [0, ...places].map((place, index) => text.slice(place, places[index]))
