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
    <QueryState
      query={query}
      loading={<CardSkeletons count={8} label="Loading pets..." compact />}
      failure="The pets could not be loaded."
    >
      {({ pages }) => {
        const pets = pages.flatMap(({ items }) => items)
        const next = pages.at(-1)?.nextCursor
        const more = {
          query,
          failure: 'More pets could not be loaded.',
          next: next ? petsPath({ ...filter, before: next }) : undefined,
        }
        if (pets.length === 0 && hasNextPage)
          return <NoPetsYet more={more} searches={!pauses && !isFetchNextPageError} />
        if (pets.length === 0) return <NoPets filtered={petsPath(filter) !== pathTo('pets')} />
        return (
          <>
            {filter.before && (
              <ToTheStart to={petsPath({ ...filter, before: undefined })}>
                {filter.sort === 'longest_waiting' ? 'To those who wait longest' : 'To the newest pets'}
              </ToTheStart>
            )}
            <div
              aria-busy={isPlaceholderData}
              className={classes('transition-opacity', isPlaceholderData && 'opacity-60')}
            >
              <CardGrid label="Pets" compact>
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
              {pages.length > 1 && `${pets.length} pets shown${hasNextPage ? ', there are more' : ''}`}
            </p>
            <div className="mt-10">
              <LoadMore {...more} {...(pauses && { note: 'No other pets found so far.', label: keepSearching() })} />
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
          <CardSkeletons count={8} label="Still searching..." compact />
        </div>
      )}
      <div role="status" className={classes(searches && 'hidden noscript:block')}>
        <EmptyState
          drawing="empty-pets"
          text="No pets found so far."
          hint="There are many pets here, and we haven't searched them all yet."
        >
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
        <EmptyState
          drawing="empty-pets"
          text="No pets found."
          hint="Nobody here is quite like that today. Try fewer filters, or look through all of them."
        >
          <LinkButton look="secondary" to={pathTo('pets')} preventScrollReset>
            Clear all filters
          </LinkButton>
        </EmptyState>
      ) : (
        <EmptyState drawing="empty-pets" text="No pets found." hint="Do you know one that is looking for a home?">
          <LinkButton to={pathTo('addPet')}>Add a Pet</LinkButton>
        </EmptyState>
      )}
    </div>
  )
}
