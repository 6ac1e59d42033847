import type { ReactNode } from 'react'
import { errorText } from '#web/lib/errors.ts'
import { ErrorState } from './error-state.tsx'

export type Query<Data> = {
  data: Data | undefined
  isPending: boolean
  isFetching: boolean
  error: unknown
  refetch: () => unknown
}

type QueryStateProps<Data> = {
  query: Query<Data>
  loading: ReactNode
  failure: string
  children: (data: Data) => ReactNode
}

/** Shows a query: loading, its data, or the error with a button to try again. */
export function QueryState<Data>({ query, loading, failure, children }: QueryStateProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  // the server waits for the data: nobody would see the placeholder
  if (query.isPending) return typeof window === 'undefined' ? null : loading
  return (
    <ErrorState
      text={`${failure} ${errorText(query.error)}`}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}
