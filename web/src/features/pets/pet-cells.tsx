import { pathTo } from '#shared/pages.ts'
import type { OwnPet as Pet } from '#shared/pets.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import { Badge, StatusBadge } from '#web/components/ui/badge.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { Picture } from '#web/components/ui/picture.tsx'
import { WithheldBadge } from '#web/features/approval/withheld-notice.tsx'
import { petCellsTexts as t } from './pet-cells.texts.ts'
import { PetStatusBadge } from './pet-status-badge.tsx'

export const PetName = ({ pet }: { pet: Pick<Pet, 'id' | 'name'> }) => (
  <Link
    to={pathTo('pet', pet)}
    dir="auto"
    className="inline-block max-w-full font-bold underline-offset-4 hover:underline"
  >
    {pet.name}
  </Link>
)

export const PetPicture = ({ pet }: { pet: Pick<Pet, 'name' | 'image'> }) => (
  <Picture
    src={thumbnailOf(pet.image)}
    alt={pet.name}
    width={64}
    height={64}
    className="size-12 max-w-none rounded-field object-cover md:size-16"
  />
)

export const adoptionStatus = ({ status }: Pick<Pet, 'status'>) => (status === 'adopted' ? t.adopted() : t.notAdopted())

export function PetState({ pet }: { pet: Pick<Pet, 'status' | 'withheld'> }) {
  return (
    <div className="flex flex-wrap gap-1 md:flex-col md:items-start">
      {pet.status === 'adopted' ? (
        <StatusBadge status="good">{adoptionStatus(pet)}</StatusBadge>
      ) : (
        <>
          <Badge>{adoptionStatus(pet)}</Badge>
          <PetStatusBadge status={pet.status} />
        </>
      )}
      <WithheldBadge withheld={pet.withheld} />
    </div>
  )
}
