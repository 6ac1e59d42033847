import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadMore } from '#web/components/feedback/load-more.tsx'
import { type Query, QueryState } from '#web/components/feedback/query-state.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Select } from '#web/components/ui/input.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { type Columns, DataTable } from '#web/components/ui/table.tsx'
import { keepSearching, useAutoContinue } from '#web/lib/use-continued-search.ts'
import { useSearchField } from '#web/lib/use-search-field.ts'
import { listPageTexts as t } from './list-page.texts.ts'
import type { ListParams } from './list-params.ts'

type ListChoice = { name: string; label: string; options: readonly (readonly [value: string, text: string])[] }

type ListSearch = { label: string; hint: string }

type ListFiltersProps = { params: ListParams; search?: ListSearch | undefined; choices: readonly ListChoice[] }

function ListFilters({ params, search, choices }: ListFiltersProps) {
  return (
    <search className="mb-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {search && <SearchField {...search} params={params} />}
      {choices.map(({ name, label, options }) => (
        <Field key={name} label={label}>
          {(control) => (
            <Select {...control} value={params.get(name)} onChange={({ target }) => params.set(name, target.value)}>
              {options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </search>
  )
}

function SearchField({ label, hint, params }: ListSearch & { params: ListParams }) {
  const { typed, setTyped, endTyping } = useSearchField({
    textInUrl: params.get('search'),
    pathFor: (text) => params.pathWith('search', text),
    pause: 250,
  })
  return (
    <Field label={label} className="sm:col-span-2 lg:col-span-1">
      {(control) => (
        <Input
          {...control}
          type="search"
          autoComplete="off"
          maxLength={100}
          placeholder={hint}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={endTyping}
        />
      )}
    </Field>
  )
}

type ListPageProps<Row extends { id: number }> = {
  params: ListParams
  search?: ListSearch
  choices: readonly ListChoice[]
  query: Query<{ rows: Row[]; emptyPages: number }> & ComponentProps<typeof LoadMore>['query']
  columns: Columns<Row>
  label: string
  loading: string
  failure: string
  empty: ReactNode
  /** Shown above the table, for its rows. */
  above?: (rows: Row[]) => ReactNode
}

export function ListPage<Row extends { id: number }>(props: ListPageProps<Row>) {
  const { params, search, choices, query, columns, label, loading, failure, empty, above } = props
  const pauses = useAutoContinue({ ...query, emptyPages: query.data?.emptyPages ?? 0 })
  const more = { query, failure: t.moreFailed() }
  const waiting = <RowSkeletons count={6} label={loading} />
  return (
    <>
      <ListFilters params={params} search={search} choices={choices} />
      <QueryState query={query} loading={waiting} failure={failure}>
        {({ rows }) =>
          rows.length > 0 ? (
            <div className="space-y-6" aria-busy={query.isFetching}>
              <DataTable
                label={label}
                columns={columns}
                rows={rows}
                rowId={({ id }) => String(id)}
                {...(above && { above })}
              />
              <LoadMore {...more} {...(pauses && { note: t.noneFurther(), label: keepSearching() })} />
            </div>
          ) : query.hasNextPage && !pauses && !query.isFetchNextPageError ? (
            waiting
          ) : query.hasNextPage ? (
            <div role="status">
              <EmptyState drawing="empty-requests" text={t.noneSoFar()} hint={t.noneSoFarHint()}>
                <LoadMore {...more} label={keepSearching()} />
              </EmptyState>
            </div>
          ) : params.any ? (
            <div role="status">
              <EmptyState drawing="empty-requests" text={t.noMatches()} hint={t.noMatchesHint()} />
            </div>
          ) : (
            empty
          )
        }
      </QueryState>
    </>
  )
}
