import { pathTo } from '#shared/pages.ts'
import { petBasicFields } from '#shared/pet-fields.ts'
import type { PetDetail } from '#shared/pets.ts'
import { DraftNotice } from '#web/features/drafts/draft-notice.tsx'
import { draftsTexts as t } from '#web/features/drafts/drafts.texts.ts'
import type { SavedAct } from '#web/features/drafts/just-saved.ts'
import { NextStepLinks, NextSteps, SavedPost } from '#web/features/drafts/next-steps.tsx'
import { PetSharing } from '#web/features/sharing/pet-sharing.tsx'
import { savedPetTexts } from './saved-pet.texts.ts'
import { usePublication } from './use-publication.ts'

function statusOf(act: SavedAct | null): string | null {
  if (act === null) return null
  if (act === 'draft') return t.saved()
  return act === 'added' ? savedPetTexts.added() : savedPetTexts.updated()
}

const isNew = (act: SavedAct | null) => act === 'added' || act === 'published'

/** Whether the page says what to do next, with the buttons for sharing. */
export const hasNextSteps = ({ withheld }: PetDetail, act: SavedAct | null): boolean => isNew(act) && !withheld

/** What was saved, and what its owner can do next (docs/product.md 5.15). */
export function SavedPet({ pet, act }: { pet: PetDetail; act: SavedAct | null }) {
  const { id, name, withheld } = pet
  return (
    <SavedPost status={statusOf(act)}>
      {act && withheld?.approval === 'waiting' && <p>{savedPetTexts.awaitsApproval()}</p>}
      {hasNextSteps(pet, act) && (
        <NextSteps text={t.petIsPublic({ name })}>
          <PetSharing pet={pet} />
          <NextStepLinks
            links={[
              { to: pathTo('updatePet', { id }), label: t.addPhotos() },
              { to: pathTo('addPet'), label: t.addAnotherPet() },
              { to: pathTo('createCampaign'), label: t.startCampaign() },
            ]}
          />
        </NextSteps>
      )}
    </SavedPost>
  )
}

export function PetDraftNotice({ pet, onPublished }: { pet: PetDetail; onPublished: () => void }) {
  const { change, busy } = usePublication()
  const publish = async () => {
    const failed = await change({ pets: [pet], published: true })
    if (failed.length === 0) onPublished()
  }
  return (
    <DraftNotice
      missing={pet.missing.map((name) => (name === 'image' ? t.photo() : petBasicFields[name].label()))}
      form={pathTo('updatePet', pet)}
      onPublish={publish}
      busy={busy}
    />
  )
}
