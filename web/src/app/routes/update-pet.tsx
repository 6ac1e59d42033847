import { useParams } from 'react-router-dom'
import { pages, pathTo } from '#shared/pages.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { RecordToEdit } from '#web/components/feedback/record-to-edit.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { notesEditorTexts } from '#web/features/inquiries/notes-editor.texts.ts'
import { NotesEditor } from '#web/features/inquiries/notes-editor.tsx'
import { usePetToEdit } from '#web/features/pets/hooks.ts'
import { UpdatePetForm } from '#web/features/pets/pet-forms.tsx'
import { updatePetPageTexts as t } from './update-pet.texts.ts'

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
      failure={t.loadingFailed()}
      missing={
        <EmptyState drawing="empty-pets" text={t.missing()} hint={t.missingHint()}>
          <LinkButton to={pathTo('myPets')}>{t.myPets()}</LinkButton>
        </EmptyState>
      }
      foreign={(pet) => (
        <EmptyState drawing="not-found" text={t.foreign()} hint={t.foreignHint()}>
          <LinkButton to={pathTo('pet', pet)}>{t.view(pet)}</LinkButton>
        </EmptyState>
      )}
    >
      {(pet) => (
        <>
          <UpdatePetForm pet={pet} />
          <section aria-labelledby="good-to-know" className="mt-10 space-y-3">
            <h2 id="good-to-know" className="text-xl">
              {notesEditorTexts.heading()}
            </h2>
            <p className="text-ink-soft">{notesEditorTexts.hint()}</p>
            <NotesEditor petId={pet.id} />
          </section>
        </>
      )}
    </RecordToEdit>
  )
}
