import { memo, type ReactNode, type Ref } from 'react'
import { pathTo } from '#shared/pages.ts'
import type { PetCard as Pet } from '#shared/pets.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { Fact, PictureCard } from '#web/components/ui/card.tsx'
import { Cake, MapPin } from '#web/components/ui/one-path-icons.tsx'
import { Heart } from './heart.tsx'
import { StatusBadge } from './status-badge.tsx'

type PetCardProps = {
  pet: Pet
  /** For the first ones of a page, which are seen at once. */
  eager?: boolean
  /** Where a heading stands above the cards. */
  under?: 'h2'
  /** What else there is to say about it, below its facts. */
  children?: ReactNode
  ref?: Ref<HTMLLIElement>
}

/** A pet in a list. */
export const PetCard = memo(function PetCard({ pet, eager = false, under, children, ref }: PetCardProps) {
  return (
    <PictureCard
      {...(ref ? { ref } : {})}
      to={pathTo('pet', pet)}
      title={pet.name}
      picture={thumbnailOf(pet.image)}
      focus={pet.focus}
      eager={eager}
      compact
      {...(under && { under })}
      corner={<Heart pet={pet} />}
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
      {children}
    </PictureCard>
  )
})
