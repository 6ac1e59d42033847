import type { ComponentProps } from 'react'
import { pathTo } from '#shared/pages.ts'
import { type PetFilter, petsPath } from '#shared/pet-filter.ts'
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
import { usePets } from './hooks.ts'
import { PetCard } from './pet-card.tsx'
import { petGridTexts as t } from './pet-grid.texts.ts'

/** Cards in a phone's first view; their pictures load before the layout. */
const cardsSeenFirst = 2

/** Newest first; the next ones load when the last card comes into view. */
export function PetGrid({ filter }: { filter: PetFilter }) {
  const query = usePets(filter)
  const { hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query
  const pauses = useAutoContinue({ ...query, emptyPages: countTrailingEmptyPages(query.data?.pages ?? []) })
  const isReady = hasNextPage && !isFetching && !isFetchNextPageError && !pauses
  const lastCard = useOnVisible(isReady, () => void fetchNextPage())
  return (
    <QueryState query={query} loading={<CardSkeletons count={8} label={t.loading()} compact />} failure={t.failed()}>
      {({ pages }) => {
        const pets = pages.flatMap(({ items }) => items)
        const next = pages.at(-1)?.nextCursor
        const more = {
          query,
          failure: t.moreFailed(),
          next: next ? petsPath({ ...filter, before: next }) : undefined,
        }
        if (pets.length === 0 && hasNextPage)
          return <NoPetsYet more={more} searches={!pauses && !isFetchNextPageError} />
        if (pets.length === 0) return <NoPets filtered={petsPath(filter) !== pathTo('pets')} />
        return (
          <>
            {filter.before && (
              <ToTheStart to={petsPath({ ...filter, before: undefined })}>
                {filter.sort === 'longest_waiting' ? t.toLongestWaiting() : t.toNewest()}
              </ToTheStart>
            )}
            <div
              aria-busy={isPlaceholderData}
              className={classes('transition-opacity', isPlaceholderData && 'opacity-60')}
            >
              <CardGrid label={t.pets()} compact>
                {pets.map((pet, index) => (
                  <PetCard
                    key={pet.id}
                    pet={pet}
                    eager={index < cardsSeenFirst}
                    ref={index === pets.length - 1 ? lastCard : undefined}
                  />
                ))}
              </CardGrid>
            </div>
            <p role="status" className="sr-only">
              {pages.length > 1 && (hasNextPage ? t.shownOfMore : t.shown)({ count: pets.length })}
            </p>
            <div className="mt-10">
              <LoadMore {...more} {...(pauses && { note: t.noMoreYet(), label: keepSearching() })} />
            </div>
            {!hasNextPage && <FeedLink kind="pets" />}
          </>
        )
      }}
    </QueryState>
  )
}

/** No match so far, but not all pets have been searched (docs/product.md 5.13). */
function NoPetsYet({ more, searches }: { more: ComponentProps<typeof LoadMore>; searches: boolean }) {
  return (
    <>
      {searches && (
        <div className="noscript:hidden">
          <CardSkeletons count={8} label={t.searching()} compact />
        </div>
      )}
      <div role="status" className={classes(searches && 'hidden noscript:block')}>
        <EmptyState drawing="empty-pets" text={t.noneYet()} hint={t.noneYetHint()}>
          <LoadMore {...more} label={keepSearching()} />
        </EmptyState>
      </div>
    </>
  )
}

function NoPets({ filtered }: { filtered: boolean }) {
  return (
    <div role="status">
      {filtered ? (
        <EmptyState drawing="empty-pets" text={t.none()} hint={t.noMatchHint()}>
          <LinkButton look="secondary" to={pathTo('pets')} preventScrollReset>
            {t.clearFilters()}
          </LinkButton>
        </EmptyState>
      ) : (
        <EmptyState drawing="empty-pets" text={t.none()} hint={t.emptyHint()}>
          <LinkButton to={pathTo('addPet')}>{t.addPet()}</LinkButton>
        </EmptyState>
      )}
    </div>
  )
}
