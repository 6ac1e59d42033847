import { memo, type Ref } from 'react'
import { pathTo } from '#shared/pages.ts'
import { petCategoryTexts } from '#shared/pet-category.texts.ts'
import type { PetCard as Pet } from '#shared/pets.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { Fact, PictureCardContent, pictureCardClasses } from '#web/components/ui/card.tsx'
import { Cake, MapPin } from '#web/components/ui/one-path-icons.tsx'
import { useCachedHtml } from '#web/lib/cached-html.tsx'
import { Heart } from './heart.tsx'
import { petCardTexts as t } from './pet-card.texts.ts'
import { PetStatusBadge } from './pet-status-badge.tsx'

type PetCardProps = {
  pet: Pet
  eager?: boolean
  under?: 'h2'
  note?: string
}

export const PetCard = memo(function PetCard({ ref, ...card }: PetCardProps & { ref?: Ref<HTMLLIElement> }) {
  return <li ref={ref} className={pictureCardClasses(true)} {...useCachedHtml(PetCardContent, card)} />
})

function PetCardContent({ pet, eager = false, under, note }: PetCardProps) {
  return (
    <PictureCardContent
      to={pathTo('pet', pet)}
      title={pet.name}
      picture={thumbnailOf(pet.image)}
      focus={pet.focus}
      eager={eager}
      {...(under && { under })}
      corner={<Heart pet={pet} />}
      badges={
        <>
          <Badge tone="plain">{petCategoryTexts[pet.category]()}</Badge>
          <PetStatusBadge status={pet.status} />
        </>
      }
    >
      <Fact icon={Cake} label={t.age()}>
        {pet.age}
      </Fact>
      <Fact icon={MapPin} label={t.location()}>
        {pet.location}
      </Fact>
      {note && <span className="mt-2 block text-ink">{note}</span>}
    </PictureCardContent>
  )
}
