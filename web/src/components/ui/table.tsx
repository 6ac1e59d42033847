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
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { classes } from './classes.ts'
import { Pagination } from './pagination.tsx'

const cardPlaces = { picture: '-order-2', head: 'grow basis-1/2 -order-1', foot: 'w-full pt-3' }

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
  columnMeta: {} as {
    /** Where the column's values stand on a phone's card: at its head, a picture first, or at its foot. */
    card?: keyof typeof cardPlaces
  },
})
type Features = typeof features

/** Said in so many words, because a table that CSS lays out as cards loses them in Safari. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  columnheader: { role: 'columnheader' },
}

// biome-ignore lint/suspicious/noExplicitAny: a table's columns hold values of different types; the library types lists of them so
export type Columns<Row extends RowData> = ColumnDef<Features, Row, any>[]

/** Makes typed columns: `const column = columnsOf<Pet>()`, then `column.columns([column.accessor('name', { header: 'Pet Name' }), …])`. Keep them outside the component or memoised. */
export const columnsOf = <Row extends RowData>() => createColumnHelper<Features, Row>()

type DataTableProps<Row extends RowData> = {
  /** Read out as the table's name. */
  label: string
  columns: Columns<Row>
  /** Must not be a new array on every render. */
  rows: Row[]
  rowId: (row: Row) => string
  /** Rows per page; without it everything is on one page. */
  pageSize?: number
  /** How the rows are sorted at first. */
  sorted?: SortingState
}

/**
 * A table whose headings sort (all columns but those with `enableSorting: false`), with pages. On phones each row becomes a
 * card that names its values by their column's `header`, which therefore is a string; those at the card's head and foot
 * (`meta.card`) speak for themselves.
 */
export function DataTable<Row extends RowData>({
  label,
  columns,
  rows,
  rowId,
  pageSize,
  sorted = [],
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
  // The last row of the last page may just have been deleted.
  useEffect(() => table.setPageIndex(page), [table, page])
  const sortable = table.getAllLeafColumns().some((column) => column.getCanSort())
  return (
    <>
      <table
        {...roles.table}
        aria-label={label}
        className="block w-full md:table md:overflow-hidden md:rounded-card md:border md:border-line md:bg-card"
      >
        <thead
          {...roles.rowgroup}
          className={classes('md:table-header-group', sortable ? 'mb-4 block md:mb-0' : 'max-md:sr-only')}
        >
          {table.getHeaderGroups().map((group) => (
            <tr
              {...roles.row}
              key={group.id}
              className="flex flex-wrap items-center gap-2 text-sm text-ink-soft before:mr-1 before:content-['Sort_by'] md:table-row md:before:content-none"
            >
              {group.headers.map((header) => (
                <HeadingCell key={header.id} header={header}>
                  <table.FlexRender header={header} />
                </HeadingCell>
              ))}
            </tr>
          ))}
        </thead>
        <tbody {...roles.rowgroup} className="block space-y-4 md:table-row-group">
          {table.getRowModel().rows.map((row) => (
            <tr
              {...roles.row}
              key={row.id}
              className="flex flex-wrap items-center gap-x-4 rounded-card border border-line bg-card p-4 md:table-row md:rounded-none md:border-0 md:border-t"
            >
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
    </>
  )
}

function ValueCell<Row extends RowData>({ cell, children }: { cell: Cell<Features, Row>; children: ReactNode }) {
  const { header, meta } = cell.column.columnDef
  const place = meta?.card
  return (
    <td
      {...roles.cell}
      className={classes(
        'min-w-0 py-2 md:table-cell md:w-auto md:px-2 md:py-3.5 xl:px-3 2xl:px-5',
        place ? cardPlaces[place] : 'flex w-full items-center justify-between gap-4',
      )}
    >
      {!place && (
        <span aria-hidden className="shrink-0 text-sm font-bold text-ink-soft md:hidden">
          {String(header ?? '')}
        </span>
      )}
      <div className={classes('min-w-0', !place && 'text-right md:text-left')}>{children}</div>
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
  if (!header.column.getCanSort()) {
    return (
      <th
        {...roles.columnheader}
        scope="col"
        className="px-2 py-3 text-left text-sm text-ink-soft max-md:sr-only xl:px-3 2xl:px-5"
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
      className="rounded-full border border-line bg-card text-left text-sm md:rounded-none md:border-0 md:bg-transparent"
    >
      <button
        type="button"
        onClick={header.column.getToggleSortingHandler()}
        className={classes(
          'inline-flex min-h-9 items-center gap-1.5 px-3.5 font-bold whitespace-nowrap md:min-h-11 md:px-2 xl:px-3 2xl:px-5',
          direction === 'none' ? 'text-ink-soft' : 'text-amber-ink',
        )}
      >
        {children}
        <Arrow aria-hidden className="size-4" />
      </button>
    </th>
  )
}
