import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadMore } from '#web/components/feedback/load-more.tsx'
import { type Query, QueryState } from '#web/components/feedback/query-state.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { type Columns, DataTable } from '#web/components/ui/table.tsx'
import { keepSearching, useAutoContinue } from '#web/lib/use-continued-search.ts'
import { type ListChoice, ListFilters, type ListSearch } from './list-filters.tsx'
import type { ListParams } from './list-params.ts'

type ListPageProps<Row extends { id: number }> = {
  params: ListParams
  search?: ListSearch
  choices: readonly ListChoice[]
  query: Query<{ rows: Row[]; inVain: number }> & ComponentProps<typeof LoadMore>['query']
  columns: Columns<Row>
  label: string
  loading: string
  failure: string
  empty: ReactNode
}

export function ListPage<Row extends { id: number }>(props: ListPageProps<Row>) {
  const { params, search, choices, query, columns, label, loading, failure, empty } = props
  const pauses = useAutoContinue({ ...query, inVain: query.data?.inVain ?? 0 })
  const more = { query, failure: 'More could not be loaded.' }
  const waiting = <RowSkeletons count={6} label={loading} />
  return (
    <>
      <ListFilters params={params} search={search} choices={choices} />
      <QueryState query={query} loading={waiting} failure={failure}>
        {({ rows }) =>
          rows.length > 0 ? (
            <div className="space-y-6" aria-busy={query.isFetching}>
              <DataTable label={label} columns={columns} rows={rows} rowId={({ id }) => String(id)} />
              <LoadMore {...more} {...(pauses && { note: 'Nothing else found so far.', label: keepSearching })} />
            </div>
          ) : query.hasNextPage && !pauses && !query.isFetchNextPageError ? (
            waiting
          ) : query.hasNextPage ? (
            <div role="status">
              <EmptyState
                drawing="empty-requests"
                text="Nothing found so far."
                hint="There is a lot here, and we haven't searched it all yet."
              >
                <LoadMore {...more} label={keepSearching} />
              </EmptyState>
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
