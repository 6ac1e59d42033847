import type { ComponentProps } from 'react'
import { type CampaignListUrl, campaignListPath } from '#shared/campaign-list.ts'
import type { CampaignCard as Campaign } from '#shared/campaigns.ts'
import { pathTo } from '#shared/pages.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadMore, ToTheStart } from '#web/components/feedback/load-more.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { CardGrid } from '#web/components/ui/card.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { CardSkeletons } from '#web/components/ui/skeleton.tsx'
import { FeedLink } from '#web/features/sharing/feed-link.tsx'
import { countTrailingEmptyPages, keepSearching, useAutoContinue } from '#web/lib/use-continued-search.ts'
import { useOnVisible } from '#web/lib/use-on-visible.ts'
import { CampaignCard } from './campaign-card.tsx'
import { campaignListTexts as t } from './campaign-list.texts.ts'
import { useCampaigns } from './hooks.ts'

/** Cards in a phone's first view; their pictures load before the layout. */
const cardsSeenFirst = 2

/** A campaign that has finished since the last page was loaded is not shown twice. */
const withoutRepeats = (campaigns: Campaign[]): Campaign[] => [
  ...new Map(campaigns.map((campaign) => [campaign.id, campaign])).values(),
]

/** Open campaigns, then finished ones (docs/product.md 7.13). */
export function CampaignList({ listing }: { listing: CampaignListUrl }) {
  const query = useCampaigns(listing)
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query
  const pauses = useAutoContinue({ ...query, emptyPages: countTrailingEmptyPages(query.data?.pages ?? []) })
  const isReady = hasNextPage && !isFetching && !isFetchNextPageError && !pauses
  const lastCard = useOnVisible(isReady, () => void fetchNextPage())
  return (
    <QueryState query={query} loading={<CardSkeletons count={6} label={t.loading()} />} failure={t.loadFailed()}>
      {({ pages }) => {
        const campaigns = withoutRepeats(pages.flatMap(({ items }) => items))
        const next = pages.at(-1)?.nextCursor
        const more = {
          query,
          failure: t.loadMoreFailed(),
          next: next ? campaignListPath({ ...listing, before: next }) : undefined,
        }
        if (campaigns.length === 0 && hasNextPage) return <NoCampaignsYet more={more} />
        if (campaigns.length === 0 && !listing.before) return <NoCampaigns listing={listing} />
        return (
          <>
            {listing.before && (
              <ToTheStart to={campaignListPath({ ...listing, before: undefined })}>{t.newest()}</ToTheStart>
            )}
            <div
              aria-busy={isPlaceholderData}
              className={classes('transition-opacity', isPlaceholderData && 'opacity-60')}
            >
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
            </div>
            <div className="mt-10 text-center">
              <LoadMore {...more} {...(pauses && { note: t.noneYet(), label: keepSearching() })} />
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

/** No match so far, but not all campaigns have been searched. */
const NoCampaignsYet = ({ more }: { more: ComponentProps<typeof LoadMore> }) => (
  <div role="status">
    <EmptyState drawing="empty-campaigns" text={t.noneYet()}>
      <LoadMore {...more} label={keepSearching()} />
    </EmptyState>
  </div>
)

/** The link to create one is beside the page's heading. */
function NoCampaigns({ listing: { show, search } }: { listing: CampaignListUrl }) {
  const nothing = show === 'open' ? t.noneOpen() : show === 'finished' ? t.noneFinished() : t.none()
  return (
    <div role="status">
      <EmptyState
        drawing="empty-campaigns"
        text={search ? t.noMatch() : nothing}
        {...(search && { hint: t.noMatchHint() })}
      >
        {(search || show) && (
          <LinkButton look="secondary" to={pathTo('campaigns')} preventScrollReset>
            {t.seeAll()}
          </LinkButton>
        )}
      </EmptyState>
    </div>
  )
}
