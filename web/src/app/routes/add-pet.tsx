import { pages } from '#shared/pages.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { AddPetForm } from '#web/features/pets/pet-forms.tsx'

export function AddPetPage() {
  return (
    <>
      <PageHeading
        title={pages.addPet.title()}
        description={pages.addPet.description()}
        lead="A good picture and a few honest words find a home fastest."
      />
      <AddPetForm />
    </>
  )
}
