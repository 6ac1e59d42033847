import { useParams } from 'react-router-dom'
import { pages, pathTo } from '#shared/pages.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { RecordToEdit } from '#web/components/feedback/record-to-edit.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { usePetToEdit } from '#web/features/pets/hooks.ts'
import { UpdatePetForm } from '#web/features/pets/pet-forms.tsx'

export function UpdatePetPage() {
  const { id } = useParams()
  return (
    <>
      <PageHeading title={pages.updatePet.title()} description={pages.updatePet.description()} />
      <PetToEdit key={id} id={id} />
    </>
  )
}

function PetToEdit({ id }: { id: string | undefined }) {
  return (
    <RecordToEdit
      query={usePetToEdit(id)}
      failure="This pet could not be loaded."
      missing={
        <EmptyState drawing="empty-pets" text="Pet not found" hint="It may have been deleted.">
          <LinkButton to={pathTo('myPets')}>My Added Pets</LinkButton>
        </EmptyState>
      }
      foreign={(pet) => (
        <EmptyState drawing="not-found" text="This pet belongs to somebody else." hint="Only its owner can change it.">
          <LinkButton to={pathTo('pet', pet)}>See {pet.name}'s page</LinkButton>
        </EmptyState>
      )}
    >
      {(pet) => <UpdatePetForm pet={pet} />}
    </RecordToEdit>
  )
}
