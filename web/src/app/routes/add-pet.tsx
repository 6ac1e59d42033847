import { pages } from '#shared/pages.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { AddPetForm } from '#web/features/pets/pet-forms.tsx'
import { addPetPageTexts as t } from './add-pet.texts.ts'

export function AddPetPage() {
  return (
    <>
      <PageHeading title={pages.addPet.title()} description={pages.addPet.description()} lead={t.lead()} />
      <AddPetForm />
    </>
  )
}
