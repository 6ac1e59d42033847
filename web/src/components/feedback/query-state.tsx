import type { ReactNode } from 'react'
import { errorText } from '#web/lib/errors.ts'
import { ErrorState } from './error-state.tsx'

/** A question to the server, as the hooks answer it. */
export type Query<Data> = {
  data: Data | undefined
  isPending: boolean
  isFetching: boolean
  error: unknown
  refetch: () => unknown
}

type QueryStateProps<Data> = {
  query: Query<Data>
  /** What is shown until the first answer comes. */
  loading: ReactNode
  /** What is said when nothing could be loaded, before the reason. */
  failure: string
  children: (data: Data) => ReactNode
}

/** What the server was asked for: still coming, here, or not to be had, with the reason and a way to try again. */
export function QueryState<Data>({ query, loading, failure, children }: QueryStateProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  // the server waits for the answer: nobody would see what stands here until it comes
  if (query.isPending) return typeof window === 'undefined' ? null : loading
  return (
    <ErrorState
      text={`${failure} ${errorText(query.error)}`}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}
