import {
  type Cell,
  type ColumnDef,
  createColumnHelper,
  createPaginatedRowModel,
  createSortedRowModel,
  type Header,
  type RowData,
  rowPaginationFeature,
  rowSortingFeature,
  type SortingState,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ArrowUpDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Select } from './input.tsx'
import { tableTexts as t } from './table.texts.ts'

/** Picture, head, and status share the card's first line. A break (`before:` of the row) comes next, then the rest. */
const cardClasses = {
  picture: 'order-1',
  head: 'order-2 min-w-20 grow basis-0',
  status: 'order-3',
  fact: 'order-5 flex items-baseline gap-2',
  wide: 'order-6 w-full',
  foot: 'order-7 w-full pt-2',
}

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
  columnMeta: {} as {
    /** The column's place on a phone's card. Only `fact` and `wide` show the column's name there. */
    card?: keyof typeof cardClasses
    /** The column's width in a table; columns without one share the rest. Classes, which may use `@min-[…]/table`. */
    width?: string
  },
})
type Features = typeof features

const rowClasses =
  'flex flex-wrap items-center gap-x-2.5 gap-y-1.5 rounded-card border border-line bg-card p-3 before:order-4 before:w-full md:table-row md:rounded-none md:border-0 md:border-t md:before:content-none'

/** Explicit, because Safari drops the roles of a table that CSS lays out as cards. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnheader: { role: 'columnheader' },
}

// biome-ignore lint/suspicious/noExplicitAny: a table's columns have values of different types
export type Columns<Row extends RowData> = ColumnDef<Features, Row, any>[]

/**
 * Creates typed columns: `const column = columnsOf<Pet>()`, then
 * `column.columns([column.accessor('name', { header: t.name }), …])`. Keep them outside the component or memoized.
 */
export const columnsOf = <Row extends RowData>() => createColumnHelper<Features, Row>()

/** A column's name: a text, or a function that returns it in the current language. */
const textOf = (header: unknown): string => (typeof header === 'function' ? header() : String(header ?? ''))

type DataTableProps<Row extends RowData> = {
  label: string
  columns: Columns<Row>
  /** Must not be a new array on every render. */
  rows: Row[]
  rowId: (row: Row) => string
  pageSize?: number
  sorted?: SortingState
  /** Shown above the table, for the rows on the page. */
  above?: (rows: Row[]) => ReactNode
}

/** Shown only if there is more than one page. `page` starts at 1. */
function Pagination({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  if (pages <= 1) return null
  return (
    <nav aria-label={t.pages()} className="mt-5 flex items-center justify-center gap-4">
      <Button look="secondary" size="small" icon={ChevronLeft} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t.previous()}
      </Button>
      <span aria-live="polite" className="text-sm text-ink-soft">
        {t.page({ page, pages })}
      </span>
      <Button look="secondary" size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t.next()}
        <ChevronRight aria-hidden className="size-[1.2em]" />
      </Button>
    </nav>
  )
}

type SortMenuProps = {
  columns: { id: string; name: string }[]
  sorted: { id: string; desc: boolean } | undefined
  onSort: (sorted: { id: string; desc: boolean } | undefined) => void
}

function SortMenu({ columns, sorted, onSort }: SortMenuProps) {
  const id = useId()
  const choose = (value: string) => {
    const [column, way] = value.split('/', 2)
    onSort(column ? { id: column, desc: way === 'desc' } : undefined)
  }
  return (
    <div className="mb-4 flex items-center gap-3 md:hidden">
      <label htmlFor={id} className="shrink-0 text-sm font-bold text-ink-soft">
        {t.sortBy()}
      </label>
      <Select
        id={id}
        className="min-w-0 grow"
        value={sorted ? `${sorted.id}/${sorted.desc ? 'desc' : 'asc'}` : ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t.newestFirst()}</option>
        {columns.map((column) => [
          <option key={`${column.id}/asc`} value={`${column.id}/asc`}>
            {column.name}
          </option>,
          <option key={`${column.id}/desc`} value={`${column.id}/desc`}>
            {t.reversed({ column: column.name })}
          </option>,
        ])}
      </Select>
    </div>
  )
}

/**
 * A table with pages and sortable columns (except those with `enableSorting: false`). On phones, each row is a card, on
 * which `meta.card` places each value. Some values are labeled there by their column's `header`, which must be a
 * text of a catalog. Widths come from the columns, never from users' texts.
 */
export function DataTable<Row extends RowData>({
  label,
  columns,
  rows,
  rowId,
  pageSize,
  sorted = [],
  above,
}: DataTableProps<Row>) {
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    autoResetPageIndex: false,
    initialState: { sorting: sorted, pagination: { pageIndex: 0, pageSize: pageSize ?? Number.MAX_SAFE_INTEGER } },
  })
  const pages = table.getPageCount()
  const page = Math.min(table.state.pagination.pageIndex, Math.max(0, pages - 1))
  // The last row of the last page may have been deleted.
  useEffect(() => table.setPageIndex(page), [table, page])
  const sortable = table.getAllLeafColumns().filter((column) => column.getCanSort())
  return (
    <div className="@container/table">
      {sortable.length > 0 && (
        <SortMenu
          columns={sortable.map(({ id, columnDef }) => ({ id, name: textOf(columnDef.header) }))}
          sorted={table.state.sorting[0]}
          onSort={(next) => table.setSorting(next ? [next] : [])}
        />
      )}
      {above?.(table.getRowModel().rows.map(({ original }) => original))}
      <table {...roles.table} aria-label={label} className="block w-full md:table md:table-fixed">
        <thead {...roles.rowgroup} className="max-md:sr-only">
          {table.getHeaderGroups().map((group) => (
            <tr {...roles.row} key={group.id}>
              {group.headers.map((header) => (
                <HeadingCell key={header.id} header={header}>
                  <table.FlexRender header={header} />
                </HeadingCell>
              ))}
            </tr>
          ))}
        </thead>
        <tbody {...roles.rowgroup} className="block space-y-3 md:table-row-group">
          {table.getRowModel().rows.map((row) => (
            <tr {...roles.row} key={row.id} className={rowClasses}>
              {row.getAllCells().map((cell) => (
                <ValueCell key={cell.id} cell={cell}>
                  <table.FlexRender cell={cell} />
                </ValueCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Pagination page={page + 1} pages={pages} onPage={(next) => table.setPageIndex(next - 1)} />
    </div>
  )
}

function ValueCell<Row extends RowData>({ cell, children }: { cell: Cell<Features, Row>; children: ReactNode }) {
  const { header, meta } = cell.column.columnDef
  const cardPart = meta?.card ?? 'fact'
  const named = cardPart === 'fact' || cardPart === 'wide'
  return (
    <td
      {...roles.cell}
      className={classes('min-w-0 md:table-cell md:w-auto md:px-2 md:py-3.5 xl:px-3 2xl:px-5', cardClasses[cardPart])}
    >
      {named && (
        <span aria-hidden className="shrink-0 text-sm font-bold text-ink-soft md:hidden">
          {textOf(header)}
        </span>
      )}
      <div className="min-w-0">{children}</div>
    </td>
  )
}

const arrows = { asc: ArrowUp, desc: ArrowDown, none: ArrowUpDown }
const directions = { asc: 'ascending', desc: 'descending', none: 'none' } as const

function HeadingCell<Row extends RowData>({
  header,
  children,
}: {
  header: Header<Features, Row>
  children: ReactNode
}) {
  const { header: name, meta } = header.column.columnDef
  const width = meta?.width
  if (!header.column.getCanSort()) {
    return (
      <th
        {...roles.columnheader}
        scope="col"
        className={classes('px-2 py-3 text-start text-sm text-ink-soft xl:px-3 2xl:px-5', width)}
      >
        {children}
      </th>
    )
  }
  const direction = header.column.getIsSorted() || 'none'
  const Arrow = arrows[direction]
  return (
    <th
      {...roles.columnheader}
      scope="col"
      aria-sort={directions[direction]}
      className={classes('text-start text-sm', width)}
    >
      {/* on phones, the headings are only for screen readers; the menu above sorts */}
      <span className="md:hidden">{textOf(name)}</span>
      <button
        type="button"
        onClick={header.column.getToggleSortingHandler()}
        className={classes(
          'hidden min-h-11 items-center gap-1 px-2 text-start font-bold md:inline-flex xl:px-3 2xl:px-5',
          direction === 'none' ? 'text-ink-soft' : 'text-amber-ink',
        )}
      >
        {children}
        <Arrow aria-hidden className="size-4 shrink-0" />
      </button>
    </th>
  )
}
