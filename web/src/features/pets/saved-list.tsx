import { Heart as HeartMark, PawPrint } from 'lucide-react'
import { useRef, useState } from 'react'
import { pathTo } from '#shared/pages.ts'
import type { PetStatus } from '#shared/pet-facts.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { CardGrid, cardShape } from '#web/components/ui/card.tsx'
import { CardSkeletons } from '#web/components/ui/skeleton.tsx'
import { useSomePets } from './hooks.ts'
import { PetCard } from './pet-card.tsx'
import { maxSavedPets, type SavedPet, unsavePet, useSavedPets } from './saved-pets.ts'

const loading = <CardSkeletons count={4} label="Loading your saved pets..." compact />

export function SavedList() {
  const saved = useSavedPets()
  const { pets, remove } = useVisitedPets(saved ?? [])
  const count = useRef<HTMLParagraphElement>(null)
  if (!saved) return loading
  return (
    <>
      <p ref={count} tabIndex={-1} role="status" className="mb-4 text-ink-soft">
        {saved.length > 0 && (saved.length === 1 ? '1 saved pet' : `${saved.length} saved pets`)}
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
    <QueryState query={query} loading={loading} failure="Your saved pets could not be loaded.">
      {({ items }) => {
        const petsById = new Map(items.map((pet) => [pet.id, pet]))
        return (
          <CardGrid label="Saved pets" compact>
            {pets.map((saved) => {
              const pet = petsById.get(saved.id)
              if (!pet) return <UnavailablePet key={saved.id} pet={saved} remove={() => remove(saved)} />
              return <PetCard key={pet.id} pet={pet} note={unavailableTexts[pet.status](pet.name)} />
            })}
          </CardGrid>
        )
      }}
    </QueryState>
  )
}

const unavailableTexts: Record<PetStatus, (name: string) => string> = {
  draft: () => 'Soon looking for a home.',
  available: () => 'Still looking for a home.',
  on_hold: () => 'Somebody is being considered. You can still ask.',
  adopted: (name) => `${name} has found a home.`,
}

function UnavailablePet({ pet, remove }: { pet: SavedPet; remove: () => void }) {
  return (
    <li className={cardShape(true)}>
      <div className="card-picture grid place-items-center bg-sunken text-field-line">
        <PawPrint aria-hidden className="size-12" />
      </div>
      <div className="picture-card-body">
        <h2 className="picture-card-title">{pet.name}</h2>
        <p className="picture-card-facts">{`${pet.name} is no longer here.`}</p>
        <Button look="secondary" size="small" className="min-h-11 self-start" onClick={remove}>
          Remove<span className="sr-only">{` ${pet.name}`}</span>
        </Button>
      </div>
    </li>
  )
}

const NothingSaved = () => (
  <EmptyState
    drawing="empty-pets"
    text="No saved pets yet."
    hint="Press the heart of a pet you like, and you will find it here again, on this device."
  >
    <LinkButton to={pathTo('pets')} icon={HeartMark}>
      Browse pets
    </LinkButton>
  </EmptyState>
)
