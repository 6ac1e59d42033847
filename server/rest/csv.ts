/** UTF-8 says so in its first bytes, or spreadsheets take it for something else. */
export const byteOrderMark = '\uFEFF'

/** What a spreadsheet would run, or break a cell at. Full-width signs count in some languages. */
const runs = /^[=+\-@\t\r\n＝＋－＠]/u

/** Text that people wrote, as it does no harm in a spreadsheet: an apostrophe makes it text there. */
export const harmless = (text: string): string => (runs.test(text) ? `'${text}` : text)

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A line of CSV with its end (RFC 4180). What people wrote must be `harmless` first. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

/** Cents as a spreadsheet's number: '12.50'. */
export const csvAmount = (cents: number): string => (cents / 100).toFixed(2)

/** A time as its day in UTC; '' for none. */
export const csvDay = (time: Date | null): string => time?.toISOString().slice(0, 10) ?? ''
