import type { WithheldState } from '#shared/approval.ts'
import {
  type ImportKind,
  type TransferApproval,
  type TransferColumn,
  transferApprovals,
} from '#shared/import-export.ts'
import type { Label } from '#shared/labels.ts'
import { currentCurrency } from '#shared/money.ts'
import { isBlank } from '#shared/names.ts'
import { text } from '#shared/text.ts'
import {
  type CellFormat,
  type CellProblem,
  type CellResult,
  type CellValue,
  dateTimeFormat,
  enumFormat,
  type TransferItem,
  textFormat,
  withDefault,
} from '../csv/cells.ts'

export type TransferOrigin = { mark: string; imageUrl: (image: string) => string }

export type ColumnSpec<Row, Incoming> = {
  write: (row: Row, origin: TransferOrigin) => CellValue
  read: (cell: string) => CellResult<Partial<Incoming>>
}

export const column = <Row, Incoming, T>(
  { write, read }: CellFormat<T>,
  of: (row: Row, origin: TransferOrigin) => T,
  to: (value: T) => Partial<Incoming>,
): ColumnSpec<Row, Incoming> => ({
  write: (row, origin) => write(of(row, origin)),
  read: (cell) => {
    const result = read(cell)
    return 'problem' in result ? result : { value: to(result.value) }
  },
})

export const exportOnlyColumn = <Row, Incoming>(write: (row: Row) => CellValue): ColumnSpec<Row, Incoming> => ({
  write,
  read: () => ({ value: {} }),
})

/** The currency of the row's amounts. `surveyFile` has refused other currencies. */
export const currencyColumn = <Row, Incoming>(): ColumnSpec<Row, Incoming> => exportOnlyColumn(() => currentCurrency())

export type ColumnSpecs<Kind extends ImportKind, Row, Incoming> = Record<
  TransferColumn<Kind>,
  ColumnSpec<Row, Incoming>
>

export const orderColumns = <Name extends string, C>(labels: Record<Name, unknown>, columns: Record<Name, C>) =>
  Object.fromEntries(Object.keys(labels).map((name) => [name, columns[name as Name]])) as Record<Name, C>

export function toItem<Kind extends ImportKind, Row, Incoming>(
  columns: ColumnSpecs<Kind, Row, Incoming>,
  row: Row,
  origin: TransferOrigin,
): TransferItem<Kind> {
  const entries = Object.entries<ColumnSpec<Row, Incoming>>(columns).map(([name, { write }]) => [
    name,
    write(row, origin),
  ])
  return Object.fromEntries(entries)
}

export type ColumnProblem<Kind extends ImportKind> = CellProblem & { column: TransferColumn<Kind> }

export function readItem<Kind extends ImportKind, Row, Incoming>(
  columns: ColumnSpecs<Kind, Row, Incoming>,
  cells: Partial<Record<TransferColumn<Kind>, string>>,
  /** Columns whose empty cells are left out of the record, although they are required: a draft may lack them. */
  mayLack: readonly TransferColumn<Kind>[] = [],
): { record: Incoming } | { problems: ColumnProblem<Kind>[] } {
  const problems: ColumnProblem<Kind>[] = []
  const parts: Partial<Incoming>[] = []
  for (const name of Object.keys(columns) as TransferColumn<Kind>[]) {
    const cell = cells[name] ?? ''
    if (mayLack.includes(name) && isBlank(cell)) continue
    const read = columns[name].read(cell)
    if ('problem' in read) problems.push({ column: name, ...read })
    else parts.push(read.value)
  }
  return problems.length > 0 ? { problems } : { record: Object.assign({}, ...parts) }
}

/** The record's key in all exports (docs/product.md 18.3). */
export const keyOf = (
  { mark }: Pick<TransferOrigin, 'mark'>,
  { id, key }: { id: number; key: string | null },
): string => key ?? `${mark}-${id}`

export type IncomingPost = {
  key: string | null
  approval: TransferApproval
  ownerEmail: string | null
  createdAt: Date | null
}

export type PostRow = WithheldState & { id: number; key: string | null; missing: string; createdAt: Date }

const approvalOf = ({ approval, hidden }: WithheldState): TransferApproval =>
  hidden ? 'hidden' : approval === 'none' ? 'approved' : approval

export function postColumns<Row extends PostRow>(
  labels: Record<'key' | 'approval' | 'owner' | 'added', Label>,
  ownerEmail: (row: Row) => string,
): Record<'key' | 'approval' | 'owner' | 'added', ColumnSpec<Row, IncomingPost>> {
  const anyText = (label: Label) => withDefault(textFormat(text({ label, max: 254 })), null)
  return {
    key: column(
      anyText(labels.key),
      (row, origin) => keyOf(origin, row),
      (key) => ({ key }),
    ),
    approval: column(withDefault(enumFormat(labels.approval, transferApprovals), null), approvalOf, (approval) => ({
      approval: approval ?? 'approved',
    })),
    owner: column(anyText(labels.owner), ownerEmail, (email) => ({ ownerEmail: email?.toLowerCase() ?? null })),
    added: column(
      withDefault(dateTimeFormat(labels.added), null),
      ({ createdAt }) => createdAt,
      (createdAt) => ({ createdAt }),
    ),
  }
}
