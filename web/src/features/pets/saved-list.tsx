import { Heart as HeartMark, PawPrint } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { pathTo } from '#shared/pages.ts'
import type { PetStatus } from '#shared/pet-facts.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { CardGrid, cardShape } from '#web/components/ui/card.tsx'
import { CardSkeletons } from '#web/components/ui/skeleton.tsx'
import { useSomePets } from './hooks.ts'
import { PetCard } from './pet-card.tsx'
import { savedListTexts as t } from './saved-list.texts.ts'
import { maxSavedPets, type SavedPet, unsavePet, useSavedPets } from './saved-pets.ts'
import { offerUndo } from './undo-unsave.ts'

const Loading = () => <CardSkeletons count={4} label={t.loading()} compact />

export function SavedList() {
  const saved = useSavedPets()
  const { pets, remove } = useVisitedPets(saved ?? [])
  const count = useRef<HTMLParagraphElement>(null)
  useUndo(saved)
  if (!saved) return <Loading />
  return (
    <>
      <p ref={count} tabIndex={-1} role="status" className="mb-4 text-ink-soft">
        {saved.length > 0 && t.count({ count: saved.length })}
      </p>
      {pets.length === 0 ? (
        <NothingSaved />
      ) : (
        <SavedGrid
          pets={pets}
          remove={(pet) => {
            remove(pet)
            count.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </>
  )
}

/** Offers an undo for each pet that is removed here, by its heart or its button. */
function useUndo(saved: readonly SavedPet[] | null) {
  const before = useRef(saved)
  useEffect(() => {
    const previous = before.current
    before.current = saved
    const removed = previous?.find(({ id }) => !saved?.some((pet) => pet.id === id))
    // another tab offers it itself
    if (previous && removed && document.hasFocus())
      offerUndo(removed, { before: previous, now: () => before.current ?? [] })
  }, [saved])
}

/**
 * Pets that were saved when the page was opened, or have been since: a pet that was removed by mistake can be saved
 * again. Deleted pets can be removed at once.
 */
function useVisitedPets(saved: readonly SavedPet[]) {
  const [seen, setSeen] = useState(saved)
  const [removed, setRemoved] = useState<readonly number[]>([])
  const added = saved.filter(({ id }) => !seen.some((pet) => pet.id === id))
  if (added.length > 0) setSeen([...added, ...seen].slice(0, maxSavedPets))
  const remove = (pet: SavedPet) => {
    unsavePet(pet)
    setRemoved([...removed, pet.id])
  }
  return { pets: seen.filter(({ id }) => !removed.includes(id)), remove }
}

function SavedGrid({ pets, remove }: { pets: readonly SavedPet[]; remove: (pet: SavedPet) => void }) {
  const [requestedIds, setRequestedIds] = useState(() => pets.map(({ id }) => id))
  if (pets.some(({ id }) => !requestedIds.includes(id))) setRequestedIds(pets.map(({ id }) => id))
  const query = useSomePets(requestedIds)
  return (
    <QueryState query={query} loading={<Loading />} failure={t.failed()}>
      {({ items }) => {
        const petsById = new Map(items.map((pet) => [pet.id, pet]))
        return (
          <CardGrid label={t.pets()} compact>
            {pets.map((saved) => {
              const pet = petsById.get(saved.id)
              if (!pet) return <UnavailablePet key={saved.id} pet={saved} remove={() => remove(saved)} />
              return <PetCard key={pet.id} pet={pet} note={notes[pet.status](pet)} />
            })}
          </CardGrid>
        )
      }}
    </QueryState>
  )
}

const notes: Record<PetStatus, (pet: { name: string }) => string> = {
  draft: t.draft,
  available: t.available,
  on_hold: t.onHold,
  adopted: t.adopted,
}

function UnavailablePet({ pet, remove }: { pet: SavedPet; remove: () => void }) {
  return (
    <li className={cardShape(true)}>
      <div className="card-picture grid place-items-center bg-sunken text-field-line">
        <PawPrint aria-hidden className="size-12" />
      </div>
      <div className="picture-card-body">
        <h2 className="picture-card-title">
          <bdi>{pet.name}</bdi>
        </h2>
        <p className="picture-card-facts">{t.gone(pet)}</p>
        <Button look="secondary" size="small" className="min-h-11 self-start" onClick={remove}>
          {t.remove({ name: pet.name, hidden: (text) => <span className="sr-only">{text}</span> })}
        </Button>
      </div>
    </li>
  )
}

const NothingSaved = () => (
  <EmptyState drawing="empty-pets" text={t.empty()} hint={t.emptyHint()}>
    <LinkButton to={pathTo('pets')} icon={HeartMark}>
      {t.browse()}
    </LinkButton>
  </EmptyState>
)
