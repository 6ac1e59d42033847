import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { pathTo } from '#shared/pages.ts'
import type { OwnPet, Pet } from '#shared/pets.ts'
import { RestoredNote } from '#web/components/feedback/restored-note.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { useSession } from '#web/identity/session.tsx'
import { clearDraft, loadDraft, saveDraft } from '#web/lib/form-drafts.ts'
import { useAddPet, useLoadPet, useUpdatePet } from './hooks.ts'
import { petFormTexts as t } from './pet-form.texts.ts'
import { PetForm } from './pet-form.tsx'
import type { PetFormValues } from './pet-form-values.ts'
import { emptyPetForm, petFormValues } from './pet-form-values.ts'
import type { PetFormState } from './use-pet-form.ts'

const form = 'pet'

/** The user's text about a new pet from before the tab was reloaded or crashed. */
function usePetDraft() {
  const { user } = useSession()
  const [owner] = useState(user?.email)
  const [stored] = useState(() => {
    const { data } = petFormValues.safeParse(owner === undefined ? null : loadDraft(form, owner))
    return data && !isEmpty(data) ? data : null
  })
  useEffect(() => {
    if (!stored) clearDraft(form)
  }, [stored])
  return {
    stored,
    onTyped: (typed: PetFormValues) => {
      if (owner === undefined || isEmpty(typed)) clearDraft(form)
      else saveDraft(form, owner, typed)
    },
    onLeave: () => clearDraft(form),
  }
}

const isEmpty = (typed: PetFormValues): boolean =>
  JSON.stringify(petFormValues.parse(typed)) === JSON.stringify(emptyPetForm)

export function AddPetForm() {
  const { mutateAsync: add } = useAddPet()
  const adding = usePetDraft()
  const [noted, setNoted] = useState(adding.stored !== null)
  const startOver = (form: PetFormState) => {
    flushSync(() => {
      form.reset(emptyPetForm)
      setNoted(false)
    })
    form.setFocus('photos')
  }
  return (
    <PetForm
      button="add"
      adding={adding}
      above={(form) => <RestoredNote shown={noted} button={t.startOver()} onStart={() => startOver(form)} />}
      save={add}
      success={(pet, startAgain) => {
        setNoted(false)
        return (
          <Saved text={t.added()} pet={pet}>
            <button type="button" onClick={startAgain} className={link}>
              {t.addAnother()}
            </button>
          </Saved>
        )
      }}
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
