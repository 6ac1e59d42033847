/** UTF-8 says so in its first bytes, or spreadsheets take it for something else. */
export const byteOrderMark = '\uFEFF'

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A line of CSV with its end (RFC 4180). What people wrote must be `harmless` first. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`
