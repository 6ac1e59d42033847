import { useSearchParams } from 'react-router-dom'
import { pathTo } from '#shared/pages.ts'
import { parseBefore } from '#shared/paging.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadMore, ToTheStart } from '#web/components/feedback/load-more.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { CardGrid } from '#web/components/ui/card.tsx'
import { CardSkeletons } from '#web/components/ui/skeleton.tsx'
import { FeedLink } from '#web/features/sharing/feed-link.tsx'
import { useOnVisible } from '#web/lib/use-on-visible.ts'
import { CampaignCard } from './campaign-card.tsx'
import { campaignListTexts as t } from './campaign-list.texts.ts'
import { useCampaigns } from './hooks.ts'

/** Cards in a phone's first view; their pictures load before the layout. */
const cardsSeenFirst = 2

/** docs/product.md 7.7 */
export function CampaignList() {
  const before = parseBefore(useSearchParams()[0])
  const query = useCampaigns(before)
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const lastCard = useOnVisible(hasNextPage && !isFetching && !isFetchNextPageError, () => void fetchNextPage())
  return (
    <QueryState query={query} loading={<CardSkeletons count={6} label={t.loading()} />} failure={t.loadFailed()}>
      {({ pages }) => {
        const campaigns = pages.flatMap(({ items }) => items)
        if (campaigns.length === 0 && !before) return <NoCampaigns />
        const next = pages.at(-1)?.nextCursor
        return (
          <>
            {before && <ToTheStart to={pathTo('campaigns')}>{t.newest()}</ToTheStart>}
            <CardGrid label={t.label()}>
              {campaigns.map((campaign, index) => (
                <CampaignCard
                  key={campaign.id}
                  campaign={campaign}
                  eager={index < cardsSeenFirst}
                  ref={index === campaigns.length - 1 ? lastCard : undefined}
                />
              ))}
            </CardGrid>
            <div className="mt-10 text-center">
              <LoadMore
                query={query}
                failure={t.loadMoreFailed()}
                {...(next && { next: `${pathTo('campaigns')}?before=${next}` })}
              />
              <p role="status" className="text-ink-soft">
                {!hasNextPage && t.end()}
              </p>
            </div>
            {!hasNextPage && <FeedLink kind="campaigns" />}
          </>
        )
      }}
    </QueryState>
  )
}

/** The link to create one is beside the page's heading. */
function NoCampaigns() {
  return (
    <div role="status">
      <EmptyState drawing="empty-campaigns" text={t.none()} />
    </div>
  )
}
