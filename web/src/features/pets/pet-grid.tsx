import { RotateCw } from 'lucide-react'
import type { PetFilter } from '#shared/pet-filter.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { CardGrid } from '#web/components/ui/card.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { CardSkeletons } from '#web/components/ui/skeleton.tsx'
import { sentenceFor } from '#web/lib/errors.ts'
import { useWhenSeen } from '#web/lib/use-when-seen.ts'
import { usePets } from './hooks.ts'
import { PetCard } from './pet-card.tsx'

/** Cards in the first screenful, whose pictures load at once. */
const cardsSeenFirst = 4

/** The pets that match, newest first; the next ones load as the last card comes into view. */
export function PetGrid({ filter, onClear }: { filter: PetFilter; onClear: () => void }) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch, ...more } = usePets(filter)
  const ready = more.hasNextPage && !isFetching && !more.isFetchNextPageError
  const lastCard = useWhenSeen(ready, () => void more.fetchNextPage())
  if (isPending) return <CardSkeletons count={8} label="Loading pets..." compact />
  if (!data) {
    return (
      <ErrorState
        text={`The pets could not be loaded. ${sentenceFor(error)}`}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const pets = data.pages.flatMap(({ items }) => items)
  if (pets.length === 0) return <NoPets filtered={Boolean(filter.search || filter.category)} onClear={onClear} />
  return (
    <>
      <div aria-busy={isPlaceholderData} className={classes('transition-opacity', isPlaceholderData && 'opacity-60')}>
        <CardGrid label="Pets" compact>
          {pets.map((pet, place) => (
            <PetCard
              key={pet.id}
              pet={pet}
              eager={place < cardsSeenFirst}
              {...(place === pets.length - 1 ? { ref: lastCard } : {})}
            />
          ))}
        </CardGrid>
      </div>
      <p role="status" className="sr-only">
        {pets.length === 1 ? '1 pet shown' : `${pets.length} pets shown`}
        {more.hasNextPage && ', there are more'}
      </p>
      {more.hasNextPage && (
        <LoadMore
          failed={more.isFetchNextPageError}
          busy={more.isFetchingNextPage}
          onLoad={() => void more.fetchNextPage()}
        />
      )}
    </>
  )
}

function LoadMore({ failed, busy, onLoad }: { failed: boolean; busy: boolean; onLoad: () => void }) {
  return (
    <div className="mt-10 flex flex-col items-center gap-3">
      {failed && <p role="alert">More pets could not be loaded.</p>}
      <Button look="secondary" busy={busy} {...(failed ? { icon: RotateCw } : {})} onClick={onLoad}>
        {failed ? 'Try again' : 'Load more'}
      </Button>
    </div>
  )
}

function NoPets({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <div role="status">
      {filtered ? (
        <EmptyState drawing="empty-pets" text="No pets found." hint="Try another name, or look through all of them.">
          <Button look="secondary" onClick={onClear}>
            Show all pets
          </Button>
        </EmptyState>
      ) : (
        <EmptyState drawing="empty-pets" text="No pets found." hint="Do you know one that is looking for a home?">
          <LinkButton to="/dashboard/add-pet">Add a Pet</LinkButton>
        </EmptyState>
      )}
    </div>
  )
}
