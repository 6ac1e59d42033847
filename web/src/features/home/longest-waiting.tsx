import { use } from 'react'
import { petsPath } from '#shared/pet-filter.ts'
import type { PetCard as Pet } from '#shared/pets.ts'
import { CardGrid } from '#web/components/ui/card.tsx'
import { CardSkeletons } from '#web/components/ui/skeleton.tsx'
import { PetCard } from '#web/features/pets/pet-card.tsx'
import { SsrContext } from '#web/lib/ssr-context.ts'
import { HomeStrip } from './home-strip.tsx'
import { longestWaitingTexts as t } from './longest-waiting.texts.ts'
import { prefetchLongestWaiting, useLongestWaiting } from './use-longest-waiting.ts'

/** The available pets that have waited longest; nothing if there are none (docs/product.md 5.8). */
export function LongestWaiting() {
  const ssr = use(SsrContext)
  return ssr ? <Strip pets={prefetchLongestWaiting(ssr)} /> : <StripInBrowser />
}

const StripInBrowser = () => <Strip pets={useLongestWaiting()} />

/** `pets` is undefined while they load, and null after a failure. */
function Strip({ pets }: { pets: Pet[] | null | undefined }) {
  if (pets && pets.length === 0) return null
  if (pets === null) return null
  return (
    <HomeStrip id="waiting" heading={t.heading()} to={petsPath({ sort: 'longest_waiting' })} seeAll={t.seeAll()}>
      {pets ? (
        <CardGrid label={t.heading()} compact row>
          {pets.map((pet) => (
            <PetCard key={pet.id} pet={pet} under="h2" />
          ))}
        </CardGrid>
      ) : (
        <CardSkeletons count={4} label={t.loading()} compact row />
      )}
    </HomeStrip>
  )
}
