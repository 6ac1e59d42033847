import { useRef } from 'react'
import { useParams } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import type { PetDetail } from '#shared/pets.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { usePetToEdit } from '#web/features/pets/hooks.ts'
import { UpdatePetForm } from '#web/features/pets/pet-forms.tsx'
import { sentenceFor } from '#web/lib/errors.ts'

/** Edit mode of the add-pet form (spec 2). */
export function UpdatePetPage() {
  const { id } = useParams()
  return (
    <>
      <PageHeading title={pages.updatePet.title} description={pages.updatePet.description} />
      <Pet key={id} id={id} />
    </>
  )
}

function Pet({ id }: { id: string | undefined }) {
  const { data: pet, missing, isPending, error, isFetching, refetch } = usePetToEdit(id)
  // Once open, the form stays, whatever becomes of the pet or of the session: what was typed must not be lost.
  const opened = useRef<PetDetail>(undefined)
  if (pet?.canManage && !opened.current) opened.current = pet
  if (opened.current) return <UpdatePetForm pet={opened.current} />
  if (missing) {
    return (
      <EmptyState drawing="empty-pets" text="Pet not found" hint="It may have been deleted.">
        <LinkButton to={pages.myPets.path}>My Added Pets</LinkButton>
      </EmptyState>
    )
  }
  if (pet) {
    return (
      <EmptyState drawing="not-found" text="This pet belongs to somebody else." hint="Only its owner can change it.">
        <LinkButton to={`/pets/${pet.id}`}>See {pet.name}'s page</LinkButton>
      </EmptyState>
    )
  }
  if (isPending) {
    return (
      <p role="status" className="flex items-center gap-3 py-10 text-lg">
        <Spinner />
        Loading...
      </p>
    )
  }
  return (
    <ErrorState
      text={`This pet could not be loaded. ${sentenceFor(error)}`}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
