import { RotateCw } from 'lucide-react'
import { Button } from '../ui/button.tsx'

type LoadMoreProps = {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  /** What is said when the next page could not be loaded. */
  failure: string
}

/** The way to the next page of a list, where there is one; says so when it could not be loaded. */
export function LoadMore({ query, failure }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError: failed, fetchNextPage } = query
  if (!hasNextPage) return null
  return (
    <div className="flex flex-col items-center gap-3">
      {failed && <p role="alert">{failure}</p>}
      <Button
        look="secondary"
        icon={failed ? RotateCw : undefined}
        busy={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
      >
        {failed ? 'Try again' : 'Load more'}
      </Button>
    </div>
  )
}
