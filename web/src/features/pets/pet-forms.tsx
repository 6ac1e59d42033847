import { type ReactNode, useState } from 'react'
import { pathTo } from '#shared/pages.ts'
import type { OwnPet, Pet } from '#shared/pets.ts'
import { Link } from '#web/components/ui/link.tsx'
import { useAddPet, useLoadPet, useUpdatePet } from './hooks.ts'
import { petFormTexts as t } from './pet-form.texts.ts'
import { PetForm } from './pet-form.tsx'

export function AddPetForm() {
  const { mutateAsync: add } = useAddPet()
  return (
    <PetForm
      button="add"
      draft="pet"
      save={add}
      success={(pet, startAgain) => (
        <Saved text={t.added()} pet={pet}>
          <button type="button" onClick={startAgain} className={link}>
            {t.addAnother()}
          </button>
        </Saved>
      )}
    />
  )
}

export function UpdatePetForm({ pet }: { pet: Pet }) {
  const { mutateAsync: update } = useUpdatePet()
  const load = useLoadPet()
  const [current, setCurrent] = useState(pet)
  const { id, version } = current
  return (
    <PetForm
      button="update"
      draft={`pet-${id}`}
      changing={{ pet: current, load: () => load(id), onLoaded: setCurrent, cancel: pathTo('myPets') }}
      save={async (input) => {
        const saved = await update({ id, version, ...input })
        setCurrent(saved)
        return saved
      }}
      success={(updated) => <Saved text={t.updated()} pet={updated} />}
    />
  )
}

const link = 'min-h-6 font-bold underline underline-offset-4'

function Saved({ text, pet, children }: { text: string; pet: OwnPet; children?: ReactNode }) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <span>{text}</span>
      {pet.status === 'draft' && <span className="font-normal">{t.isDraft()}</span>}
      {pet.withheld?.approval === 'waiting' && <span className="font-normal">{t.awaitsApproval()}</span>}
      <Link to={pathTo('pet', pet)} className={link}>
        {t.view()}
      </Link>
      {children}
    </span>
  )
}
