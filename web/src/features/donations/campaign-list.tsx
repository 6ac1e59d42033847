import { RotateCw } from 'lucide-react'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { CardGrid } from '#web/components/ui/card.tsx'
import { CardSkeletons } from '#web/components/ui/skeleton.tsx'
import { sentenceFor } from '#web/lib/errors.ts'
import { useWhenSeen } from '#web/lib/use-when-seen.ts'
import { CampaignCard } from './campaign-card.tsx'
import { useCampaigns } from './hooks.ts'

/** Cards in the first screenful, whose pictures load at once. */
const cardsSeenFirst = 4

/** All campaigns, newest first; the next ones load as the last card comes into view (docs/product.md 7.7). */
export function CampaignList() {
  const { data, error, isPending, isFetching, refetch, ...more } = useCampaigns()
  const ready = more.hasNextPage && !isFetching && !more.isFetchNextPageError
  const lastCard = useWhenSeen(ready, () => void more.fetchNextPage())
  if (isPending) return <CardSkeletons count={6} label="Loading campaigns..." />
  if (!data) {
    return (
      <ErrorState
        text={`The campaigns could not be loaded. ${sentenceFor(error)}`}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const campaigns = data.pages.flatMap(({ items }) => items)
  if (campaigns.length === 0) return <NoCampaigns />
  return (
    <>
      <CardGrid label="Donation campaigns">
        {campaigns.map((campaign, place) => (
          <CampaignCard
            key={campaign.id}
            campaign={campaign}
            eager={place < cardsSeenFirst}
            ref={place === campaigns.length - 1 ? lastCard : undefined}
          />
        ))}
      </CardGrid>
      <div className="mt-10 flex flex-col items-center gap-3">
        {more.isFetchNextPageError && <p role="alert">More campaigns could not be loaded.</p>}
        {more.hasNextPage && (
          <Button
            look="secondary"
            busy={more.isFetchingNextPage}
            {...(more.isFetchNextPageError ? { icon: RotateCw } : {})}
            onClick={() => void more.fetchNextPage()}
          >
            {more.isFetchNextPageError ? 'Try again' : 'Load more'}
          </Button>
        )}
        <p role="status" className="text-ink-soft">
          {!more.hasNextPage && 'No more campaigns.'}
        </p>
      </div>
    </>
  )
}

/** The way to create one stands beside the page's heading. */
function NoCampaigns() {
  return (
    <div role="status">
      <EmptyState drawing="empty-campaigns" text="There are no campaigns yet." />
    </div>
  )
}
