import { ArrowUp, RotateCw } from 'lucide-react'
import { Button, LinkButton } from '../ui/button.tsx'

type LoadMoreProps = {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  /** What is said when the next page could not be loaded. */
  failure: string
  /** Where the list goes on, for browsers without JavaScript. */
  next?: string | undefined
  /** What is said above the button, and on it instead of 'Load more'. */
  note?: string | undefined
  label?: string | undefined
  /** How many rows a table sorts that people can sort: those that are here. */
  sorted?: number
}

/** The way to the next page of a list, where there is one; says so when it could not be loaded. */
export function LoadMore({ query, failure, next, sorted, note, label }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError: failed, fetchNextPage } = query
  if (!hasNextPage) return null
  return (
    <div className="flex flex-col items-center gap-3">
      {failed && <p role="alert">{failure}</p>}
      {note && !failed && (
        <p role="status" className="text-center text-ink-soft">
          {note}
        </p>
      )}
      {sorted !== undefined && (
        <p role="status" className="text-sm text-ink-soft">
          These are the newest {sorted}. Sorting covers them alone until more are loaded.
        </p>
      )}
      <Button
        look="secondary"
        icon={failed ? RotateCw : undefined}
        busy={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
        className="noscript:hidden"
      >
        {failed ? 'Try again' : (label ?? 'Load more')}
      </Button>
      {next && (
        <noscript>
          <LinkButton look="secondary" to={next}>
            {label ?? 'Show more'}
          </LinkButton>
        </noscript>
      )}
    </div>
  )
}

/** The way back from a list that begins further on. */
export function ToTheStart({ to, children }: { to: string; children: string }) {
  return (
    <div className="mb-6">
      <LinkButton look="secondary" size="small" icon={ArrowUp} to={to}>
        {children}
      </LinkButton>
    </div>
  )
}
