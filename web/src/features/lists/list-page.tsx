import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadMore } from '#web/components/feedback/load-more.tsx'
import { type Query, QueryState } from '#web/components/feedback/query-state.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { type Columns, DataTable } from '#web/components/ui/table.tsx'
import { type ListChoice, ListFilters, type ListSearch } from './list-filters.tsx'
import type { ListParams } from './list-params.ts'

type ListPageProps<Row extends { id: number }> = {
  params: ListParams
  /** Without it there is no field to search in. */
  search?: ListSearch
  choices: readonly ListChoice[]
  query: Query<Row[]> & ComponentProps<typeof LoadMore>['query']
  columns: Columns<Row>
  label: string
  loading: string
  failure: string
  /** What is shown where there is nothing at all. */
  empty: ReactNode
}

/** A list that the server searches, sorts and pages. */
export function ListPage<Row extends { id: number }>(props: ListPageProps<Row>) {
  const { params, search, choices, query, columns, label, loading, failure, empty } = props
  return (
    <>
      <ListFilters params={params} search={search} choices={choices} />
      <QueryState query={query} loading={<RowSkeletons count={6} label={loading} />} failure={failure}>
        {(rows) =>
          rows.length > 0 ? (
            <div className="space-y-6" aria-busy={query.isFetching}>
              <DataTable label={label} columns={columns} rows={rows} rowId={({ id }) => String(id)} />
              <LoadMore query={query} failure="More could not be loaded." />
            </div>
          ) : params.any ? (
            <div role="status">
              <EmptyState drawing="empty-requests" text="Nothing fits." hint="Try another name, or fewer filters." />
            </div>
          ) : (
            empty
          )
        }
      </QueryState>
    </>
  )
}
