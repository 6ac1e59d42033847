import { byteOrderMark, escapeFormulas, formatCsvRow } from '#shared/csv.ts'
import type { ImportEvent, ImportSums, ImportVerdict, MappedColumn } from '#shared/import.ts'
import { importReportTexts as t } from './import-report.texts.ts'

/** The result of a row with all its notes. Items of JSON may share a line. */
export type RowReport = {
  row: number
  line: number
  name: string
  verdict: ImportVerdict
  notes: string[]
  owner: string | null
}

export type ImportReport = {
  columns: MappedColumn[]
  rows: Map<number, RowReport>
  photoNames: string[]
  sums: ImportSums | null
  written: boolean
}

export const emptyReport = (): ImportReport => ({
  columns: [],
  rows: new Map(),
  photoNames: [],
  sums: null,
  written: false,
})

/** Mutates the report: 20,000 rows are not copied for each event. */
export function recordEvent(report: ImportReport, event: ImportEvent): void {
  if (event.type === 'mapping') report.columns = event.columns
  else if (event.type === 'photos') report.photoNames.push(...event.names)
  else if (event.type === 'row') {
    const { row, line, name, verdict, notes, owner } = event
    report.rows.set(row, { row, line, name, verdict, notes: [...notes], owner })
  } else if (event.type === 'note') report.rows.get(event.row)?.notes.push(event.note)
  else if (event.type === 'done') Object.assign(report, { sums: event.sums, written: event.written })
}

export const refusedRows = ({ rows }: ImportReport): RowReport[] =>
  [...rows.values()].filter(({ verdict }) => verdict === 'refused')

export const notedRows = ({ rows }: ImportReport): RowReport[] =>
  [...rows.values()].filter(({ verdict, notes }) => verdict !== 'refused' && notes.length > 0)

export function rowsByOwner({ rows }: ImportReport): { owner: string; rows: RowReport[] }[] {
  const owned = Map.groupBy(
    [...rows.values()].filter(({ verdict }) => verdict === 'added'),
    ({ owner }) => owner,
  )
  return [...owned]
    .flatMap(([owner, rows]) => (owner === null ? [] : [{ owner, rows }]))
    .toSorted((a, b) => b.rows.length - a.rows.length)
}

const results: Record<ImportVerdict, () => string> = {
  added: t.resultNew,
  'already here': t.resultHere,
  refused: t.resultRefused,
}

/** All verdicts as CSV. */
export function verdictsAsCsv({ rows }: ImportReport): string {
  const lines = [...rows.values()].map(({ line, name, verdict, notes, owner }) =>
    formatCsvRow([String(line), name, results[verdict](), owner ?? '', notes.join('\n')].map(escapeFormulas)),
  )
  return [byteOrderMark, formatCsvRow([t.line(), t.name(), t.result(), t.owner(), t.notes()]), ...lines].join('')
}
