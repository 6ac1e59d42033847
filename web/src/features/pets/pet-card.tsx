import { memo, type Ref } from 'react'
import { pathTo } from '#shared/pages.ts'
import type { PetCard as Pet } from '#shared/pets.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { Fact, PictureCard } from '#web/components/ui/card.tsx'
import { Cake, MapPin } from '#web/components/ui/one-path-icons.tsx'
import { StatusBadge } from './status-badge.tsx'

/** A pet in the listing. `eager` for the first ones, which are seen at once. */
export const PetCard = memo(function PetCard({
  pet,
  eager,
  ref,
}: {
  pet: Pet
  eager: boolean
  ref?: Ref<HTMLLIElement>
}) {
  return (
    <PictureCard
      {...(ref ? { ref } : {})}
      to={pathTo('pet', pet)}
      title={pet.name}
      picture={thumbnailOf(pet.image)}
      eager={eager}
      compact
      badges={
        <>
          <Badge tone="plain">{pet.category}</Badge>
          <StatusBadge status={pet.status} />
        </>
      }
    >
      <Fact icon={Cake} label="Age">
        {pet.age}
      </Fact>
      <Fact icon={MapPin} label="Location">
        {pet.location}
      </Fact>
    </PictureCard>
  )
})
