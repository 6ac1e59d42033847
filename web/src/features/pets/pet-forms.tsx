import { type ReactNode, useState } from 'react'
import { pathTo } from '#shared/pages.ts'
import type { OwnPet } from '#shared/pets.ts'
import { Link } from '#web/components/ui/link.tsx'
import { useAddPet, useLoadPet, useSavePetDraft, useUpdatePet } from './hooks.ts'
import { petFormTexts as t } from './pet-form.texts.ts'
import { PetForm } from './pet-form.tsx'
import { savedPetTexts } from './saved-pet.texts.ts'

export function AddPetForm() {
  const { mutateAsync: add } = useAddPet()
  const { mutateAsync: saveDraft } = useSavePetDraft()
  return (
    <PetForm
      button="add"
      draft="pet"
      act="added"
      save={add}
      saveDraft={saveDraft}
      success={(pet) => <Saved text={savedPetTexts.added()} pet={pet} />}
    />
  )
}

export function UpdatePetForm({ pet }: { pet: OwnPet }) {
  const { mutateAsync: update } = useUpdatePet()
  const { mutateAsync: saveDraft } = useSavePetDraft()
  const load = useLoadPet()
  const [current, setCurrent] = useState(pet)
  const { id, version } = current
  const isDraft = current.status === 'draft'
  const saving =
    <Input,>(send: (input: Input & { id: number; version: number }) => Promise<OwnPet>) =>
    async (input: Input) => {
      const saved = await send({ id, version, ...input })
      setCurrent(saved)
      return saved
    }
  return (
    <PetForm
      button={isDraft ? 'publish' : 'update'}
      draft={`pet-${id}`}
      changing={{ pet: current, load: () => load(id), onLoaded: setCurrent, cancel: pathTo('myPets') }}
      act={isDraft ? 'published' : 'updated'}
      save={saving((input) => update(isDraft ? { ...input, status: 'available' } : input))}
      saveDraft={saving(saveDraft)}
      success={(updated) => <Saved text={savedPetTexts.updated()} pet={updated} />}
    />
  )
}

/** For a form that stays open, because the user typed on while it was sent. */
function Saved({ text, pet }: { text: string; pet: OwnPet }): ReactNode {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <span>{text}</span>
      {pet.withheld?.approval === 'waiting' && <span className="font-normal">{savedPetTexts.awaitsApproval()}</span>}
      <Link to={pathTo('pet', pet)} className="min-h-6 font-bold underline underline-offset-4">
        {t.view()}
      </Link>
    </span>
  )
}
