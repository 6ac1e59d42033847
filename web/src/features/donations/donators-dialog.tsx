import { formatDollars } from '#shared/money.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { sentenceFor } from '#web/lib/errors.ts'
import { formatDate } from '#web/lib/format.ts'
import { useDonators } from './hooks.ts'

/** Who gave to a campaign (docs/product.md 13.3). */
export function DonatorsDialog({ campaignId, onClose }: { campaignId: number; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Donators">
      <Donators campaignId={campaignId} />
    </Dialog>
  )
}

function Donators({ campaignId }: { campaignId: number }) {
  const { data, error, isPending, isFetching, refetch, ...more } = useDonators(campaignId)
  if (isPending) {
    return (
      <div role="status" className="space-y-4">
        <span className="sr-only">Loading donators...</span>
        <Skeleton className="h-6" />
        <Skeleton className="h-6" />
        <Skeleton className="h-6" />
      </div>
    )
  }
  if (!data) {
    return (
      <ErrorState
        text={`The donators could not be loaded. ${sentenceFor(error)}`}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const donators = data.pages.flatMap(({ items }) => items)
  if (donators.length === 0) return <p className="py-4 text-ink-soft">No donations yet.</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {donators.map(({ id, name, amountCents, createdAt }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 py-3">
            <span className="min-w-0">
              <span className="block font-semibold">{name}</span>
              <time dateTime={createdAt} className="text-sm text-ink-soft">
                {formatDate(createdAt)}
              </time>
            </span>
            <strong className="text-home tabular-nums">{formatDollars(amountCents)}</strong>
          </li>
        ))}
      </ul>
      {more.hasNextPage && (
        <Button
          look="secondary"
          busy={more.isFetchingNextPage}
          className="mt-4 w-full"
          onClick={() => void more.fetchNextPage()}
        >
          {more.isFetchNextPageError ? 'Try again' : 'Load more'}
        </Button>
      )}
    </>
  )
}
