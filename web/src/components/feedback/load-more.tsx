import { ArrowUp, RotateCw } from 'lucide-react'
import { Button, LinkButton } from '../ui/button.tsx'
import { loadMoreTexts as t } from './load-more.texts.ts'
import { tryAgainTexts } from './try-again.texts.ts'

type LoadMoreProps = {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  failure: string
  next?: string | undefined
  /** `note` is the text above the button; `label` replaces 'Load more'. */
  note?: string | undefined
  label?: string | undefined
  /** Number of loaded rows, for tables that users can sort: only these are sorted. */
  sorted?: number
}

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
          {t.sortedPart({ count: sorted })}
        </p>
      )}
      <Button
        look="secondary"
        icon={failed ? RotateCw : undefined}
        busy={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
        className="noscript:hidden"
      >
        {failed ? tryAgainTexts.tryAgain() : (label ?? t.loadMore())}
      </Button>
      {next && (
        <noscript>
          <LinkButton look="secondary" to={next}>
            {label ?? t.showMore()}
          </LinkButton>
        </noscript>
      )}
    </div>
  )
}

export function ToTheStart({ to, children }: { to: string; children: string }) {
  return (
    <div className="mb-6">
      <LinkButton look="secondary" size="small" icon={ArrowUp} to={to}>
        {children}
      </LinkButton>
    </div>
  )
}
