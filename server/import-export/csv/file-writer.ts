import { escapeFormulas, formatCsvRow } from '#shared/csv.ts'
import { type TransferFormat, type TransferKind, transferColumns, transferVersion } from '#shared/import-export.ts'
import { currentCurrency } from '#shared/money.ts'
import { type CellValue, cellOf } from './cells.ts'

type ExportPiece = { items: Record<string, CellValue>[]; last: boolean }

const cell = (value: CellValue | undefined): string => {
  const text = cellOf(value)
  if (text === null) throw new Error('a value that no cell can hold')
  return escapeFormulas(text)
}

/**
 * Returns a function that turns pieces of records into the file's text, without the byte order mark of CSV
 * (docs/product.md 18.2).
 */
export function fileWriter(kind: TransferKind, format: TransferFormat): (piece: ExportPiece) => string {
  const names = Object.keys(transferColumns[kind])
  let isFirst = true
  const begin = (text: string) => {
    const beginning = isFirst ? text : ''
    isFirst = false
    return beginning
  }
  if (format === 'csv') {
    return ({ items }) =>
      begin(formatCsvRow(names)) + items.map((item) => formatCsvRow(names.map((name) => cell(item[name])))).join('')
  }
  const head = `{ "pawstead": ${transferVersion}, "kind": "${kind}", "currency": "${currentCurrency()}", "items": [`
  let between = ''
  return ({ items, last }) => {
    const lines = items.map((item) => {
      const line = `${between}\n${JSON.stringify(item)}`
      between = ','
      return line
    })
    return `${begin(head)}${lines.join('')}${last ? '\n] }\n' : ''}`
  }
}
