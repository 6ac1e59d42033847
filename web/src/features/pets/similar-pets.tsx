import { CardGrid } from '#web/components/ui/card.tsx'
import type { useSimilarPets } from './hooks.ts'
import { PetCard } from './pet-card.tsx'

/** Up to four others that are like a pet and looking for a home; nothing where there are none, or while nobody knows. */
export function SimilarPets({ pets }: { pets: ReturnType<typeof useSimilarPets>['data'] }) {
  if (!pets || pets.items.length === 0) return null
  return (
    <section aria-labelledby="similar">
      <h2 id="similar" className="mb-5 text-2xl">
        You might also like
      </h2>
      <CardGrid label="Similar pets" compact>
        {pets.items.map((pet) => (
          <PetCard key={pet.id} pet={pet} eager={false} />
        ))}
      </CardGrid>
    </section>
  )
}
