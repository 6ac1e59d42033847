import { pages } from '#shared/pages.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { AddPetForm } from '#web/features/pets/pet-forms.tsx'

/** The form for a new pet, which is also what the dashboard shows first. */
export function AddPetPage() {
  return (
    <>
      <PageHeading
        title={pages.addPet.title}
        description={pages.addPet.description}
        lead="A good picture and a few honest words find a home fastest."
      />
      <AddPetForm />
    </>
  )
}
