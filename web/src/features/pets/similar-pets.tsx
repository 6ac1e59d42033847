import { CardGrid } from '#web/components/ui/card.tsx'
import type { useSimilarPets } from './hooks.ts'
import { PetCard } from './pet-card.tsx'
import { similarPetsTexts as t } from './similar-pets.texts.ts'

type SimilarPetsProps = { pets: ReturnType<typeof useSimilarPets>['data']; max?: number }

/** Up to four similar pets that are looking for a home; nothing if there are none, or they are unknown. */
export function SimilarPets({ pets, max = 4 }: SimilarPetsProps) {
  if (!pets || pets.items.length === 0) return null
  return (
    <section aria-labelledby="similar">
      <h2 id="similar" className="mb-5 text-2xl">
        {t.heading()}
      </h2>
      <CardGrid label={t.pets()} compact>
        {pets.items.slice(0, max).map((pet) => (
          <PetCard key={pet.id} pet={pet} eager={false} />
        ))}
      </CardGrid>
    </section>
  )
}
