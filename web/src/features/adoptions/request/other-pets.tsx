import { petsPath } from '#shared/pet-filter.ts'
import { CardGrid } from '#web/components/ui/card.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { usePets, useSimilarPets } from '#web/features/pets/hooks.ts'
import { PetCard } from '#web/features/pets/pet-card.tsx'
import { SimilarPets } from '#web/features/pets/similar-pets.tsx'

const maxPets = 3

export function OtherPets({ petId }: { petId: number | null }) {
  const similar = useSimilarPets(petId === null ? undefined : String(petId))
  if (similar.data && similar.data.items.length > 0) return <SimilarPets pets={similar.data} most={maxPets} />
  return petId === null || similar.data || similar.isError ? <LongestWaiting /> : null
}

function LongestWaiting() {
  const { data } = usePets({ status: ['available'], sort: 'longest_waiting' })
  const pets = data?.pages[0]?.items.slice(0, maxPets) ?? []
  return (
    <section aria-labelledby="others">
      <h2 id="others" className="mb-5 text-2xl">
        Others who wait for a home
      </h2>
      {pets.length > 0 && (
        <CardGrid label="Others who wait for a home" compact>
          {pets.map((pet) => (
            <PetCard key={pet.id} pet={pet} under="h2" />
          ))}
        </CardGrid>
      )}
      <Link
        to={petsPath({ sort: 'longest_waiting' })}
        className="mt-3 inline-flex min-h-11 items-center font-bold text-amber-ink"
      >
        See everyone who is waiting
      </Link>
    </section>
  )
}
